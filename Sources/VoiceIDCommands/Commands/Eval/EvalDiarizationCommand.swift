import SpeechMetrics

/// `voiceid eval diarization`: DER and JER of diarizations against references.
package struct EvalDiarizationCommand: Command {
    private static let references = ListOption("--ref", "RTTM", .file, "reference files: who really spoke when")
    private static let hypotheses = ListOption(
        "--hyp", "RTTM", .file, "hypothesis files, such as 'voiceid diarize --format rttm' writes")
    private static let collar = ValueOption(
        "--collar", "SECONDS", .number(0...60), default: 0,
        "leave out this much around each reference boundary, half of it on either side")
    private static let skipsOverlap = Flag("--skip-overlap", "leave out where reference speakers overlap")
    private static let map = ValueOption<String?>("--uem", "FILE", .file, "score only the regions this file names")

    package static let specification = CommandSpecification(
        path: ["eval", "diarization"],
        summary: "Measure diarizations against references: DER and JER",
        forms: ["--ref RTTM… --hyp RTTM…"],
        discussion: [
            "Recordings are paired by the name in the RTTM files. The diarization error rate (DER) is missed speech, false "
                + "alarms and confused speakers together, as a share of reference speech; the Jaccard error rate (JER) "
                + "weighs every speaker alike. Numbers equal those of pyannote.metrics."
        ],
        options: [references, hypotheses, collar, skipsOverlap, map, JSONOption.flag],
        examples: [
            .init(
                "voiceid eval diarization --ref truth/*.rttm --hyp found/*.rttm",
                "totals over all recordings, then each recording")
        ])

    private let references: [String]
    private let hypotheses: [String]
    private let scoring: DiarizationScoring
    private let map: String?
    private let asJSON: Bool

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        references = try arguments.values(of: Self.references)
        hypotheses = try arguments.values(of: Self.hypotheses)
        scoring = DiarizationScoring(
            collar: try arguments.value(of: Self.collar), skipsOverlap: arguments.has(Self.skipsOverlap))
        map = try arguments.value(of: Self.map)
        asJSON = arguments.has(JSONOption.flag)
        for (option, paths) in [(Self.references, references), (Self.hypotheses, hypotheses)] where paths.isEmpty {
            throw .missingOperand(option.declaration.name, command: Self.specification.name)
        }
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let report = try DiarizationReport(
            references: references.map { try RTTM(contentsOfFile: $0) },
            hypotheses: hypotheses.map { try RTTM(contentsOfFile: $0) },
            within: map.map { try EvaluationMap(contentsOfFile: $0) }, scoring: scoring)
        try context.output.write(asJSON ? JSONValue(encoding: report).text + "\n" : Self.table(of: report))
        return .success
    }

    /// The totals and then each recording, errors in percent of reference speech.
    private static func table(of report: DiarizationReport) -> String {
        let rows = [("all together", report.total)] + report.files.map { ($0.name.onOneLine, $0.score) }
        let width = min(40, rows.map(\.0.displayWidth).max() ?? 0)
        var table = "".fitted(to: width) + "     DER  missed  false alarm  confusion     JER  speakers\n"
        for (name, score) in rows {
            let errors = score.errors
            let share = { (seconds: Double) in errors.total > 0 ? percent(seconds / errors.total) : "–" }
            table += "\(name.fitted(to: width))  \(percent(errors.value).aligned(right: 6))"
            table += "  \(share(errors.missed).aligned(right: 6))  \(share(errors.falseAlarm).aligned(right: 11))"
            table += "  \(share(errors.confusion).aligned(right: 9))  \(percent(score.jaccard.value).aligned(right: 6))"
            table += "  \(score.hypothesisSpeakers) of \(score.referenceSpeakers)\n"
        }
        return table
    }
}
