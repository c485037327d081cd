import Foundation
import SpeakerAttribution
import SpeechMetrics
import Testing

@Suite struct TimelineExportTests {
    /// Two people, one overlap, one pause; names with everything a format could stumble over.
    private let timeline = NamedTimeline(
        file: "/rec/board meeting.wav", duration: 3_725.5,
        speakers: [
            TimelineSpeaker(id: 1, name: #"Ana "A" <&>, M"#, scores: [#"Ana "A" <&>, M"#: 0.75]),
            TimelineSpeaker(id: 2, name: "Speaker 2", scores: [#"Ana "A" <&>, M"#: 0.25]),
        ],
        segments: [
            TimelineSegment(start: 0, end: 1.0004, speaker: 1),
            TimelineSegment(start: 0.75, end: 2, speaker: 2),
            TimelineSegment(start: 3_724.9996, end: 3_725.5, speaker: 1),
        ])
    private let silent = NamedTimeline(
        file: "a.wav", duration: 2, speakers: [], segments: [], reason: "Nobody speaks in the recording.")

    private func text(_ format: TimelineFormat, of timeline: NamedTimeline? = nil) throws -> String {
        try (timeline ?? self.timeline).text(as: format, date: Date(timeIntervalSince1970: 1_767_225_600))
    }

    @Test func `text is a line of times and name for each segment`() throws {
        #expect(
            try text(.text) == """
                00:00:00.000  00:00:01.000  Ana "A" <&>, M
                00:00:00.750  00:00:02.000  Speaker 2
                01:02:05.000  01:02:05.500  Ana "A" <&>, M

                """)
        #expect(try text(.text, of: silent) == "Nobody speaks in the recording.\n")
    }

    @Test func `RTTM reads back to the same turns, with spaces in names kept apart from fields`() throws {
        let rttm = try text(.rttm)
        #expect(rttm.split(separator: "\n").allSatisfy { $0.split(separator: " ").count == 10 })
        let back = try RTTM(parsing: rttm)
        #expect(back.recordings.map(\.name) == ["board meeting"])
        #expect(back.recordings[0].turns.map(\.speaker) == [#"Ana "A" <&>, M"#, "Speaker 2", #"Ana "A" <&>, M"#])
        #expect(try text(.rttm, of: silent).isEmpty)
    }

    @Test func `JSON has every key of the contract, and reads back to the same timeline`() throws {
        let json = Data(try text(.json).utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(Set(object.keys) == ["file", "duration", "speakers", "segments", "reason"])
        #expect(object["reason"] is NSNull)
        let speaker = try #require((object["speakers"] as? [[String: Any]])?.first)
        #expect(Set(speaker.keys) == ["id", "name", "scores"])
        let segment = try #require((object["segments"] as? [[String: Any]])?.first)
        #expect(Set(segment.keys) == ["start", "end", "speaker"])
        #expect(try JSONDecoder().decode(NamedTimeline.self, from: json) == timeline)
    }

    @Test func `SRT numbers its captions and has commas before milliseconds`() throws {
        #expect(
            try text(.srt) == """
                1
                00:00:00,000 --> 00:00:01,000
                Ana "A" <&>, M

                2
                00:00:00,750 --> 00:00:02,000
                Speaker 2

                3
                01:02:05,000 --> 01:02:05,500
                Ana "A" <&>, M


                """)
        #expect(try text(.srt, of: silent).isEmpty)
    }

    @Test func `an arrow in a name is not taken for a time line in captions`() throws {
        let odd = NamedTimeline(
            file: "a", duration: 1, speakers: [TimelineSpeaker(id: 1, name: "a --> b")],
            segments: [TimelineSegment(start: 0, end: 1, speaker: 1)])
        for format in [TimelineFormat.srt, .vtt] {
            #expect(try text(format, of: odd).components(separatedBy: "-->").count == 2)
        }
    }

    @Test func `WebVTT names the voice, with markup escaped`() throws {
        let captions = try text(.vtt)
        #expect(captions.hasPrefix("WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n"))
        #expect(captions.contains("<v Ana &quot;A&quot; &lt;&amp;&gt;, M>Ana &quot;A&quot; &lt;&amp;&gt;, M</v>\n\n"))
        #expect(try text(.vtt, of: silent) == "WEBVTT\n\n")
    }

    @Test func `CSV quotes what needs it and ends lines as RFC 4180 says`() throws {
        #expect(
            try text(.csv)
                == [
                    "start,end,speaker", #"0.000,1.000,"Ana ""A"" <&>, M""#, "0.750,2.000,Speaker 2",
                    #"3725.000,3725.500,"Ana ""A"" <&>, M""#,
                ].map { $0 + "\r\n" }.joined())
        #expect(try text(.csv, of: silent) == "start,end,speaker\r\n")
    }

    @Test func `Audacity's labels are separated by tabs`() throws {
        #expect(try text(.audacity).hasPrefix("0.000\t1.000\tAna \"A\" <&>, M\n0.750\t2.000\tSpeaker 2\n"))
    }

    @Test func `a TextGrid has a tier for each person, without a gap from start to end`() throws {
        let grid = try text(.textgrid)
        #expect(
            grid.hasPrefix("File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\nxmin = 0.000\nxmax = 3725.500\n")
        )
        #expect(grid.contains("size = 2\n"))
        #expect(grid.contains(#"name = "Ana ""A"" <&>, M""#))
        for tier in grid.components(separatedBy: "class = \"IntervalTier\"").dropFirst() {
            let lines = tier.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            // The tier's own bounds come first.
            let starts = lines.filter { $0.hasPrefix("xmin") }.dropFirst().map { $0.dropFirst(7) }
            let ends = lines.filter { $0.hasPrefix("xmax") }.dropFirst().map { $0.dropFirst(7) }
            #expect(starts.first == "0.000" && ends.last == "3725.500")
            #expect(Array(starts.dropFirst()) == Array(ends.dropLast()))
            #expect(lines.contains("intervals: size = \(starts.count)"))
        }
    }

    @Test func `a TextGrid of silence has one tier of one empty interval`() throws {
        let grid = try text(.textgrid, of: silent)
        #expect(grid.contains("size = 1\n"))
        #expect(grid.contains("intervals: size = 1\n"))
        #expect(grid.contains("text = \"\""))
    }

    @Test(arguments: [true, false]) func `an ELAN document is well-formed, and every reference in it resolves`(
        isSilent: Bool
    ) throws {
        let document = ELANDocument(try text(.eaf, of: isSilent ? silent : nil))
        #expect(document.isWellFormed)
        #expect(document.attributes["ANNOTATION_DOCUMENT"]?.first?["DATE"] == "2026-01-01T00:00:00Z")
        let slots = document.attributes["TIME_SLOT", default: []]
        let annotations = document.attributes["ALIGNABLE_ANNOTATION", default: []]
        #expect(annotations.count == (isSilent ? 0 : 3))
        #expect(slots.count == 2 * annotations.count)
        let ids = Set(slots.compactMap { $0["TIME_SLOT_ID"] })
        #expect(ids.count == slots.count)
        for annotation in annotations {
            #expect(
                ids.contains(annotation["TIME_SLOT_REF1"] ?? "") && ids.contains(annotation["TIME_SLOT_REF2"] ?? ""))
        }
        let types = document.attributes["LINGUISTIC_TYPE", default: []].compactMap { $0["LINGUISTIC_TYPE_ID"] }
        for tier in document.attributes["TIER", default: []] {
            #expect(types.contains(tier["LINGUISTIC_TYPE_REF"] ?? ""))
        }
        if !isSilent {
            #expect(document.attributes["TIER"]?.map { $0["TIER_ID"] } == [#"Ana "A" <&>, M"#, "Speaker 2"])
            #expect(document.attributes["MEDIA_DESCRIPTOR"]?.first?["MEDIA_URL"] == "file:///rec/board%20meeting.wav")
        }
    }

    @Test func `an ELAN document tells nothing of the folder that the program was started in`() throws {
        let live = NamedTimeline(
            file: "my recording", duration: 10, speakers: [TimelineSpeaker(id: 1, name: "Ana")],
            segments: [TimelineSegment(start: 1, end: 2, speaker: 1)])
        let written = try text(.eaf, of: live)
        let place = ELANDocument(written).attributes["MEDIA_DESCRIPTOR"]?.first
        #expect(place?["MEDIA_URL"] == "my%20recording" && place?["RELATIVE_MEDIA_URL"] == "./my%20recording")
        #expect(!written.contains("file://"))
    }

    @Test func `a caption beyond a hundred hours keeps its hours`() throws {
        let long = NamedTimeline(
            file: "a", duration: 400_000, speakers: [TimelineSpeaker(id: 1, name: "Ana")],
            segments: [TimelineSegment(start: 399_999, end: 400_000, speaker: 1)])
        #expect(try text(.vtt, of: long).contains("111:06:39.000 --> 111:06:40.000"))
    }
}
