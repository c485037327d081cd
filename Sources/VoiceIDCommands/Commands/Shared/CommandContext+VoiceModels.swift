import OpenEngine
import VoiceControl

extension CommandContext {
    /// What the nodes of graphs need, opened when one first asks for it.
    ///
    /// - Parameter profiles: The profiles file where a node names none; `nil` for the user's own.
    func voiceModels(profiles: String?) -> VoiceModels {
        VoiceModels(
            engine: OpenEngine.onDemand(environment: environment),
            store: { path in StoreOption.store(at: path ?? profiles, in: self) })
    }
}
