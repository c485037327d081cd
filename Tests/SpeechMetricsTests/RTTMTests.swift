import Foundation
import SpeechMetrics
import Testing

@Suite struct RTTMTests {
    @Test func `turns are read per recording, in their order`() throws {
        let rttm = try RTTM(
            parsing: """
                ;; a comment
                SPKR-INFO silent 1 <NA> <NA> <NA> unknown nobody <NA> <NA>
                SPEAKER call 1 0.5 1.25 <NA> <NA> Anna <NA> <NA>

                SPEAKER other 1 3 1 <NA> <NA> Anna <NA> <NA> and more columns here
                SPEAKER\tcall\t2\t2.0\t1e-1\t<NA>\t<NA>\tÉva/😀\r
                LEXEME call 1 2.0 0.1 hello lex Anna 0.9
                """)
        #expect(
            rttm.recordings == [
                RTTM.Recording(name: "silent", turns: []),
                RTTM.Recording(
                    name: "call",
                    turns: [
                        SpeakerTurn(start: 0.5, end: 1.75, speaker: "Anna"),
                        SpeakerTurn(start: 2, end: 2.1, speaker: "Éva/😀"),
                    ]),
                RTTM.Recording(name: "other", turns: [SpeakerTurn(start: 3, end: 4, speaker: "Anna")]),
            ])
        #expect(!rttm.isSilent)
    }

    @Test(arguments: [
        ("SPEAKER call 1 0.5 0 <NA> <NA> A <NA> <NA>", LineProblem.noDuration(0)),
        ("SPEAKER call 1 0.5 -1.5 <NA> <NA> A <NA> <NA>", .noDuration(-1.5)),
        ("SPEAKER call 1 0.5 nan <NA> <NA> A <NA> <NA>", .notSeconds(field: "duration", found: "nan")),
        ("SPEAKER call 1 0.5 inf <NA> <NA> A <NA> <NA>", .notSeconds(field: "duration", found: "inf")),
        ("SPEAKER call 1 -0.5 1 <NA> <NA> A <NA> <NA>", .notSeconds(field: "start", found: "-0.5")),
        ("SPEAKER call 1 0,5 1 <NA> <NA> A <NA> <NA>", .notSeconds(field: "start", found: "0,5")),
        ("SPEAKER call 1 2e9 1 <NA> <NA> A <NA> <NA>", .notSeconds(field: "start", found: "2e9")),
        ("SPEAKER call 1 0.5 1 <NA> <NA> <NA> <NA> <NA>", .noSpeaker),
        ("SPEAKER call 1 0.5 1", .fieldCount(found: 5, required: "8 or more")),
        ("SPEAKER", .fieldCount(found: 1, required: "8 or more")),
        ("Once upon a time", .unknownType("Once")),
        ("speaker call 1 0.5 1 <NA> <NA> A <NA> <NA>", .unknownType("speaker")),
    ])
    func `a broken line is refused with its number`(line: String, problem: LineProblem) {
        #expect(throws: MetricsInputError.malformed(path: "ref.rttm", line: 3, problem: problem)) {
            try RTTM(parsing: "SPEAKER call 1 0 1 <NA> <NA> A <NA> <NA>\r\n\r\n\(line)\r\n", path: "ref.rttm")
        }
    }

    @Test func `a refusal names file, line and remedy`() {
        let error = MetricsInputError.malformed(path: "ref.rttm", line: 7, problem: .noDuration(0))
        #expect(
            error.description
                == "ref.rttm, line 7: a duration of 0.0 s; it must be more than 0. Remove the line or mend it.")
    }

    @Test(arguments: [
        "Anna", "Anna Maria", "Anna_Maria", "tab\there", "line\nbreak", "nul\0", "100%", "100%25", "%20", "%", "",
        "<NA>",
        "Éva", "E\u{301}va", "😀", "a/b", ";;x", "\u{a0}\u{3000}\u{2028}", String(repeating: "x", count: 10_000),
    ])
    func `any name survives being written and read`(name: String) throws {
        let written = RTTM(recordings: [
            RTTM.Recording(name: name, turns: [SpeakerTurn(start: 1, end: 2.5, speaker: name)])
        ])
        #expect(try RTTM(parsing: written.text) == written)
        #expect(written.text.split(whereSeparator: \.isWhitespace).count == 10)
    }

    @Test func `names other programs wrote with a percent sign stay as they are`() throws {
        let rttm = try RTTM(parsing: "SPEAKER a%zz 1 0 1 <NA> <NA> 50%41 <NA> <NA>")
        #expect(rttm.recordings.map(\.name) == ["a%zz"])
        #expect(rttm.recordings.first?.turns.map(\.speaker) == ["50%41"])
    }

    @Test func `times are written in milliseconds and turns that touch still do when read again`() throws {
        let rttm = RTTM(recordings: [
            RTTM.Recording(
                name: "call",
                turns: [
                    SpeakerTurn(start: 0.0014, end: 1.0006, speaker: "A"),
                    SpeakerTurn(start: 1.0006, end: 2, speaker: "B"),
                    SpeakerTurn(start: 3, end: 3.0001, speaker: "A"),
                ])
        ])
        #expect(
            rttm.text == """
                SPEAKER call 1 0.001 1.000 <NA> <NA> A <NA> <NA>
                SPEAKER call 1 1.001 0.999 <NA> <NA> B <NA> <NA>
                SPEAKER call 1 3.000 0.001 <NA> <NA> A <NA> <NA>

                """)
        let turns = try #require(try RTTM(parsing: rttm.text).recordings.first?.turns)
        #expect(abs(turns[0].end - turns[1].start) < 1e-9)
    }

    @Test func `a file without a line is a recording in which nobody speaks`() throws {
        let rttm = try MetricsFixtures.rttm("both-empty.ref.rttm")
        #expect(rttm.recordings == [RTTM.Recording(name: "both-empty.ref", turns: [])])
        #expect(rttm.isSilent)
    }

    @Test func `a missing file is refused with the system's reason`() {
        #expect(throws: MetricsInputError.unreadable(path: "/nowhere/x.rttm", reason: "No such file or directory")) {
            try RTTM(contentsOfFile: "/nowhere/x.rttm")
        }
    }

    @Test func `a pipe is read like a file, and a device without content is an empty one`() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("SPEAKER call 1 0 1 <NA> <NA> A\n".utf8))
        try pipe.fileHandleForWriting.close()
        let rttm = try RTTM(contentsOfFile: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        #expect(rttm.recordings.map(\.name) == ["call"])
        #expect(try RTTM(contentsOfFile: "/dev/null").isSilent)
    }

    @Test func `a folder is no file of turns`() {
        #expect(throws: MetricsInputError.unreadable(path: "/dev", reason: "Is a directory")) {
            try RTTM(contentsOfFile: "/dev")
        }
    }

    @Test func `a list without trials is refused as such`() {
        #expect(throws: MetricsInputError.noTrials(path: "/dev/null")) { try TrialList(contentsOfFile: "/dev/null") }
    }

    @Test func `a file that is not text is refused with the line`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).rttm")
        try Data("SPEAKER call 1 0 1 <NA> <NA> A\nSPEAKER call 1 0 1 <NA> <NA> \u{1}".utf8 + [0xFF]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let path = file.path(percentEncoded: false)
        #expect(throws: MetricsInputError.notText(path: path, line: 2)) { try RTTM(contentsOfFile: path) }
    }

    @Test func `a byte order mark is not part of the first line`() throws {
        #expect(try RTTM(parsing: "\u{FEFF}SPEAKER call 1 0 1 <NA> <NA> A").recordings.count == 1)
    }

    @Test func `an evaluation map collects the regions of each recording`() throws {
        let map = try EvaluationMap(parsing: ";; what counts\ncall 1 0 10\ncall 1 20 30.5\nother 1 1 2\n")
        #expect(map == EvaluationMap(regions: ["call": [0...10, 20...30.5], "other": [1...2]]))
        #expect(throws: MetricsInputError.malformed(path: "UEM", line: 2, problem: .noDuration(-1))) {
            try EvaluationMap(parsing: "call 1 0 10\ncall 1 3 2\n")
        }
    }
}
