public import Foundation
public import SpeakerRecognition

/// The people the app knows.
public protocol ProfileStoring: Sendable {
    /// All profiles, by name.
    func profiles() async throws -> [Profile]
    /// Stores a voice that was learnt.
    func enroll(_ name: ProfileName, voice: LearntVoice, ifTaken: ProfileStore.TakenName) async throws -> Profile
    /// Gives a profile another name.
    func rename(_ id: UUID, to name: ProfileName) async throws -> Profile
    /// Moves the samples of one profile to another, and deletes the first.
    ///
    /// - Parameters:
    ///   - id: The profile to dissolve.
    ///   - target: The profile to keep.
    ///   - force: Whether to do so though they do not sound like one person.
    func merge(_ id: UUID, into target: UUID, force: Bool) async throws -> Profile
    /// Deletes a profile.
    func delete(_ id: UUID) async throws
    /// Deletes one sample of a profile.
    func deleteSample(_ sample: UUID, of id: UUID) async throws -> Profile
    /// Deletes everything.
    func erase() async throws
    /// Profiles as the bytes of a profiles file; all where `ids` is `nil`.
    func exported(_ ids: [UUID]?) async throws -> Data
    /// Takes profiles from the bytes of such a file; those whose name is taken are left out.
    func importProfiles(_ data: Data) async throws -> ProfileStore.ImportReport
    /// Damaged files that were set aside and still lie there.
    func setAsideFiles() async -> [String]
}

/// What is kept between starts.
public struct AppSettings: Sendable, Equatable, Codable {
    /// What is kept about somebody enrolled besides the voice.
    public struct PersonNote: Sendable, Equatable, Codable {
        /// Index into the palette, 0…11.
        public var colour: Int?
        /// When the person was last recognised.
        public var lastHeard: Date?
        /// In how many sessions.
        public var timesHeard = 0
        /// When somebody said that this other person has agreed.
        public var consent: Date?

        /// Nothing is known yet.
        public init() {}
    }

    /// Score from which a voice is given a name, 0…1.
    public var threshold = AppSettings.defaultThreshold
    /// The engine in use.
    public var engine = EngineID.open
    /// Whose microphone is used.
    public var microphone: MicrophoneKind
    /// The machine's microphone; `nil` for the default.
    public var device: String?
    /// The look chosen; `nil` follows the system.
    public var theme: String?
    /// By profile id.
    public var people: [String: PersonNote] = [:]
    /// What the user changed in the film list; `nil` where that is as the program came with it.
    public var control: ControlNote?

    /// The threshold where nobody has chosen one.
    public static let defaultThreshold = 0.65

    /// The settings of a first start.
    public init(microphone: MicrophoneKind = .machine) { self.microphone = microphone }
}

/// What a user changed in the film list.
public struct ControlNote: Sendable, Equatable, Codable {
    /// Other titles, by the title that the program came with.
    public var titles: [String: String] = [:]
    /// Other words, by the trigger's id.
    public var keywords: [String: [String]] = [:]
    /// All triggers as a trigger file, where more than words differ.
    public var triggers: String?
    /// Who may command, where that is not anyone.
    public var who: WhoMayCommand?

    /// Nothing is changed.
    public init() {}
}

/// Keeps the settings.
public protocol SettingsStoring: Sendable {
    /// The settings; `nil` where none were kept.
    func load() async throws -> AppSettings?
    /// Keeps settings.
    func save(_ settings: AppSettings) async throws
    /// Deletes what was kept.
    func erase() async throws
}

/// Audio files that were handed to the app.
public protocol AudioFiles: Sendable {
    /// Reads a file to its end, and lets go of it.
    ///
    /// - Parameters:
    ///   - id: What the file was registered under.
    ///   - progress: Told the share read, 0…1, from any thread, where the length is known.
    /// - Throws: ``AppFailure`` with ``AppFailure/Code/notFound`` or ``AppFailure/Code/audio``; `CancellationError`.
    func load(_ id: String, progress: @escaping @Sendable (Double) -> Void) async throws -> LoadedFile
}

/// A file that was read.
public struct LoadedFile: Sendable {
    /// Its name, as the user knows it.
    public var name: String
    /// Its audio.
    public var recording: Recording
    /// What was odd about it.
    public var warnings: [String]

    /// Collects what was read.
    public init(name: String, recording: Recording, warnings: [String] = []) {
        self.name = name
        self.recording = recording
        self.warnings = warnings
    }
}
