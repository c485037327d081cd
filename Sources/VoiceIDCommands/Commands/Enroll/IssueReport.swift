import Inference

/// Says what stands in the way of an enrolment when it first does, and not again until it has gone for a while.
struct IssueReport {
    private let source: String
    private let isLive: Bool
    private var lastSeen: [EnrollmentIssue: Double] = [:]

    /// An issue that comes back sooner than this, in seconds, has not gone.
    private static let patience = 5.0

    /// - Parameter isLive: Whether the person is speaking now and can do something about it.
    init(source: String, isLive: Bool) {
        self.source = source
        self.isLive = isLive
    }

    /// The lines to show for the issues at a moment of the recording.
    mutating func push(_ issues: [EnrollmentIssue], at seconds: Double) -> [String] {
        var lines: [String] = []
        for issue in issues {
            if seconds - (lastSeen[issue] ?? -.infinity) > Self.patience {
                lines.append(
                    "\(source), \(clockTime(seconds, tenths: false)): \(isLive ? issue.advice : issue.finding)")
            }
            lastSeen[issue] = seconds
        }
        return lines
    }
}

extension EnrollmentIssue {
    /// What is wrong in a recording, which nobody can speak up in any more.
    fileprivate var finding: String {
        switch self {
        case .tooQuiet: "the voice is too quiet; a recording from closer to the microphone works better."
        case .clipped: "the voice is too loud and distorts; a recording at a lower level works better."
        case .tooNoisy: "there is much noise behind the voice; a recording from a quieter place works better."
        case .noVoice: "no voice is heard here."
        case .anotherVoice: "another voice is heard, and left out."
        case .takesDisagree: "this does not sound like the same person as before."
        }
    }

    /// What is wrong and what to do, for somebody who is speaking.
    fileprivate var advice: String {
        switch self {
        case .tooQuiet: "the voice is too quiet; come closer, or turn the microphone up."
        case .clipped: "the voice is too loud and distorts; move away, or turn the microphone down."
        case .tooNoisy: "there is much noise behind the voice; find a quieter place."
        case .noVoice: "no voice is heard; speak, or check the microphone."
        case .anotherVoice: "another voice is heard, and left out; let one person speak."
        case .takesDisagree: "this does not sound like the same person as before."
        }
    }
}
