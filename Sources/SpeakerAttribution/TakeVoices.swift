public import Diarization

/// Whose voices a recording holds that one person is to be enrolled from.
///
/// An enrolment tells voices apart by their blocks of two seconds, and can take the mixture of a quick conversation for
/// one voice. A diarization hears the changes of speaker: of 28 recordings of one person it found one voice in each.
public struct TakeVoices: Sendable, Equatable {
    /// The least of another voice that counts, in seconds…
    static let leastSeconds = 1.5
    /// …and as a share of the speech. Less is a word thrown in, which an enrolment leaves out.
    static let leastShare = 0.1

    /// Seconds of each voice, the longest first.
    public let seconds: [Double]

    /// The voices of a diarized recording.
    public init(_ diarization: DiarizationResult) {
        seconds = diarization.speakers.map(\.voicedSeconds).sorted(by: >)
    }

    /// The voices that speak for long enough to be in the way, the longest first.
    var counted: [Double] {
        let least = max(Self.leastSeconds, seconds.reduce(0, +) * Self.leastShare)
        return seconds.filter { $0 >= least }
    }

    /// Makes sure that there is no second voice to speak of.
    ///
    /// - Throws: ``SeveralVoices``.
    public func requireOne() throws(SeveralVoices) {
        if counted.count > 1 { throw SeveralVoices(seconds: counted) }
    }
}

/// A recording to enrol one person from holds several.
public struct SeveralVoices: Error, Equatable, CustomStringConvertible {
    /// Seconds of each voice, the longest first.
    public let seconds: [Double]

    /// What was heard, as a sentence.
    public var found: String {
        "\(seconds.count) people speak in it, for \(seconds.map { "\(Int($0.rounded())) s" }.joined(separator: ", "))."
    }

    /// What was heard, and what to do.
    public var description: String {
        "\(found) Give a recording of the one person alone; `voiceid diarize` shows who speaks when."
    }
}
