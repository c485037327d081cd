/// What is known of every frame of a recording when the models have heard it; 7 bytes a frame.
package struct SpeechTimeline: Sendable, Equatable {
    /// Whether anybody speaks.
    package private(set) var speech: [Bool] = []
    /// Whether somebody speaks clearly and alone: the frames that voices are told by.
    package private(set) var clear: [Bool] = []
    /// Whether several people speak.
    package private(set) var overlap: [Bool] = []
    private var soloNumbers: [Int32] = []

    package init() {}

    /// Number of frames.
    package var count: Int { speech.count }

    /// The number of the only local speaker in a frame; `nil` where there is none or are several.
    package func solo(_ frame: Int) -> Int? {
        soloNumbers[frame] < 0 ? nil : Int(soloNumbers[frame])
    }

    package mutating func append(speech: Bool, clear: Bool, overlap: Bool, solo: Int?) {
        self.speech.append(speech)
        self.clear.append(speech && clear && !overlap)
        self.overlap.append(speech && overlap)
        soloNumbers.append(solo.map(Int32.init) ?? -1)
    }
}
