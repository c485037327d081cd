import AppModel
import AppServices
import AppleServices
import Foundation
import OpenEngine
import SpeakerRecognition

extension VoiceIDApp {
    /// An app without engines, microphones or people, which nobody has started.
    @MainActor static var sample: VoiceIDApp {
        let folder = FileManager.default.temporaryDirectory.appending(path: "VoiceIDPreview")
        let store = ProfileStore(file: folder.appending(path: "profiles.json"))
        return VoiceIDApp(
            AppEffects(
                engines: [], profiles: LiveProfileStore(store, engine: OpenEngine.onDemand(environment: [:])),
                settings: SettingsFile(file: folder.appending(path: "app.json")), files: DeviceFiles(), microphones: [:]
            ))
    }
}
