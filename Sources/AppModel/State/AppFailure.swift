/// Why something asked of the app was not done, in a form that a program can match and a person can act upon.
public struct AppFailure: Error, Sendable, Hashable, Codable {
    /// What went wrong, for programs.
    public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
        /// The arguments of an intent cannot be read, or are out of range.
        case invalidArguments
        /// There is no intent of this name.
        case unknownIntent
        /// The intent makes no sense at the moment, such as stopping what does not run.
        case notNow
        /// Another screen uses the microphone.
        case microphoneInUse
        /// The microphone gives no audio; the microphone's state says why.
        case microphone
        /// A model or engine is missing or failed.
        case engine
        /// The audio cannot be used as it is.
        case audio
        /// The voice cannot be learnt from this.
        case voice
        /// A name cannot be used.
        case name
        /// The profiles could not be read or changed.
        case profiles
        /// A file of profiles cannot be imported.
        case profilesFile
        /// Something that was named does not exist.
        case notFound
        /// Consent is needed first.
        case consent
        /// The settings could not be kept.
        case settings
        /// Anything else.
        case other
    }

    /// What went wrong.
    public var code: Code
    /// What happened, as a sentence.
    public var message: String
    /// What to do about it, as a sentence; empty where nothing can be done.
    public var remedy: String

    /// Collects a failure.
    public init(_ code: Code, _ message: String, remedy: String = "") {
        self.code = code
        self.message = message
        self.remedy = remedy
    }
}

extension AppFailure: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String { remedy.isEmpty ? message : "\(message) \(remedy)" }

    /// What a screen shows of it.
    var shown: ScreenError { ScreenError(text: message, remedy: remedy.isEmpty ? nil : remedy) }
}

/// What a screen shows of a failure.
public struct ScreenError: Sendable, Hashable, Codable {
    /// What happened.
    public var text: String
    /// What to do.
    public var remedy: String?

    /// Collects what is shown.
    public init(text: String, remedy: String? = nil) {
        self.text = text
        self.remedy = remedy
    }
}
