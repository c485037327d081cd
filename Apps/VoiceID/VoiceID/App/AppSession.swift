import AppModel

/// The app while it runs: one set of models, whatever the number of windows.
@MainActor
final class AppSession {
    /// The one that windows and the system's intents share.
    static let shared = AppSession(LiveServices.make())

    let app: VoiceIDApp
    let files: any FileRegister
    private var beginning: Task<Void, Never>?

    private init(_ services: LiveServices) {
        app = VoiceIDApp(services.effects)
        files = services.files
    }

    /// Reads settings and profiles, and probes the engines: once, however many windows and intents ask. Returns when that is done.
    func begin() async {
        let task = beginning ?? Task { await app.start() }
        beginning = task
        await task.value
    }
}
