import AppModel
import AppServices

/// Says how the engines stand. One that is not set up is no fault: the other does without it.
struct EngineChecks {
    let context: CommandContext

    /// The open engine, from what was found out about its parts, and Picovoice's, which is started where there is a key.
    func findings(after checkup: Checkup) async -> [Finding] {
        let needed = checkup.findings.filter { $0.section == "Inference" || $0.section == "Models" }
        let broken = needed.filter { $0.verdict == .broken }.map(\.subject)
        let open = Finding.of("Engines", "open") {
            guard broken.isEmpty else {
                throw CheckFailure("Needs what is broken above:", remedy: broken.joined(separator: ", ") + ".")
            }
            return "Silero VAD, CAM++ and segmentation-3.0; needs no key"
        }
        return [open, await picovoice]
    }

    private var picovoice: Finding {
        get async {
            let engine = context.picovoice
            let versions = try? engine.versions()
            switch await engine.probe() {
            case .ready:
                return .of("Engines", "picovoice") { "\(versions ?? "Eagle and Falcon"), with a key that holds" }
            case .absent(let failure):
                let found = versions.map { "\($0), not in use: " } ?? ""
                return .absent("Engines", "picovoice", found + failure.message, remedy: failure.remedy)
            case .failed(let failure): return .of("Engines", "picovoice") { throw failure }
            }
        }
    }
}
