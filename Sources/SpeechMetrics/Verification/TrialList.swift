/// Pairs of recordings with the truth about them: the same person, or two.
///
/// A line is `enrol test 1` (the same speaker) or `enrol test 0` (different speakers); paths have no spaces.
public struct TrialList: Sendable, Equatable {
    /// One pair.
    public struct Trial: Sendable, Hashable {
        /// The recording that stands for a known person.
        public var enrolment: String
        /// The recording whose speaker is asked for.
        public var test: String
        /// Whether both hold the same person's voice.
        public var isSameSpeaker: Bool

        /// Wraps one pair.
        public init(enrolment: String, test: String, isSameSpeaker: Bool) {
            self.enrolment = enrolment
            self.test = test
            self.isSameSpeaker = isSameSpeaker
        }
    }

    /// The pairs, in order.
    public var trials: [Trial]

    /// Wraps pairs.
    public init(trials: [Trial]) { self.trials = trials }

    /// Reads a list; blank lines and comments (`#`) are skipped.
    ///
    /// - Throws: ``MetricsInputError/malformed(path:line:problem:)`` for a line that has not three fields or another label than
    ///   0 or 1.
    public init(parsing text: String, path: String = "trials") throws(MetricsInputError) {
        let table = TextTable(text: text, path: path, comment: "#")
        trials = []
        for row in table.rows {
            guard row.fields.count == 3 else {
                throw table.malformed(row, .fieldCount(found: row.fields.count, required: "3 (enrol test 0|1)"))
            }
            guard ["0", "1"].contains(row.fields[2]) else { throw table.malformed(row, .notALabel(row.fields[2])) }
            trials.append(Trial(enrolment: row.fields[0], test: row.fields[1], isSameSpeaker: row.fields[2] == "1"))
        }
    }

    /// Reads a file, a pipe or a device.
    ///
    /// - Throws: ``MetricsInputError``; ``MetricsInputError/noTrials(path:)`` where there is nothing to score.
    public init(contentsOfFile path: String) throws(MetricsInputError) {
        try self.init(parsing: TextTable.text(ofFile: path), path: path)
        if trials.isEmpty { throw .noTrials(path: path) }
    }
}
