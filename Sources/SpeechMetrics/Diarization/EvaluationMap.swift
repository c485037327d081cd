/// Which parts of each recording count: NIST's un-partitioned evaluation map (UEM).
///
/// A line is `recording channel start end`, times in seconds.
public struct EvaluationMap: Sendable, Equatable {
    /// The regions of each recording that count, in seconds, in any order.
    public var regions: [String: [ClosedRange<Double>]]

    /// Wraps regions.
    public init(regions: [String: [ClosedRange<Double>]]) { self.regions = regions }

    /// Reads UEM text; blank lines and comments (`;;`) are skipped.
    ///
    /// - Throws: ``MetricsInputError/malformed(path:line:problem:)`` for a line with fewer than four fields or with times
    ///   that are no region.
    public init(parsing text: String, path: String = "UEM") throws(MetricsInputError) {
        let table = TextTable(text: text, path: path, comment: ";;")
        regions = [:]
        for row in table.rows {
            guard row.fields.count >= 4 else {
                throw table.malformed(row, .fieldCount(found: row.fields.count, required: "4"))
            }
            let start = try table.seconds(row, 2, "start")
            let end = try table.seconds(row, 3, "end")
            guard end > start else { throw table.malformed(row, .noDuration(end - start)) }
            regions[FieldEscape.decoded(row.fields[0]), default: []].append(start...end)
        }
    }

    /// Reads a UEM file.
    ///
    /// - Throws: ``MetricsInputError``.
    public init(contentsOfFile path: String) throws(MetricsInputError) {
        try self.init(parsing: TextTable.text(ofFile: path), path: path)
    }
}
