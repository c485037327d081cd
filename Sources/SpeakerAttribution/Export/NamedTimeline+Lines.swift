import Foundation
import SpeechMetrics

extension NamedTimeline {
    var plainText: String {
        guard !segments.isEmpty else { return (reason ?? "Nobody speaks.") + "\n" }
        return segments.map { segment in
            let start = Timestamp(seconds: segment.start).clock(separator: ".")
            let end = Timestamp(seconds: segment.end).clock(separator: ".")
            return "\(start)  \(end)  \(name(of: segment.speaker))\n"
        }.joined()
    }

    var rttm: String {
        let recording = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        let turns = segments.map { SpeakerTurn(start: $0.start, end: $0.end, speaker: name(of: $0.speaker)) }
        return RTTM(recordings: [.init(name: recording, turns: turns)]).text
    }

    var commaSeparated: String {
        CommaSeparated.text(
            header: ["start", "end", "speaker"],
            rows: segments.map { segment in
                [
                    Timestamp(seconds: segment.start).seconds, Timestamp(seconds: segment.end).seconds,
                    name(of: segment.speaker),
                ]
            })
    }
}
