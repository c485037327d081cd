import Foundation

extension SpokenText {
    /// Reads transcripts as this program's JSON writes them: an object for each recording, on a line of its own or alone
    /// in the file, with `file` and `segments` of `start`, `speaker` and `text`.
    ///
    /// The recording's name is that of `file`, without folders and extension. Where segments hold `words`, the words'
    /// own `speaker` and `start` count, as they are finer.
    ///
    /// - Throws: ``MetricsInputError/malformed(path:line:problem:)`` for what is no such JSON.
    public init(json text: String, path: String = "JSON") throws(MetricsInputError) {
        let data = Data(text.utf8)
        self.init(recordings: [])
        if let document = try? JSONDecoder().decode(Document.self, from: data) {
            try add(document, path: path, line: 1)
            return
        }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.allSatisfy({ [9, 13, 32].contains($0) }) {
            do {
                try add(JSONDecoder().decode(Document.self, from: Data(line)), path: path, line: index + 1)
            } catch let error as MetricsInputError {
                throw error
            } catch {
                throw .malformed(path: path, line: index + 1, problem: .noTranscript)
            }
        }
    }

    private mutating func add(_ document: Document, path: String, line: Int) throws(MetricsInputError) {
        let name = URL(fileURLWithPath: document.file).deletingPathExtension().lastPathComponent
        var utterances: [Utterance] = []
        for segment in document.segments {
            for part in segment.words ?? [segment] {
                guard let start = part.start, start.isFinite, let text = part.text else {
                    throw .malformed(path: path, line: line, problem: .noTranscript)
                }
                utterances.append(Utterance(speaker: part.speaker?.label, start: start, text: text))
            }
        }
        // One recording for each object: two of one name are an error of whoever scores them, and not one recording.
        recordings.append(Recording(name: name, utterances: utterances))
    }

    /// What is read of a transcript.
    private struct Document: Decodable {
        let file: String
        let segments: [Part]
    }

    /// A segment or a word.
    private struct Part: Decodable {
        let start: Double?
        let speaker: Label?
        let text: String?
        let words: [Part]?
    }

    /// A number or a name.
    private struct Label: Decodable {
        let label: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                label = String(number)
            } else {
                label = try container.decode(String.self)
            }
        }
    }
}
