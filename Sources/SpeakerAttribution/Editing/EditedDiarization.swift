import Diarization

/// Who spoke when, with the names of those enrolled and what a person has changed by hand.
///
/// Speakers have numbers, from 1, that stay theirs: those of the diarization in its order, then those made by hand. A lane is a
/// person: speakers that have the same name share one, which bears the number of the first.
public struct EditedDiarization: Sendable, Equatable {
    /// The diarization with its scores, at the present threshold.
    public private(set) var attributed: AttributedDiarization
    /// What was changed.
    public var edits: SpeakerEdits
    /// Scores of speakers made by hand, for the same profiles; by number.
    public var scoresOfMade: [Int: [Float]] = [:]

    /// Nothing changed yet.
    public init(_ attributed: AttributedDiarization) {
        self.init(attributed, names: [:])
    }

    private init(_ attributed: AttributedDiarization, names: [Int: String]) {
        self.attributed = attributed
        edits = SpeakerEdits(speakers: attributed.diarization.segments.map { $0.speaker + 1 }, names: names)
    }

    /// Uses other scores, or another threshold, of the same diarization. Nothing is computed again.
    ///
    /// - Precondition: It is of the same diarization.
    public mutating func relabel(_ attributed: AttributedDiarization) {
        precondition(
            attributed.diarization.segments.count == self.attributed.diarization.segments.count,
            "names are given to one diarization")
        self.attributed = attributed
    }

    /// Another diarization of the same recording, with the names given by hand where they still apply: each goes to the speaker
    /// who speaks longest while it was said, if that is most of what that speaker says.
    public func carryingNames(to newer: AttributedDiarization) -> EditedDiarization {
        var named: [String: [Range<Int>]] = [:]
        for (segment, speaker) in zip(attributed.diarization.segments, edits.speakers) {
            if let name = edits.names[speaker] { named[name, default: []].append(segment.samples) }
        }
        var shared: [(name: String, speaker: Int, samples: Int)] = []
        for (name, stretches) in named {
            var samples: [Int: Int] = [:]
            for segment in newer.diarization.segments {
                for stretch in stretches where stretch.overlaps(segment.samples) {
                    samples[segment.speaker, default: 0] += stretch.clamped(to: segment.samples).count
                }
            }
            for (speaker, count) in samples where 2 * count >= newer.samples(of: speaker) {
                shared.append((name, speaker, count))
            }
        }
        var names: [Int: String] = [:]
        for candidate in shared.sorted(by: { ($0.samples, $1.name) > ($1.samples, $0.name) })
        where names[candidate.speaker + 1] == nil && !names.values.contains(candidate.name) {
            names[candidate.speaker + 1] = candidate.name
        }
        return EditedDiarization(newer, names: names)
    }
}

extension AttributedDiarization {
    fileprivate func samples(of speaker: Int) -> Int {
        diarization.segments.reduce(0) { $0 + ($1.speaker == speaker ? $1.samples.count : 0) }
    }
}
