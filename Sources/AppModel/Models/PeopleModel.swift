public import Foundation
import Inference
public import Observation
import SpeakerRecognition

/// The people enrolled: what is known of them, and what can be done about it.
@MainActor @Observable
public final class PeopleModel {
    /// What a view shows.
    public private(set) var state = PeopleState()
    private let core: AppCore
    /// Forgets what other screens hold, after everything was erased.
    @ObservationIgnored var erased: @MainActor () async -> Void = {}
    @ObservationIgnored private var model: (space: EmbeddingSpace, dimension: Int?)?

    /// The word that erasing everything takes.
    public static let confirmation = "erase"

    init(_ core: AppCore) { self.core = core }

    // MARK: Reading

    /// Reads the profiles.
    public func load() async {
        if state.phase != .ready { state.phase = .loading }
        do {
            model = await (try? core.engine)?.profileModel()
            let profiles = try await core.effects.profiles.profiles()
            for path in await core.effects.profiles.setAsideFiles() {
                core.notify(
                    .warning, "\(path) holds profiles that were damaged.", remedy: "Repair and import it, or delete it."
                )
            }
            await core.know(profiles)
            state.phase = .ready
            state.error = nil
        } catch {
            let failure = AppFailure(error, as: .profiles)
            await core.know(nil)
            state.phase = .failed
            state.error = failure.shown
            core.remember(failure)
        }
        show()
    }

    /// Reads the profiles again where another program, such as the command line, has enrolled or erased somebody since.
    public func catchUp() async {
        guard state.phase != .loading else { return }
        let now = try? await core.effects.profiles.profiles()
        if now != core.profiles { await load() }
    }

    /// Shows what is known by now, such as who was heard.
    func show() {
        state.people = core.profiles.map { profile in
            let note = core.settings.people[profile.id.uuidString]
            let qualities = profile.references.map(\.quality)
            return PeopleState.Entry(
                person: core.person(profile), created: profile.createdAt.iso8601,
                samples: profile.references.map {
                    PeopleState.Sample(
                        id: $0.id.uuidString, seconds: $0.voicedSeconds.hundredths, quality: $0.quality.thousandths,
                        source: $0.source, created: $0.createdAt.iso8601)
                },
                quality: (qualities.reduce(0, +) / Double(max(1, qualities.count))).thousandths,
                lastHeard: note?.lastHeard?.iso8601, timesHeard: note?.timesHeard ?? 0, model: "\(profile.model)",
                needsNewEnrolment: model.map { profile.needsReenrollment(for: $0.space, dimension: $0.dimension) }
                    ?? false)
        }
    }

    // MARK: Changing

    /// Gives somebody another name.
    ///
    /// - Throws: ``AppFailure`` where the name cannot be used or is taken.
    public func rename(_ id: String, to name: String) async throws(AppFailure) {
        let profile = try core.profile(id)
        let core = core
        try await change(.rename) {
            _ = try await core.effects.profiles.rename(profile.id, to: ProfileName(name))
        }
    }

    /// Makes one person of two: the samples of the first go to the second.
    ///
    /// - Parameters:
    ///   - from: The id of the person to dissolve.
    ///   - target: The id of the person to keep.
    ///   - force: Whether to do so though they do not sound like one person.
    public func merge(_ from: String, into target: String, force: Bool = false) async throws(AppFailure) {
        let (source, kept) = (try core.profile(from), try core.profile(target))
        let core = core
        try await change(.merge) {
            _ = try await core.effects.profiles.merge(source.id, into: kept.id, force: force)
        }
        await core.change { $0.people[source.id.uuidString] = nil }
    }

    /// Deletes somebody.
    public func delete(_ id: String) async throws(AppFailure) {
        let profile = try core.profile(id)
        let core = core
        try await change(.delete) { try await core.effects.profiles.delete(profile.id) }
        await core.change { $0.people[profile.id.uuidString] = nil }
    }

    /// Deletes one of somebody's samples; with the last one, the person goes.
    public func deleteSample(_ sample: String, of id: String) async throws(AppFailure) {
        let profile = try core.profile(id)
        guard let sample = UUID(uuidString: sample) else {
            throw AppFailure(
                .notFound, "There is no sample \(sample).", remedy: "It may have been deleted meanwhile; look again.")
        }
        let core = core
        try await change(.delete) {
            do {
                _ = try await core.effects.profiles.deleteSample(sample, of: profile.id)
            } catch ProfileStoreError.lastReference {
                try await core.effects.profiles.delete(profile.id)
            }
        }
    }

    /// Deletes everybody and all that is kept about them: the settings are those of a first start again, and what was heard or
    /// opened, such as a recording, is gone.
    ///
    /// - Parameter confirmation: The word ``confirmation``.
    public func erase(confirmation: String) async throws(AppFailure) {
        guard confirmation == Self.confirmation else {
            throw AppFailure(
                .invalidArguments, "Nothing was erased.", remedy: "Type \"\(Self.confirmation)\" to erase everything.")
        }
        let core = core
        try await change(.erase) {
            try await core.effects.profiles.erase()
            try await core.eraseSettings()
            await erased()
        }
    }

    /// Gives somebody a colour.
    ///
    /// - Parameters:
    ///   - colour: Index into the palette, 0…11.
    ///   - id: The person's id.
    public func setColour(_ colour: Int, of id: String) async throws(AppFailure) {
        let profile = try core.profile(id)
        guard (0..<PersonReference.colours).contains(colour) else {
            throw AppFailure(
                .invalidArguments, "There is no colour \(colour).", remedy: "Give 0 to \(PersonReference.colours - 1).")
        }
        await core.change { $0.people[profile.id.uuidString, default: .init()].colour = colour }
        await core.profilesChanged()
        show()
    }

    // MARK: Files

    /// Profiles as the bytes of a profiles file, which is personal data.
    ///
    /// - Parameter ids: Whose; everybody's where `nil`.
    public func exported(_ ids: [String]? = nil) async throws(AppFailure) -> Data {
        var chosen: [UUID]?
        if let ids {
            chosen = []
            for id in ids { chosen?.append(try core.profile(id).id) }
        }
        let (core, wanted) = (core, chosen)
        return try await failing(as: .profiles) { try await core.effects.profiles.exported(wanted) }
    }

    /// Takes profiles from such a file; those whose name is taken are left out and named in the state.
    public func importProfiles(_ data: Data) async throws(AppFailure) {
        let core = core
        var report: ProfileStore.ImportReport?
        try await change(.import) { report = try await core.effects.profiles.importProfiles(data) }
        let count = (report?.added.count ?? 0) + (report?.changed.count ?? 0)
        core.notify(.info, count == 1 ? "1 person was added." : "\(count) people were added.")
        state.skipped =
            (report?.skipped ?? []).map { .init(name: $0.text, reason: "Somebody of this name is enrolled.") }
            + (report?.needReenrollment ?? []).map {
                .init(name: $0.text, reason: "Enrolled with another model; has to be enrolled again.")
            }
            + (report?.ofOtherEngine ?? []).map {
                .init(name: $0.text, reason: "Enrolled with another engine, which alone recognises them.")
            }
    }

    private func change(
        _ kind: PeopleState.Pending.Kind, _ body: @MainActor () async throws -> Void
    ) async throws(AppFailure) {
        guard state.pending == nil else {
            throw AppFailure(.notNow, "Another change is under way.", remedy: "Wait until it is done.")
        }
        state.pending = .init(kind: kind)
        state.error = nil
        state.skipped = []
        defer { state.pending = nil }
        do {
            try await body()
        } catch {
            let failure = AppFailure(error, as: .profiles)
            state.error = failure.shown
            throw failure
        }
        await load()
    }
}

extension Date {
    /// As ISO 8601, in UTC.
    var iso8601: String { formatted(.iso8601) }
}
