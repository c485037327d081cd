import Foundation

/// A text file of white-space separated fields, line by line: the shape RTTM, UEM and trial lists share.
package struct TextTable {
    /// One line that holds something.
    struct Row {
        /// The line's number, from 1.
        let line: Int
        /// Its fields, at least one; separated by spaces and tabs only, so that names keep every other character.
        let fields: [String]
    }

    let path: String
    let rows: [Row]

    /// Cuts text into rows; blank lines and lines that start with `comment` are left out.
    ///
    /// Lines end with a line feed, with or without a carriage return; a byte order mark in front is dropped.
    init(text: String, path: String, comment: String) {
        self.path = path
        let bytes = text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? text.utf8.dropFirst(3) : text.utf8[...]
        rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
            .compactMap { index, line in
                let fields = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == 13 }
                guard let first = fields.first, !first.starts(with: comment.utf8) else { return nil }
                return Row(line: index + 1, fields: fields.map { String(Substring($0)) })
            }
    }

    func malformed(_ row: Row, _ problem: LineProblem) -> MetricsInputError {
        .malformed(path: path, line: row.line, problem: problem)
    }

    /// A field that holds seconds: finite, 0…1e9 (beyond that a double no longer resolves a sample).
    func seconds(_ row: Row, _ index: Int, _ name: String) throws(MetricsInputError) -> Double {
        guard let value = Double(row.fields[index]), value >= 0, value <= 1e9 else {
            throw malformed(row, .notSeconds(field: name, found: row.fields[index]))
        }
        return value
    }

    /// The text of a file, which must be UTF-8.
    package static func text(ofFile path: String) throws(MetricsInputError) -> String {
        let data = try data(ofFile: path)
        if let text = String(data: data, encoding: .utf8) { return text }
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let bad = lines.firstIndex { String(data: $0, encoding: .utf8) == nil } ?? 0
        throw .notText(path: path, line: bad + 1)
    }

    /// All bytes of a file, a pipe or a device. `Data(contentsOf:)` refuses what has no length, such as a shell's `<(…)`.
    private static func data(ofFile path: String) throws(MetricsInputError) -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return data }
            if count > 0 {
                data.append(contentsOf: buffer[..<count])
            } else if errno != EINTR {
                throw .unreadable(path: path, reason: String(cString: strerror(errno)))
            }
        }
    }
}
