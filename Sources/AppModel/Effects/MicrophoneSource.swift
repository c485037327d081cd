public import Audio

/// What a microphone tells while it is used.
public enum MicrophoneEvent: Sendable, Equatable {
    /// Audio, 16 kHz mono. Where `AudioChunk.start` is not the end of the chunk before, audio was lost.
    case chunk(AudioChunk)
    /// Why there is no audio just now; ``MicrophoneState/Condition/fine`` where there will be.
    case condition(MicrophoneState.Condition, message: String?)
}

/// A microphone, wherever it is.
public protocol MicrophoneSource: Sendable {
    /// The microphones there are to choose from; `nil` where that cannot be known.
    func devices() async throws(AppFailure) -> [MicrophoneState.Device]?

    /// Starts listening. The first sample is sample 0.
    ///
    /// - Parameter device: A device's ``MicrophoneState/Device/id``; `nil` for the default.
    /// - Returns: What the microphone tells. The stream ends after ``stop()``, or where the microphone stops by itself,
    ///   after a condition that says why.
    /// - Throws: ``AppFailure`` where it cannot be opened.
    func start(device: String?) async throws(MicrophoneUnavailable) -> AsyncStream<MicrophoneEvent>

    /// Ends listening. What was heard before is still in the stream, and nothing is added once this has returned.
    func stop() async
}

/// A microphone that cannot be opened.
public struct MicrophoneUnavailable: Error, Sendable, Equatable {
    /// What it is like.
    public var condition: MicrophoneState.Condition
    /// What happened, and what to do.
    public var message: String

    /// Collects why.
    public init(_ condition: MicrophoneState.Condition, message: String) {
        self.condition = condition
        self.message = message
    }
}

/// Whether a microphone may be used.
public enum PermissionStatus: Sendable, Hashable {
    /// The user has not been asked.
    case notAsked
    /// It may not.
    case denied
    /// It may.
    case granted
}

/// Asks whether a microphone may be used.
public protocol MicrophonePermission: Sendable {
    /// What the user has said.
    func status(of kind: MicrophoneKind) async -> PermissionStatus
    /// Asks the user where that was not done.
    func request(_ kind: MicrophoneKind) async -> PermissionStatus
}

/// For systems that ask nobody, and for browsers, which ask by themselves.
public struct AlwaysPermitted: MicrophonePermission {
    /// Makes one.
    public init() {}
    /// Granted.
    public func status(of kind: MicrophoneKind) async -> PermissionStatus { .granted }
    /// Granted.
    public func request(_ kind: MicrophoneKind) async -> PermissionStatus { .granted }
}
