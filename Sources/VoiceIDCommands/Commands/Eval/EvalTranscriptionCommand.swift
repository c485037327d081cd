import JSON
import SpeechMetrics

/// `voiceid eval transcription`: word error rates of transcripts against references.
package struct EvalTranscriptionCommand: Command {
    private static let files = EvaluationFiles(
        "FILE", references: "reference files: what was really said (.stm, .ctm, .json or plain text)",
        hypotheses: "hypothesis files, such as 'voiceid transcribe --json' writes")
    private static let normalization = ValueOption(
        "--normalization", "KIND", .choice, default: TextNormalization.english,
        "what counts as the same word: \(TextNormalization.allCases.map(\.rawValue).listed)")

    package static let specification = CommandSpecification(
        path: ["eval", "transcription"],
        summary: "Measure transcripts against references: WER, also by who said what",
        forms: ["--ref FILE… --hyp FILE…"],
        discussion: [
            "The word error rate (WER) is words misheard, missed and made up, as a share of the words that were said. Where both "
                + "sides say who speaks, it is also given for who said what (cpWER): each person's words are compared with "
                + "those of one speaker, paired so that the errors are fewest.",
            "Recordings are paired by name: that in the STM, CTM or JSON file without folders and extension, or the plain "
                + "text's own file name. A single recording on both sides is a pair whatever the names.",
            "Before words are compared, english makes case, punctuation, contractions, numbers and British spelling the same, "
                + "as Whisper's own normaliser does; basic does so with case and punctuation in any language.",
        ],
        options: files.options + [normalization, JSONOption.flag],
        examples: [
            .init("voiceid eval transcription --ref truth.txt --hyp found.txt", "word errors of one recording"),
            .init(
                "voiceid eval transcription --ref talks.stm --hyp found.jsonl",
                "totals over all recordings, then each recording"),
        ])

    private let references: [String]
    private let hypotheses: [String]
    private let normalization: TextNormalization
    private let asJSON: Bool

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        (references, hypotheses) = try Self.files.paths(&arguments, command: Self.specification)
        normalization = try arguments.value(of: Self.normalization)
        asJSON = arguments.has(JSONOption.flag)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let report = try TranscriptionReport(
            references: references.map { try SpokenText(contentsOfFile: $0) },
            hypotheses: hypotheses.map { try SpokenText(contentsOfFile: $0) }, normalization: normalization)
        guard report.total.errors.words > 0 else { throw EvaluationError.silentReferences }
        try context.output.write(asJSON ? JSONValue(encoding: report).text + "\n" : Self.table(of: report))
        return .success
    }

    /// The totals and then each recording, errors in percent of the words that were said.
    private static func table(of report: TranscriptionReport) -> String {
        var table = ScoreTable("WER", "misheard", "missed", "made up", "words", "who said what")
        for (name, score) in [("all together", report.total)] + report.files.map({ ($0.name, $0.score) }) {
            let errors = score.errors
            let counts = [errors.count, errors.substitutions, errors.deletions, errors.insertions]
            table.add(
                name,
                counts.map { share(Double($0), of: Double(errors.words)) } + [
                    String(errors.words),
                    score.attributed.map { share(Double($0.count), of: Double($0.words)) } ?? "–",
                ])
        }
        return table.text
    }
}
