import Audio

/// Listens to a room in which nobody speaks, and tells whether a voice will stand out: a pure value.
struct RoomCheck {
    /// How long it listens, in samples.
    static let length = SampleClock.rate * 3 / 2
    /// A voice has about −25 dBFS, and has to stand 15 dB above the room to be learnt well.
    static let loudest = -40.0
    /// What a microphone gives in its first moments is often a click.
    private static let settling = SampleClock.rate / 4

    private var heard: [Float] = []

    /// Takes the next audio; returns the verdict once it has heard enough.
    mutating func push(_ samples: [Float]) -> EnrollmentState.Room? {
        heard += samples
        guard heard.count >= Self.length else { return nil }
        let level = Level(heard[Self.settling...]).rmsDecibels.shownLevel
        return EnrollmentState.Room(verdict: level > Self.loudest ? .noisy : .good, level: level)
    }
}
