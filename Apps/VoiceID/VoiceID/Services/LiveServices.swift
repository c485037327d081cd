import AppModel
import AppServices
import AppleServices
import Foundation
import OpenEngine
import SpeakerRecognition

/// Everything the app does besides thinking, as this device does it.
@MainActor
struct LiveServices {
    /// For the app's models.
    let effects: AppEffects
    /// Takes the files the user chooses.
    let files: any FileRegister

    /// Puts it together. What is missing or does not work shows in the readiness of the engines.
    static func make() -> LiveServices {
        let environment = Self.environment
        let engine = OpenEngine.onDemand(environment: environment)
        let open = OpenVoiceEngine(engine)
        // A key that came with the app lies in the bundle's `.env`.
        let picovoice = PicovoiceVoiceEngine(
            environment: environment, speech: open, workingFolder: Bundle.main.resourceURL ?? Bundle.main.bundleURL)
        let store = ProfileStore(file: ProfileStore.defaultFile(environment: environment))
        let folder = store.file.deletingLastPathComponent()
        protect(folder)
        let files = DeviceFiles()
        let effects = AppEffects(
            engines: [open, picovoice],
            profiles: LiveProfileStore(store, engine: engine),
            settings: SettingsFile(file: folder.appending(path: "app.json")),
            files: files, microphones: [.machine: DeviceMicrophone(AudioSystem())],
            permission: SystemPermission(), playback: SystemPlayback(), haptics: DeviceHaptics())
        return LiveServices(effects: effects, files: files)
    }

    /// The process's variables, with the models and Picovoice's libraries where the build has put them: in the app.
    private static var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for (name, folder) in [("VOICEID_MODELS", "models"), ("VOICEID_PICOVOICE", "picovoice")] {
            guard environment[name] == nil, let place = Bundle.main.resourceURL?.appending(path: folder) else {
                continue
            }
            environment[name] = place.path
        }
        return environment
    }

    /// Where it fails, the files stay as they are: as protected as every app's, from the first unlocking on.
    private static func protect(_ folder: URL) {
        #if canImport(UIKit)
            try? DataProtection.protect(folder)
        #endif
    }
}

extension DeviceFiles: FileRegister {}
