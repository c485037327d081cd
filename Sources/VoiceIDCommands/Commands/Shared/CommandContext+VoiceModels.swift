import Foundation
import OpenEngine
import VoiceControl

extension CommandContext {
    /// What the nodes of graphs need, opened when one first asks for it.
    ///
    /// - Parameter profiles: The profiles file where a node names none; `nil` for the user's own.
    func voiceModels(profiles: String?) -> VoiceModels {
        let engine = SharedEngine(environment: environment)
        return VoiceModels(
            engine: { try engine.value() },
            store: { path in StoreOption.store(at: path ?? profiles, in: self) })
    }
}

/// The open engine, made when a node first needs a model.
private final class SharedEngine: @unchecked Sendable {
    // SAFETY: `engine` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var engine: OpenEngine?
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    func value() throws -> OpenEngine {
        try lock.withLock {
            if let engine { return engine }
            let made = try OpenEngine(environment: environment)
            engine = made
            return made
        }
    }
}
