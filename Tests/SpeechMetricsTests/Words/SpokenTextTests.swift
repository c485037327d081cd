import Foundation
import SpeechMetrics
import Testing

@Suite struct SpokenTextTests {
    @Test func `segment time marks are read with labels, comments and missing text`() throws {
        let text = """
            ;; a comment
            talk 1 Anna%20Maria 1.5 2.0 <o,f0,female> HELLO THERE
            talk 1 Ben 0.0 1.5 how are you

            other A Ben 0 1 <NA>
            talk 2 Ben 3 4
            """
        let spoken = try SpokenText(segmentTimeMarks: text)
        #expect(spoken.recordings.map(\.name) == ["talk", "other"])
        #expect(spoken.recordings[0].text == "how are you HELLO THERE")
        #expect(spoken.recordings[0].textOfSpeakers.map(\.speaker) == ["Anna Maria", "Ben"])
        #expect(spoken.recordings[1].utterances.isEmpty)
    }

    @Test(arguments: [
        ("talk 1 Ben 0", LineProblem.fieldCount(found: 4, required: "5 or more")),
        ("talk 1 Ben zero 1 hi", .notSeconds(field: "start", found: "zero")),
        ("talk 1 Ben 2 1 hi", .noDuration(-1)),
        ("talk 1 Ben 0 1 IGNORE_TIME_SEGMENT_IN_SCORING", .unscorable("a segment to be ignored")),
        ("talk 1 Ben 0 1 hi { there / here }", .unscorable("alternatives in braces")),
    ])
    func `a line that cannot be scored is refused with its place`(line: String, problem: LineProblem) {
        #expect(throws: MetricsInputError.malformed(path: "STM", line: 2, problem: problem)) {
            try SpokenText(segmentTimeMarks: ";;\n" + line)
        }
    }

    @Test func `time marked words are read by start, and what is no word adds nothing`() throws {
        let text = """
            talk 1 0.5 0.2 there 0.9 lex Anna
            talk 1 0.0 0.2 hello 0.9 lex Anna
            talk 1 0.7 0.2 %HESITATION NA fp Anna
            talk 1 0.9 0.2 bye 0.5 lex <NA>
            plain 1 0 0.1 word
            """
        let spoken = try SpokenText(conversationTimeMarks: text)
        #expect(spoken.recordings.map(\.text) == ["hello there bye", "word"])
        #expect(spoken.recordings[0].textOfSpeakers.map(\.speaker) == ["Anna", nil])
        #expect(throws: MetricsInputError.self) { try SpokenText(conversationTimeMarks: "talk 1 0 word") }
    }

    @Test func `transcripts in JSON are read by line or alone, and their words count`() throws {
        let one =
            #"{"file":"/rec/a.b.wav","duration":2,"speakers":[],"reason":null,"segments":["#
            + #"{"start":1,"end":2,"speaker":2,"text":"x y","words":[{"text":"x","start":1.5,"speaker":1},"#
            + #"{"text":"y","start":1,"speaker":null}]},{"start":0,"end":1,"speaker":"Ann","text":"z"}]}"#
        let two = #"{"file":"b","segments":[]}"#
        let spoken = try SpokenText(json: one + "\n\r\n" + two + "\n")
        #expect(spoken.recordings.map(\.name) == ["a.b", "b"])
        #expect(spoken.recordings[0].text == "z y x")
        #expect(spoken.recordings[0].textOfSpeakers.map(\.speaker) == ["1", nil, "Ann"])
        #expect(try SpokenText(json: one.replacing(",\"seg", with: "\n,\"seg")).recordings.count == 1)
    }

    @Test(arguments: ["{", "[]", #"{"segments":[]}"#, #"{"file":"a","segments":[{"text":"x"}]}"#])
    func `JSON that is no transcript is refused with its line`(text: String) {
        #expect(throws: MetricsInputError.malformed(path: "JSON", line: 1, problem: .noTranscript)) {
            try SpokenText(json: text)
        }
    }

    @Test func `the extension says what a file is`() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("voiceid-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func spoken(_ name: String, _ text: String) throws -> SpokenText {
            let file = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: file)
            return try SpokenText(contentsOfFile: file.path)
        }
        #expect(try spoken("a.txt", "\u{FEFF}well\nthen").recordings.map(\.text) == ["well\nthen"])
        #expect(try spoken("a.STM", "b 1 x 0 1 hi").recordings.map(\.name) == ["b"])
        #expect(try spoken("a.ctm", "b 1 0 1 hi").recordings.map(\.text) == ["hi"])
        #expect(try spoken("a.json", #"{"file":"c","segments":[]}"#).recordings.map(\.name) == ["c"])
        #expect(try spoken("pipe", "\n" + #"{"file":"c","segments":[]}"#).recordings.map(\.name) == ["c"])
        #expect(throws: MetricsInputError.self) { try SpokenText(contentsOfFile: folder.path + "/none.txt") }
    }
}
