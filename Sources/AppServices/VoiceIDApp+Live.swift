public import AppModel
import Foundation
import OpenEngine
public import SpeakerRecognition

extension VoiceIDApp {
    /// The app with the open engine, the user's profiles and this machine's microphone.
    ///
    /// - Parameters:
    ///   - environment: The variables to honour: where models, profiles and settings are.
    ///   - store: The profiles; `nil` for the user's own.
    ///   - browser: The microphone of a browser, where there is one to be.
    ///   - files: Takes the files that are sent to the app.
    /// - Returns: An app that has not begun: call `start()`.
    public static func live(
        environment: [String: String], store: ProfileStore? = nil, browser: PushedMicrophone? = nil,
        files: UploadedFiles = UploadedFiles()
    ) -> VoiceIDApp {
        let engine = OpenEngine.onDemand(environment: environment)
        let open = OpenVoiceEngine(engine)
        let store = store ?? ProfileStore(file: ProfileStore.defaultFile(environment: environment))
        var microphones: [MicrophoneKind: any MicrophoneSource] = [.machine: MachineMicrophone()]
        microphones[.browser] = browser
        return VoiceIDApp(
            AppEffects(
                engines: [open, PicovoiceVoiceEngine(environment: environment, speech: open)],
                profiles: LiveProfileStore(store, engine: engine),
                settings: SettingsFile(file: store.file.deletingLastPathComponent().appending(path: "app.json")),
                files: files, microphones: microphones))
    }
}
