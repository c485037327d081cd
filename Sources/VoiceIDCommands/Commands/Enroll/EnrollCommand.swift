import AppModel
import AppServices
import Audio
import Diarization
import Foundation
import Inference
import JSON
import OpenEngine
import SpeakerAttribution
import SpeakerRecognition

/// `voiceid enroll`: learn a voice.
package struct EnrollCommand: Command {
    private static let name = Operand(
        "NAME", completion: .none, "whose voice it is; any printable text up to 100 characters")
    private static let inputs = Operand("FILE", count: .any, "recordings of this one person; - is standard input")
    private static let minimumVoice = ValueOption(
        "--min-duration", "SECONDS", .number(VoicedEmbedder.minimumVoice...600),
        default: EnrollmentSession.defaultMinimumVoice, "how much voice is needed, silence left out")
    private static let appends = Flag("--append", "add to the person's references, where the name is known")
    private static let replaces = Flag("--replace", "put the new references in place of the person's old ones")

    package static let specification = CommandSpecification(
        path: ["enroll"],
        summary: "Learn a person's voice from recordings or the microphone",
        forms: ["NAME FILE…", "NAME --mic [--device NAME]"],
        discussion: [
            "Each recording with at least 3 seconds of voice is a reference of its own; a shorter one is joined to its "
                + "neighbour, and that is said. They must sound like one person. It is done when there is enough "
                + "voice (see --min-duration) and the picture of the voice has settled; what stands in the way is said as it "
                + "is heard. No audio is stored, only what the model makes of the voice.",
            "What one engine learns, no other reads: somebody enrolled with --engine picovoice is recognised with it alone.",
        ],
        operands: [name, inputs],
        options: [minimumVoice, appends, replaces] + MicrophoneOptions.all
            + [EngineOption.engine, StoreOption.path, JSONOption.flag] + RawAudioOptions.all,
        examples: [
            .init("voiceid enroll Ann ann-1.wav ann-2.wav", "learn Ann's voice from two recordings"),
            .init("voiceid enroll Ben --mic", "listen until Ben's voice is known"),
            .init("voiceid enroll Ann phone.m4a --append", "add what Ann sounds like on the phone"),
        ],
        environment: [.home, .models, .onnxRuntime] + EngineOption.environment)

    private let name: String
    private let sources: [AudioSource]
    private let minimumVoice: Double
    private let taken: ProfileStore.TakenName
    private let engine: EngineOption.Engine
    private let asJSON: Bool
    private let path: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        let specification = Self.specification
        name = try arguments.operand(Self.name)
        let operands = arguments.remainingOperands()
        try Self.check(name: name, before: operands)
        minimumVoice = try arguments.value(of: Self.minimumVoice)
        switch (arguments.has(Self.appends), arguments.has(Self.replaces)) {
        case (true, true): throw .conflict("--append", with: "--replace", command: specification.name)
        case (true, false): taken = .addReferences
        case (false, true): taken = .replace
        case (false, false): taken = .refuse
        }
        engine = try arguments.value(of: EngineOption.engine)
        asJSON = arguments.has(JSONOption.flag)
        path = try arguments.value(of: StoreOption.path)
        let files = try RawAudioOptions.sources(operands, &arguments, command: specification)
        if let microphone = try MicrophoneOptions.source(&arguments, command: specification) {
            guard files.isEmpty else { throw .conflict("FILE", with: "--mic", command: specification.name) }
            sources = [microphone]
        } else {
            guard !files.isEmpty else { throw .missingOperand("FILE or --mic", command: specification.name) }
            sources = files
        }
        try arguments.finish()
    }

    /// Sees that the name was not forgotten, or given last: nobody is called as a file that lies there.
    private static func check(name: String, before files: [String]) throws(UsageError) {
        func isFile(_ path: String) -> Bool {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
        guard isFile(name) else { return }
        let person = files.last { $0 != "-" && !isFile($0) }
        guard person != nil || name.contains(".") else { return }
        let recordings = [name] + files.filter { $0 != person }
        throw .invalidOperand(
            name, operand: Self.name.name,
            expected: "the person's name, and comes first: 'voiceid enroll \(person ?? Self.name.name) "
                + "\(recordings.joined(separator: " "))'")
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let name = try ProfileName(name)
        let store = StoreOption.store(at: path, in: context)
        let known = try store.profiles().first { $0.name.folded == name.folded }
        // A name that is taken is refused before anybody has to speak.
        if let known, taken == .refuse {
            throw NameTaken(
                name: known.name.text, other: known.engine == engine.profiles ? nil : known.engine)
        }
        for source in sources { try source.check() }
        var learner = try await learner(addingTo: taken == .addReferences ? known : nil, in: context)
        context.warnOfDamage(to: store)
        var session = EnrollmentSession(minimumVoice: minimumVoice)
        for source in sources {
            try await listen(to: source, &learner, &session, in: context)
        }
        let profile: Profile
        do {
            try session.requireComplete()
            let voice = try await learner.export()
            profile = try session.save {
                try store.enroll(name, references: voice.references, model: voice.model, ifTaken: taken)
            }
        } catch let error as SpeakerRecognitionError {
            throw SourceError(source: sources.map(\.name).joined(separator: ", "), underlying: error)
        }
        let text =
            asJSON
            ? profile.json(present: context.presentModel, withReferences: true).text
            : "\(profile.name) is enrolled: \(profile.summary), in \(store.file.path)."
        for takes in try learner.takesOfReferences() where takes.count > 1 {
            context.note(Self.remark(onJoined: takes))
        }
        try show(text, of: profile, in: store, context: context)
        if let model = learner.model { try warnOfDouble(of: profile, in: store, model: model, context: context) }
        return .success
    }

    /// Tells which recordings are one reference, and why.
    private static func remark(onJoined takes: [TakeSummary]) -> String {
        func names(_ takes: [TakeSummary]) -> String { takes.map { $0.source ?? "a take" }.listed(with: "and") }
        let least = VoicedEmbedder.minimumVoice
        let short = takes.filter { $0.voicedSeconds < least }
        let rest = takes.filter { $0.voicedSeconds >= least }
        let voice =
            "under \(Int(least)) s of voice, too little for a reference of \(short.count == 1 ? "its" : "their") own"
        return rest.isEmpty
            ? "\(names(short)) have \(voice), and are one reference together."
            : "\(names(short)) \(short.count == 1 ? "has" : "have") \(voice), and \(short.count == 1 ? "is" : "are") joined "
                + "to \(names(rest))."
    }

    /// Tells where somebody else sounds the same: one person under two names is recognised under neither for sure.
    private func warnOfDouble(
        of profile: Profile, in store: ProfileStore, model: any SpeakerEmbeddingModel, context: CommandContext
    ) throws {
        let others = try VoiceGallery(
            profiles: store.profiles().filter { $0.id != profile.id }, space: model.space, dimension: model.dimension,
            calibration: model.calibration)
        guard let closest = try others.resemblance(to: profile.embeddings()) else { return }
        context.warn(
            "\(profile.name) sounds like \(closest.voice.name) (score \(String(format: "%.2f", closest.score))). If they are one "
                + "person, join the two with `voiceid profiles merge`.")
    }

    private func show(_ text: String, of profile: Profile, in store: ProfileStore, context: CommandContext) throws {
        do {
            try context.output.write(text + "\n")
        } catch OutputError.readerGone {
            throw OutputError.readerGone
        } catch {
            throw SavedUnseen(name: profile.name.text, store: store.file.path, failure: error)
        }
    }

    /// What learns the voice, with the engine that was asked for.
    ///
    /// - Parameter known: The person whose references the new ones must agree with.
    private func learner(addingTo known: Profile?, in context: CommandContext) async throws -> TakeLearner {
        switch engine {
        case .open: return try TakeLearner(addingTo: known, environment: context.environment)
        case .picovoice:
            if let known, known.model != .eagle3 {
                throw ProfileStoreError.differentModel(profile: known.name, stored: known.model, offered: .eagle3)
            }
            return TakeLearner(try await context.picovoice.makeEnrollment(addingTo: known))
        }
    }

    /// Hears one take: a recording to its end, a microphone until the voice is known.
    private func listen(
        to source: AudioSource, _ learner: inout TakeLearner, _ session: inout EnrollmentSession,
        in context: CommandContext
    ) async throws {
        let isLive = if case .microphone = source { true } else { false }
        var report = IssueReport(source: source.name, isLive: isLive)
        var end = 0.0
        func advance(_ update: EnrollmentUpdate) {
            session.advance(update)
            for line in report.push(update.issues, at: end) { context.note(line) }
        }
        try await context.pull(source.open(in: context), of: source, label: name.onOneLine.shortened(to: 12)) {
            chunk, bar in
            end = SampleClock.seconds(chunk.range.upperBound)
            advance(try await learner.push(chunk.samples))
            let heard = "\(clockTime(session.update.voicedSeconds)) of \(clockTime(minimumVoice)) voice"
            bar.update(session.displayedProgress, detail: session.phase == .collecting ? heard : "settling")
            return !(isLive && session.phase == .complete)
        }
        let (update, unchecked) = try await SourceError.naming(source) {
            try await learner.endTake(source: source.keptName)
        }
        advance(update)
        if let unchecked { context.warn("\(source.name): \(unchecked)") }
    }
}

/// The voice is stored, and only the news of it was lost: whoever reads this must not enrol again.
private struct SavedUnseen: Error, CustomStringConvertible {
    let name: String
    let store: String
    let failure: any Error

    var description: String { "\(name) is enrolled and saved in \(store), but \(failure)" }
}

/// Somebody of this name is enrolled already, and it was not said what to do about it.
private struct NameTaken: Error, CustomStringConvertible {
    let name: String
    /// The engine that knows them, where it is another than that which was to learn.
    let other: ProfileEngine?

    var description: String {
        if let other {
            return
                "\(name) is enrolled already, with \(other.name); give another name, or --replace to enrol them with this "
                + "engine alone."
        }
        return
            "\(name) is enrolled already; give --append to add to the voice, --replace to start anew, or another name."
    }
}
