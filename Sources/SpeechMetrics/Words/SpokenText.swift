/// What was said in one or several recordings, as references and hypotheses write it.
public struct SpokenText: Sendable, Equatable {
    /// What one person said without a break, or a single word.
    public struct Utterance: Sendable, Equatable {
        /// Who said it: a name or any other label; `nil` where the file does not say.
        public var speaker: String?
        /// When it began, in seconds; 0 where the file does not say.
        public var start: Double
        /// What was said.
        public var text: String

        /// Wraps one utterance.
        public init(speaker: String? = nil, start: Double = 0, text: String) {
            self.speaker = speaker
            self.start = start
            self.text = text
        }
    }

    /// What was said in one recording.
    public struct Recording: Sendable, Equatable {
        /// The recording's name, usually the audio file's name without its extension.
        public var name: String
        /// What was said, in the order it was written.
        public var utterances: [Utterance]

        /// Wraps the utterances of one recording.
        public init(name: String, utterances: [Utterance]) {
            self.name = name
            self.utterances = utterances
        }

        /// All text by start, whoever said it; utterances of one start keep their order.
        public var text: String { Self.joined(utterances) }

        /// The text of each person by start, in the order in which they are first written. What nobody is named for is a
        /// person's too.
        public var textOfSpeakers: [(speaker: String?, text: String)] {
            var order: [String?] = []
            var utterancesOf: [String?: [Utterance]] = [:]
            for utterance in utterances {
                if utterancesOf[utterance.speaker] == nil { order.append(utterance.speaker) }
                utterancesOf[utterance.speaker, default: []].append(utterance)
            }
            return order.map { ($0, Self.joined(utterancesOf[$0] ?? [])) }
        }

        private static func joined(_ utterances: [Utterance]) -> String {
            utterances.enumerated()
                .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
                .map(\.element.text).joined(separator: " ")
        }
    }

    /// The recordings, in the order they first appear.
    public var recordings: [Recording]

    /// Wraps recordings.
    public init(recordings: [Recording]) { self.recordings = recordings }
}
