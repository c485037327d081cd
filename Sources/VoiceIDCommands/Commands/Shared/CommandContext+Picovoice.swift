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
        warn(ofOtherEngine: profiles.filter { $0.engine == .open }.map(\.name), .open, takesEngine: true)
        for profile in profiles where profile.engine == .picovoice && profile.model != .eagle3 {
            warn(
                "\(profile.name) was enrolled with another Eagle and cannot be recognised; enrol again with --replace.")
        }
        return profiles.filter { $0.model == .eagle3 }
    }

    /// Tells that some are known to another engine alone.
    ///
    /// - Parameter takesEngine: Whether the command can use that engine.
    func warn(ofOtherEngine names: [ProfileName], _ engine: ProfileEngine, takesEngine: Bool) {
        guard !names.isEmpty else { return }
        var all = names.prefix(Self.mostNames).map(\.text)
        if names.count > all.count { all.append("\(names.count - all.count) more") }
        let people = all.count < 2 ? all.joined() : all.dropLast().joined(separator: ", ") + " and " + (all.last ?? "")
        warn(
            "\(people) \(names.count == 1 ? "was" : "were") enrolled with \(engine.name), which alone recognises them"
                + (takesEngine ? "; see --engine." : "."))
    }

    /// More names than these are counted.
    private static let mostNames = 5

    /// Tells that nobody can be recognised.
    ///
    /// - Parameter isNobodyKnown: Whether nobody is enrolled at all.
    func warnOfStrangers(in store: ProfileStore, isNobodyKnown: Bool) {
        let reason = isNobodyKnown ? "nobody is enrolled" : "nobody who could be recognised is enrolled"
        warn("\(reason) in \(store.file.path), so every voice is unknown.")
    }
}
