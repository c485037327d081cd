import Audio
import Inference
import SpeakerRecognition

/// The takes of an enrolment and how far it has come: a pure value.
///
/// Until the minimum of voice is heard, the progress follows the time: seconds of voice over those needed. Then it is the engine's
/// own.
struct EnrollmentTakes {
    /// One take: what was heard, and what the engine says of it.
    struct Entry {
        var recording: Recording
        var summary: TakeSummary?
        /// Why it does not count.
        var refusal: String?
        /// What nobody could tell about it.
        var unchecked: String?
        /// The issues at its end.
        var issues: [EnrollmentIssue]
    }

    /// From this quality a take is good: 41 speakers of 41 reach it after 8 s.
    static let goodQuality = 0.85

    private(set) var entries: [Entry] = []
    private(set) var session = EnrollmentSession()

    /// The progress to show.
    var progress: Double { session.displayedProgress.thousandths }
    var progressKind: EnrollmentState.ProgressKind { session.phase == .collecting ? .time : .engine }
    var isComplete: Bool { session.phase == .complete }
    var voicedSeconds: Double { session.update.voicedSeconds }

    mutating func advance(_ update: EnrollmentUpdate) { session.advance(update) }

    /// Adds a take that has ended.
    mutating func add(_ recording: Recording, _ ended: EndedTake) {
        entries.append(
            Entry(
                recording: recording, summary: ended.take,
                refusal: ended.refusal ?? (ended.take == nil ? Self.silent : nil),
                unchecked: ended.unchecked, issues: ended.update.issues))
        session.advance(ended.update)
    }

    /// Takes that the engine keeps.
    var acceptedCount: Int { entries.count { $0.isAccepted } }

    /// Whether a take that has just ended is another person's than those before it, or than the person it was to be added to.
    ///
    /// Those before agreed, or what does not agree now was said then.
    func isAnotherVoice(_ ended: EndedTake, addingToSomebody: Bool) -> Bool {
        ended.take != nil && ended.refusal == nil && ended.update.issues.contains(.takesDisagree)
            && (acceptedCount > 0 || addingToSomebody) && !disagreesAlready
    }

    private var disagreesAlready: Bool {
        entries.contains { $0.isAccepted && $0.issues.contains(.takesDisagree) }
    }

    /// Takes a take out.
    ///
    /// - Returns: Its index among those that the engine has; `nil` where it has not got it.
    mutating func remove(at index: Int) -> Int? {
        let position = engineIndex(of: index)
        entries.remove(at: index)
        return position
    }

    private func engineIndex(of index: Int) -> Int? {
        guard entries[index].isAccepted else { return nil }
        return entries[..<index].count { $0.isAccepted }
    }

    /// How settled the voice is over the takes that count, each weighted with its seconds of voice.
    var quality: Double? {
        let takes = entries.filter(\.isAccepted).compactMap(\.summary)
        let seconds = takes.reduce(0) { $0 + $1.voicedSeconds }
        guard seconds > 0 else { return nil }
        return (takes.reduce(0) { $0 + $1.quality * $1.voicedSeconds } / seconds).thousandths
    }

    /// What a view shows of the takes.
    var shown: [EnrollmentState.Take] {
        entries.enumerated().map { index, entry in
            let quality = entry.summary?.quality ?? 0
            let grade: EnrollmentState.Take.Grade =
                quality >= Self.goodQuality ? .good : quality >= OpenSpeakerProfiler.settledQuality ? .fair : .poor
            return EnrollmentState.Take(
                index: index, seconds: entry.recording.duration.hundredths,
                voicedSeconds: (entry.summary?.voicedSeconds ?? 0).hundredths, quality: quality.thousandths,
                grade: entry.isAccepted ? grade : .poor, accepted: entry.isAccepted,
                reason: entry.refusal ?? entry.issues.first.map { EnrollmentState.Hint($0).text } ?? entry.unchecked)
        }
    }

    static let anotherVoice = "It is another voice than before."
    private static let silent = "No voice was heard in it."
}

extension EnrollmentTakes.Entry {
    /// Whether the engine keeps it.
    var isAccepted: Bool { summary != nil && refusal == nil }
}

extension EnrollmentState.Hint {
    /// What to say about an issue while somebody speaks.
    init(_ issue: EnrollmentIssue) {
        switch issue {
        case .tooQuiet: self.init(kind: .tooQuiet, text: "Your voice is too quiet. Come closer, or speak up.")
        case .clipped: self.init(kind: .clipped, text: "Your voice distorts. Move away a little, or speak more softly.")
        case .tooNoisy: self.init(kind: .tooNoisy, text: "There is much noise behind your voice. Find a quieter place.")
        case .noVoice: self.init(kind: .nothingHeard, text: "Nothing is heard. Speak, or check the microphone.")
        case .anotherVoice:
            self.init(kind: .anotherVoice, text: "Another voice is heard, and left out. Let one person speak.")
        case .takesDisagree:
            self.init(kind: .takesDisagree, text: "This does not sound like the same person as before.")
        }
    }

    /// What to say where a take ended too early.
    static func tooLittle(_ found: Double, of needed: Double) -> EnrollmentState.Hint {
        EnrollmentState.Hint(
            kind: .tooLittleSpeech,
            text:
                "About \(Int(max(1, (needed - found).rounded(.up)))) s more of voice are needed. Record another take.")
    }
}
