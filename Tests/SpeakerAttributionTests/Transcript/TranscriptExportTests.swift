import Foundation
import SpeakerAttribution
import Testing
import Transcription

@Suite struct TranscriptExportTests {
    /// Two people and somebody unknown; names and words with everything a format could stumble over.
    private let transcript = SpeakerTranscript(
        Spoken.result([
            Spoken.segment([
                Spoken.word("\"Tom", 0, 0.5), Spoken.word("&", 0.5, 0.7), Spoken.word("<Jerry>\",", 0.7, 1),
                Spoken.word("a-->b", 1, 1.5), Spoken.word("שלום.", 1.5, 2),
            ]),
            Spoken.segment([Spoken.word("No,", 2, 2.5), Spoken.word("never.", 2.5, 3)]),
            Spoken.segment([Spoken.word("Bye.", 9, 9.5)]),
        ]), timeline: Spoken.timeline([(0, 2, 1), (2, 3, 2), (2, 3, 1)], names: ["A \"B\" <&>\n--> C", "Ben"]))
    private let silent = SpeakerTranscript(Spoken.result([], seconds: 2), file: "a.wav")
    private let plain = SpeakerTranscript(
        Spoken.result([Spoken.sentence("all of this.", from: 1)], seconds: 4), file: "a.wav")

    private func text(_ format: TranscriptFormat, of transcript: SpeakerTranscript? = nil) throws -> String {
        try (transcript ?? self.transcript).text(as: format, date: Date(timeIntervalSince1970: 1_767_225_600))
    }

    @Test func `text is a line of times, name and words for each sentence`() throws {
        #expect(
            try text(.text) == """
                00:00:00.000  00:00:02.000  A "B" <&> --> C: "Tom & <Jerry>", a-->b שלום.
                00:00:02.000  00:00:03.000  A "B" <&> --> C: No, never.
                00:00:09.000  00:00:09.500  Unknown: Bye.

                """)
        #expect(try text(.text, of: silent) == "No voice was heard.\n")
        #expect(try text(.text, of: plain) == "00:00:01.000  00:00:02.500  all of this.\n")
    }

    @Test func `SRT names the speaker where it changes, and arrows are no time lines`() throws {
        let captions = try text(.srt)
        #expect(
            captions == """
                1
                00:00:00,000 --> 00:00:02,000
                A "B" <&> → C: "Tom & <Jerry>", a→b
                שלום.

                2
                00:00:02,000 --> 00:00:03,000
                No, never.

                3
                00:00:09,000 --> 00:00:09,500
                Unknown: Bye.


                """)
        #expect(try text(.srt, of: silent).isEmpty)
        #expect(try text(.srt, of: plain) == "1\n00:00:01,000 --> 00:00:02,500\nall of this.\n\n")
    }

    @Test func `WebVTT names the voice of every caption, with markup escaped`() throws {
        let captions = try text(.vtt)
        #expect(captions.components(separatedBy: "-->").count == 4)
        #expect(
            captions.contains(
                "<v A &quot;B&quot; &lt;&amp;&gt; --&gt; C>&quot;Tom &amp; &lt;Jerry&gt;&quot;, a--&gt;b שלום.</v>\n\n")
        )
        #expect(captions.contains("<v Unknown>Bye.</v>\n\n"))
        #expect(try text(.vtt, of: silent) == "WEBVTT\n\n")
        #expect(try text(.vtt, of: plain) == "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nall of this.\n\n")
    }

    @Test func `CSV has a row for each sentence, with the second speaker`() throws {
        let rows = try text(.csv).components(separatedBy: "\r\n")
        #expect(rows[0] == "start,end,speaker,text,second_speaker,confidence")
        #expect(rows[1].hasSuffix(#"--> C","""Tom & <Jerry>"", a-->b שלום.",,0.9"#))
        #expect(rows[2].hasSuffix(#","No, never.",Ben,0.9"#))
        #expect(rows[3] == "9.000,9.500,Unknown,Bye.,,0.9")
        #expect(try text(.csv, of: plain).hasSuffix("1.000,2.500,,all of this.,,0.9\r\n"))
    }

    @Test func `Audacity's labels are lines of three fields`() throws {
        let lines = try text(.audacity).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.split(separator: "\t").count == 3 })
        #expect(lines[2] == "9.000\t9.500\tUnknown: Bye.")
    }

    @Test func `a TextGrid has a tier for each person and one for nobody known`() throws {
        let grid = try text(.textgrid)
        #expect(grid.contains("size = 3\n"))
        #expect(grid.contains(#"name = "A ""B"" <&> --> C""#))
        #expect(grid.contains(#"text = """Tom & <Jerry>"", a-->b שלום.""#))
        #expect(grid.contains(#"name = "Unknown""#))
        #expect(try text(.textgrid, of: plain).contains("size = 1\n"))
        #expect(try text(.textgrid, of: silent).contains("intervals: size = 1\n"))
    }

    @Test func `intervals of a tier follow each other even where words have no length or overlap`() throws {
        let words = [
            Spoken.word("Ah.", 1, 1), Spoken.word("Be.", 1, 1), Spoken.word("See.", 0.5, 2), Spoken.word("Do.", 20, 20),
        ]
        let odd = SpeakerTranscript(Spoken.result([Spoken.segment(words)]), file: "a")
        let grid = try text(.textgrid, of: odd)
        let lines = grid.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let starts = lines.filter { $0.hasPrefix("xmin") }.map { String($0.dropFirst(7)) }
        let ends = lines.filter { $0.hasPrefix("xmax") }.map { String($0.dropFirst(7)) }
        // The grid's own bounds come first, then the tier's.
        #expect(Array(starts[3...]) == Array(ends[2..<ends.count - 1]))
        #expect(ends[0] == ends[1] && ends[0] == ends[ends.count - 1])
        for word in words { #expect(grid.contains("text = \"\(word.text)\"")) }
        let captions = try text(.vtt, of: odd).components(separatedBy: "\n").filter { $0.contains("-->") }
        #expect(captions.allSatisfy { $0.prefix(12) < $0.suffix(12) })
    }

    @Test(arguments: [0, 1, 2]) func `an ELAN document is well-formed, and tiers have names of their own`(
        index: Int
    ) throws {
        let transcript = [transcript, silent, plain][index]
        let document = ELANDocument(try text(.eaf, of: transcript))
        #expect(document.isWellFormed)
        #expect(document.attributes["ALIGNABLE_ANNOTATION", default: []].count == transcript.segments.count)
        let tiers = document.attributes["TIER", default: []].compactMap { $0["TIER_ID"] }
        #expect(Set(tiers).count == tiers.count)
    }

    @Test func `control characters and what XML forbids do not reach a file`() throws {
        let words = [Spoken.word("a\u{0}\u{B}b\u{FFFE}\tc", 0, 1)]
        let odd = SpeakerTranscript(
            Spoken.result([Spoken.segment(words)]), timeline: Spoken.timeline([(0, 1, 1)], names: ["x\u{1}\r\n\ny"]))
        #expect(ELANDocument(try text(.eaf, of: odd)).isWellFormed)
        for format in [TranscriptFormat.srt, .vtt, .audacity, .text] {
            let exported = try text(format, of: odd)
            #expect(!exported.unicodeScalars.contains { $0.value < 32 && $0 != "\n" && $0 != "\t" || $0 == "\u{FFFE}" })
        }
        #expect(try text(.audacity, of: odd).split(separator: "\n").count == 1)
    }

    @Test func `somebody called Unknown is not mistaken for nobody`() {
        let transcript = SpeakerTranscript(
            Spoken.result([Spoken.sentence("hm", from: 9)]), timeline: Spoken.timeline([], names: ["Unknown"]))
        #expect(transcript.name(of: nil) == "Unknown speaker")
    }
}
