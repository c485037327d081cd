import Foundation
import Observation
import SpeakerRecognition

/// What the screens share: the effects, the settings, the people known, and messages.
@MainActor @Observable
final class AppCore {
    let effects: AppEffects
    private(set) var settings: AppSettings
    /// Those enrolled, by name.
    private(set) var profiles: [Profile] = []
    /// Whether the profiles could be read; where not, nobody is known just now.
    private(set) var areProfilesRead = false
    private(set) var notices: [Notice] = []
    /// The latest error of an engine or of the profiles, for the dashboard.
    var banner: ScreenError?
    private var lastNotice = 0
    @ObservationIgnored private var isSaving = false

    /// Told that the people known have changed.
    @ObservationIgnored var profilesChanged: @MainActor () async -> Void = {}
    /// Takes in what another program did to the profiles.
    @ObservationIgnored var catchUp: @MainActor () async -> Void = {}

    init(_ effects: AppEffects) {
        self.effects = effects
        settings = Self.firstSettings(effects)
    }

    // MARK: Settings

    var threshold: Double { settings.threshold }

    func loadSettings() async {
        do {
            if let kept = try await effects.settings.load() {
                settings = kept
                if !(0...1).contains(settings.threshold) { settings.threshold = AppSettings.defaultThreshold }
                if effects.microphones[settings.microphone] == nil {
                    settings.microphone =
                        effects.microphones.keys.sorted { $0.rawValue < $1.rawValue }.first ?? .machine
                }
            }
        } catch {
            notify(.warning, AppFailure(error, as: .settings))
        }
    }

    /// Changes the settings, and keeps them. Where they cannot be kept, they hold until the end all the same.
    ///
    /// - Parameter follow: Run as soon as they hold, before they are kept.
    func change(_ change: (inout AppSettings) -> Void, following follow: () -> Void = {}) async {
        var changed = settings
        change(&changed)
        guard changed != settings else { return }
        settings = changed
        follow()
        // A slider changes them faster than a disk keeps them: what changes meanwhile is kept together afterwards.
        guard !isSaving else { return }
        isSaving = true
        defer { isSaving = false }
        var kept: AppSettings?
        while kept != settings {
            let next = settings
            do {
                try await effects.settings.save(next)
            } catch {
                return notify(.warning, AppFailure(error, as: .settings))
            }
            kept = next
        }
    }

    /// Goes back to the settings of a first start, and deletes those that were kept.
    func eraseSettings() async throws {
        settings = Self.firstSettings(effects)
        try await effects.settings.erase()
    }

    private static func firstSettings(_ effects: AppEffects) -> AppSettings {
        AppSettings(microphone: effects.microphones[.browser] == nil ? .machine : .browser)
    }

    // MARK: Engine

    /// The engine in use.
    var engine: any VoiceEngine {
        get throws(AppFailure) {
            guard let engine = effects.engines.first(where: { $0.id == settings.engine }) else {
                throw AppFailure(
                    .engine, "The engine \(settings.engine.rawValue) is not part of this program.",
                    remedy: "Choose the open engine.")
            }
            return engine
        }
    }

    // MARK: People

    /// Takes in who is known: gives a colour to whoever has none, and forgets what was noted about those who are gone.
    ///
    /// - Parameter profiles: Everybody; `nil` where the profiles cannot be read, and nobody is known just now.
    func know(_ known: [Profile]?) async {
        let profiles = known ?? []
        self.profiles = profiles
        areProfilesRead = known != nil
        if known != nil {
            let ids = Set(profiles.map(\.id.uuidString))
            await change { $0.people = $0.people.filter { ids.contains($0.key) } }
        }
        var used = profiles.compactMap { settings.people[$0.id.uuidString]?.colour }
        for profile in profiles.sorted(by: { $0.createdAt < $1.createdAt })
        where settings.people[profile.id.uuidString]?.colour == nil {
            let colour = (0..<PersonReference.colours).min { a, b in
                (used.count { $0 == a }, a) < (used.count { $0 == b }, b)
            }
            settings.people[profile.id.uuidString, default: .init()].colour = colour
            used.append(colour ?? 0)
        }
        await profilesChanged()
    }

    func person(_ profile: Profile) -> PersonReference {
        PersonReference(
            id: profile.id.uuidString, name: profile.name.text,
            colour: settings.people[profile.id.uuidString]?.colour ?? 0)
    }

    func profile(_ id: UUID) -> Profile? { profiles.first { $0.id == id } }

    /// The profile of an id as intents hold it.
    func profile(_ id: String) throws(AppFailure) -> Profile {
        guard let profile = UUID(uuidString: id).flatMap({ profile($0) }) else {
            throw AppFailure(
                .notFound, "This person is not enrolled any more.",
                remedy: "Somebody else may have deleted the voice; look again."
            )
        }
        return profile
    }

    /// The profile with a name, whatever its case.
    func profile(named name: String) -> Profile? {
        guard let name = try? ProfileName(name) else { return nil }
        return profiles.first { $0.name.folded == name.folded }
    }

    // MARK: Notices

    /// Shows a message.
    ///
    /// - Returns: Its id; `nil` where it stands there already.
    @discardableResult
    func notify(
        _ kind: Notice.Kind, _ text: String, remedy: String? = nil, offering action: Notice.Action? = nil
    ) -> Int? {
        guard notices.last?.text != text else { return nil }
        lastNotice += 1
        notices.append(Notice(id: lastNotice, kind: kind, text: text, remedy: remedy, action: action))
        if notices.count > 5 { notices.removeFirst() }
        return lastNotice
    }

    func notify(_ kind: Notice.Kind, _ failure: AppFailure) {
        notify(kind, failure.message, remedy: failure.remedy.isEmpty ? nil : failure.remedy)
    }

    func dismissNotice(_ id: Int) { notices.removeAll { $0.id == id } }

    /// Remembers a failure for the dashboard, where it is of the kind that stands there.
    func remember(_ failure: AppFailure) {
        if failure.code == .engine || failure.code == .profiles { banner = failure.shown }
    }
}
