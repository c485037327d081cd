import AppServices
import Foundation
import OpenEngine
import SpeakerRecognition

extension CommandContext {
    /// Picovoice's engine, which looks for its libraries and its key when it is first used.
    var picovoice: PicovoiceVoiceEngine {
        PicovoiceVoiceEngine(
            environment: environment, speech: OpenVoiceEngine(OpenEngine.onDemand(environment: environment)))
    }

    /// The people of a store whom Picovoice's engine can recognise; warns of the others.
    func picovoicePeople(of store: ProfileStore) throws -> [Profile] {
        let profiles = try store.profiles()
        warnOfDamage(to: store)
        for profile in profiles where profile.engine != .picovoice { warn(ofOtherEngine: profile.name, .open) }
        for profile in profiles where profile.engine == .picovoice && profile.model != .eagle3 {
            warn(
                "\(profile.name) was enrolled with another Eagle and cannot be recognised; enrol again with --replace.")
        }
        return profiles.filter { $0.model == .eagle3 }
    }

    /// Tells that somebody is known to another engine alone.
    func warn(ofOtherEngine name: ProfileName, _ engine: ProfileEngine) {
        warn("\(name) was enrolled with \(engine.name), which alone recognises them; see --engine.")
    }

    /// Tells that nobody can be recognised.
    ///
    /// - Parameter isNobodyKnown: Whether nobody is enrolled at all.
    func warnOfStrangers(in store: ProfileStore, isNobodyKnown: Bool) {
        let reason = isNobodyKnown ? "nobody is enrolled" : "nobody who could be recognised is enrolled"
        warn("\(reason) in \(store.file.path), so every voice is unknown.")
    }
}
