import JSON
import OpenEngine

/// `voiceid doctor`: whether all that the other commands need is there and works, on this machine, now.
package struct DoctorCommand: Command {
    package static let specification = CommandSpecification(
        path: ["doctor"],
        summary: "Check that all voiceid needs is there, and works",
        discussion: [
            "✓ is as it should be, ✕ is broken and says what to do, – is not there and not needed for the rest. Models are "
                + "hashed and run on a known input; the filterbank is compared with golden values; and three cosines of real "
                + "speech are compared with those of the reference implementation, since a wrong constant in the front end "
                + "shows nowhere else. Picovoice's engine is started where its libraries and a key are there."
        ],
        options: [JSONOption.flag, StoreOption.path],
        statuses: [.init(.success, "nothing is broken"), .init(.failure, "something is broken")],
        environment: [.home, .models, .onnxRuntime] + EngineOption.environment)

    private let asJSON: Bool
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        asJSON = arguments.has(JSONOption.flag)
        path = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let locator = AssetLocator(environment: context.environment)
        let store = StoreOption.store(at: path, in: context)
        let checks: [() -> [Finding]] = [
            ModelChecks(locator: locator).findings, FrontEndChecks(locator: locator).findings,
            PlaceChecks(context: context, store: store).findings,
        ]
        var checkup = Checkup(findings: [])
        var bar = ProgressBar("Checking", in: context)
        defer { bar.clear() }
        for (index, check) in checks.enumerated() {
            try Task.checkCancellation()
            bar.update(Double(index) / Double(checks.count))
            checkup.findings += check()
        }
        checkup.findings += await EngineChecks(context: context).findings(after: checkup)
        // A probe that was cancelled has found nothing.
        try Task.checkCancellation()
        bar.clear()
        let text = checkup.text(width: context.terminal.textWidth, style: TextStyle(context.terminal))
        try context.output.write(asJSON ? checkup.json.text + "\n" : text)
        return checkup.isSound ? .success : .failure
    }
}
