import Foundation

extension SpokenText {
    /// Reads a file; its extension says what it is: `.stm`, `.ctm`, `.json` (or `.jsonl`), and plain text otherwise. What has no
    /// extension, such as a pipe, and begins with a brace is JSON: nobody says one.
    ///
    /// - Throws: ``MetricsInputError``.
    public init(contentsOfFile path: String) throws(MetricsInputError) {
        let text = try TextTable.text(ofFile: path)
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        switch URL(fileURLWithPath: path).pathExtension.lowercased() {
        case "stm": try self.init(segmentTimeMarks: text, path: path)
        case "ctm": try self.init(conversationTimeMarks: text, path: path)
        case "json", "jsonl": try self.init(json: text, path: path)
        case "" where text.first { !$0.isWhitespace } == "{": try self.init(json: text, path: path)
        default: self.init(plainText: text, recording: name)
        }
    }

    /// One recording in which the whole text was said, by whomever.
    public init(plainText text: String, recording: String) {
        let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        self.init(recordings: [Recording(name: recording, utterances: [Utterance(text: text)])])
    }

    /// Reads NIST's segment time marks: lines `recording channel speaker start end [<labels>] text`, times in seconds.
    ///
    /// Blank lines and comments (`;;`) are skipped, and channels are not told apart. An utterance without text, and one
    /// of `<NA>`, makes its recording known and adds nothing. Escapes in names are undone as in ``RTTM``.
    ///
    /// - Throws: ``MetricsInputError/malformed(path:line:problem:)`` for a line with too few fields, with times that are
    ///   none, or with what cannot be scored by words alone: a segment to be ignored, or alternatives in braces.
    public init(segmentTimeMarks text: String, path: String = "STM") throws(MetricsInputError) {
        let table = TextTable(text: text, path: path, comment: ";;")
        self.init(recordings: [])
        for row in table.rows {
            guard row.fields.count >= 5 else {
                throw table.malformed(row, .fieldCount(found: row.fields.count, required: "5 or more"))
            }
            let start = try table.seconds(row, 3, "start")
            let end = try table.seconds(row, 4, "end")
            guard end >= start else { throw table.malformed(row, .noDuration(end - start)) }
            var words = row.fields[5...]
            if words.first == "<NA>" || Self.isLabel(words.first) { words = words.dropFirst() }
            if words.first?.lowercased() == "ignore_time_segment_in_scoring" {
                throw table.malformed(row, .unscorable("a segment to be ignored"))
            }
            if words.contains("{") { throw table.malformed(row, .unscorable("alternatives in braces")) }
            let utterance = Utterance(
                speaker: FieldEscape.decoded(row.fields[2]), start: start, text: words.joined(separator: " "))
            add(words.isEmpty ? nil : utterance, to: FieldEscape.decoded(row.fields[0]))
        }
    }

    /// Labels of a condition, `<o,f0,male>`, stand before the text.
    private static func isLabel(_ field: String?) -> Bool {
        guard let field else { return false }
        return field.hasPrefix("<") && field.hasSuffix(">") && field.contains(",")
    }

    /// Reads NIST's time marked words: lines `recording channel start duration word [confidence [type [speaker]]]`.
    ///
    /// Blank lines and comments (`;;`) are skipped, and channels are not told apart. Words of another type than `lex` add
    /// nothing.
    ///
    /// - Throws: ``MetricsInputError/malformed(path:line:problem:)`` for a line with too few fields or with times that
    ///   are none.
    public init(conversationTimeMarks text: String, path: String = "CTM") throws(MetricsInputError) {
        let table = TextTable(text: text, path: path, comment: ";;")
        self.init(recordings: [])
        for row in table.rows {
            guard row.fields.count >= 5 else {
                throw table.malformed(row, .fieldCount(found: row.fields.count, required: "5 or more"))
            }
            let start = try table.seconds(row, 2, "start")
            _ = try table.seconds(row, 3, "duration")
            let isWord = row.fields.count < 7 || ["lex", "<na>"].contains(row.fields[6].lowercased())
            let speaker = row.fields.count < 8 || row.fields[7] == "<NA>" ? nil : FieldEscape.decoded(row.fields[7])
            let word = Utterance(speaker: speaker, start: start, text: row.fields[4])
            add(isWord ? word : nil, to: FieldEscape.decoded(row.fields[0]))
        }
    }

    /// Makes a recording known, and adds an utterance to it.
    mutating func add(_ utterance: Utterance?, to name: String) {
        // Lines of one recording follow each other.
        let known =
            recordings.last?.name == name ? recordings.count - 1 : recordings.firstIndex { $0.name == name }
        let position = known ?? recordings.count
        if known == nil { recordings.append(Recording(name: name, utterances: [])) }
        if let utterance { recordings[position].utterances.append(utterance) }
    }
}
