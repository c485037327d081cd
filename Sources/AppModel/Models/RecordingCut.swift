import Diarization
import SpeakerAttribution

/// One way to cut a recording into speakers, with what a person has changed in it since.
struct RecordingCut: Sendable, Equatable {
    /// The number of speakers asked for.
    var count: DiarizationState.Count
    /// Who the speakers are like.
    var comparison: SpeakerComparison
    /// The result with names and changes.
    var edited: EditedDiarization
    /// Which state of the profiles it was compared with.
    var knowledge: Int
}

/// How alike the speakers of a result are to those enrolled.
struct SpeakerComparison: Sendable, Equatable {
    /// The speakers' scores.
    var scores = SpeakerScores(profiles: [], rows: [])
    /// What the voices alone give, where the number asked for leaves fewer speakers, with its scores.
    var free: FreeVoices?

    /// Speakers whom no number has joined.
    struct FreeVoices: Sendable, Equatable {
        var result: DiarizationResult
        var rows: [[Float]?]
    }
}

/// The ways a recording was cut before, with the way back: another number of speakers is an edit like any other.
struct CutHistory: Sendable {
    /// Cuts that can be taken back.
    private static let longest = 20
    static let label = "Change the number of people"

    private var earlier: [RecordingCut] = []
    private var later: [RecordingCut] = []

    var canUndo: Bool { !earlier.isEmpty }
    var canRedo: Bool { !later.isEmpty }

    /// Keeps a cut that another takes the place of. What was taken back in it cannot be done again any more.
    mutating func add(_ cut: RecordingCut) {
        var cut = cut
        cut.edited.edits.forgetUndone()
        earlier.append(cut)
        if earlier.count > Self.longest { earlier.removeFirst() }
        later = []
    }

    /// The cut before, in the place of the present one.
    mutating func undo(_ present: RecordingCut) -> RecordingCut? {
        guard let cut = earlier.popLast() else { return nil }
        later.append(present)
        return cut
    }

    /// The cut that was taken back last.
    mutating func redo(_ present: RecordingCut) -> RecordingCut? {
        guard let cut = later.popLast() else { return nil }
        earlier.append(present)
        return cut
    }

    /// Something else was done: what was taken back is gone.
    mutating func forgetUndone() { later = [] }
}
