import Foundation

/// Who spoke when in one or several recordings: NIST's Rich Transcription Time Marked text.
///
/// A turn is a line `SPEAKER recording channel start duration <NA> <NA> speaker <NA> <NA>`, times in seconds.
public struct RTTM: Sendable, Equatable {
    /// The turns of one recording.
    public struct Recording: Sendable, Equatable {
        /// The recording's name: the second field, usually the audio file's name without its extension.
        public var name: String
        /// Its turns, in the order they were written.
        public var turns: [SpeakerTurn]

        /// Wraps the turns of one recording.
        public init(name: String, turns: [SpeakerTurn]) {
            self.name = name
            self.turns = turns
        }
    }

    /// The recordings, in the order they first appear.
    public var recordings: [Recording]

    /// Wraps recordings.
    public init(recordings: [Recording]) { self.recordings = recordings }

    /// Whether nobody speaks in any recording.
    public var isSilent: Bool { recordings.allSatisfy(\.turns.isEmpty) }

    /// Types of lines the format defines; all but `SPEAKER` only make their recording known.
    private static let types: Set<String> = [
        "SEGMENT", "NOSCORE", "NO_RT_METADATA", "LEXEME", "NON-LEX", "NON-SPEECH", "FILLER", "EDIT", "IP", "SU",
        "CB", "A/P", "SPEAKER", "SPKR-INFO",
    ]

    /// Reads RTTM text.
    ///
    /// Blank lines and comments (`;;`) are skipped, and so is whatever stands behind the speaker's name. Channels
    /// are not told apart. A line of another type than `SPEAKER` makes its recording known and adds no turn.
    ///
    /// - Parameters:
    ///   - text: The file's contents.
    ///   - path: The file's name, for messages.
    /// - Throws: ``MetricsInputError/malformed(path:line:problem:)`` for a line of an unknown type, with too few
    ///   fields, without a speaker, or with a start or duration that is no number, not finite, negative or (duration) zero.
    public init(parsing text: String, path: String = "RTTM") throws(MetricsInputError) {
        let table = TextTable(text: text, path: path, comment: ";;")
        recordings = []
        var positions: [String: Int] = [:]
        for row in table.rows {
            guard Self.types.contains(row.fields[0]) else { throw table.malformed(row, .unknownType(row.fields[0])) }
            let isTurn = row.fields[0] == "SPEAKER"
            guard row.fields.count >= (isTurn ? 8 : 2) else {
                throw table.malformed(row, .fieldCount(found: row.fields.count, required: "8 or more"))
            }
            let name = FieldEscape.decoded(row.fields[1])
            let position = positions[name] ?? recordings.count
            if position == recordings.count {
                positions[name] = position
                recordings.append(Recording(name: name, turns: []))
            }
            if isTurn { recordings[position].turns.append(try Self.turn(row, of: table)) }
        }
    }

    private static func turn(_ row: TextTable.Row, of table: TextTable) throws(MetricsInputError) -> SpeakerTurn {
        let start = try table.seconds(row, 3, "start")
        if let duration = Double(row.fields[4]), duration <= 0 { throw table.malformed(row, .noDuration(duration)) }
        let duration = try table.seconds(row, 4, "duration")
        guard row.fields[7] != "<NA>" else { throw table.malformed(row, .noSpeaker) }
        return SpeakerTurn(start: start, end: start + duration, speaker: FieldEscape.decoded(row.fields[7]))
    }

    /// Reads an RTTM file.
    ///
    /// A file without a single recording stands for one recording, named as the file is without its extension, in
    /// which nobody speaks: that is what a diarization of silence leaves behind.
    ///
    /// - Throws: ``MetricsInputError``.
    public init(contentsOfFile path: String) throws(MetricsInputError) {
        try self.init(parsing: TextTable.text(ofFile: path), path: path)
        if recordings.isEmpty {
            let name = URL(filePath: path).deletingPathExtension().lastPathComponent
            recordings = [Recording(name: name, turns: [])]
        }
    }

    /// The text: one `SPEAKER` line for each turn, times in milliseconds.
    ///
    /// Start and end are rounded, not start and duration, so turns that touch still touch when read again. A turn
    /// too short to survive is written as one millisecond. White space, control characters and `%` in names become
    /// `%` and two hexadecimal digits for each UTF-8 byte, which ``init(parsing:path:)`` turns back; every other
    /// character stands as it is.
    public var text: String {
        var lines = ""
        for recording in recordings {
            for turn in recording.turns {
                let start = (turn.start * 1000).rounded()
                let duration = max((turn.end * 1000).rounded() - start, 1)
                lines +=
                    "SPEAKER \(FieldEscape.encoded(recording.name)) 1 \(Self.seconds(start)) \(Self.seconds(duration))"
                lines += " <NA> <NA> \(FieldEscape.encoded(turn.speaker)) <NA> <NA>\n"
            }
        }
        return lines
    }

    private static func seconds(_ milliseconds: Double) -> String {
        String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), milliseconds / 1000)
    }
}
