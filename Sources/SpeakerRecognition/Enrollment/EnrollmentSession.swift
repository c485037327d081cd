public import Inference

/// What an enrolment shows and when it is done, whatever the engine: a pure value.
///
/// Until the minimum of voice is heard, the displayed progress follows the clock: seconds of voice over the minimum. Then
/// it is the engine's own, how settled its picture of the voice is. A strong voice close to the microphone may settle
/// within two seconds, and a profile of so little is brittle, so the enrolment is complete only when both hold.
///
/// Complete is not saved: only ``save(_:)``, and only where it does not throw, leads to ``Phase/saved``.
public struct EnrollmentSession: Sendable, Equatable {
    /// Where an enrolment stands.
    public enum Phase: Sendable, Equatable {
        /// Less voice than the minimum.
        case collecting
        /// Enough voice, but the engine's picture of it has not settled, or the takes disagree.
        case settling
        /// Enough voice, settled and of one person.
        case complete
        /// Complete and stored.
        case saved
    }

    /// Seconds of voice an enrolment needs, unless the user says otherwise.
    public static let defaultMinimumVoice = 8.0

    /// Seconds of voice this enrolment needs.
    public let minimumVoice: Double
    /// Where the enrolment stands.
    public private(set) var phase = Phase.collecting
    /// The engine's latest word.
    public private(set) var update = EnrollmentUpdate(progress: 0, voicedSeconds: 0, issues: [])

    /// An enrolment at its start.
    ///
    /// - Parameter minimumVoice: Seconds of voice needed; no less than the engine's own minimum helps.
    public init(minimumVoice: Double = defaultMinimumVoice) { self.minimumVoice = minimumVoice }

    /// The progress to show, 0…1.
    public var displayedProgress: Double {
        switch phase {
        case .collecting: min(1, max(0, update.voicedSeconds / minimumVoice))
        case .settling, .complete: min(1, max(0, update.progress))
        case .saved: 1
        }
    }

    /// Takes the engine's next word. After saving there is none.
    public mutating func advance(_ update: EnrollmentUpdate) {
        guard phase != .saved else { return }
        self.update = update
        if update.voicedSeconds < minimumVoice {
            phase = .collecting
        } else if update.progress < 1 || update.issues.contains(.takesDisagree) {
            phase = .settling
        } else {
            phase = .complete
        }
    }

    /// Makes sure that there is enough voice, and that it has settled. Whether the takes are of one person, the engine says when it
    /// is asked for the voice.
    ///
    /// - Throws: ``SpeakerRecognitionError/notEnoughVoice(found:required:)`` or
    ///   ``SpeakerRecognitionError/notSettled(progress:)``.
    public func requireComplete() throws(SpeakerRecognitionError) {
        guard update.voicedSeconds >= minimumVoice else {
            throw .notEnoughVoice(found: update.voicedSeconds, required: minimumVoice)
        }
        guard update.progress >= 1 else { throw .notSettled(progress: update.progress) }
    }

    /// Stores the voice, where the enrolment is complete.
    ///
    /// - Parameter store: Stores the voice; where it throws, the enrolment is not saved.
    /// - Returns: what `store` returns.
    /// - Throws: ``SpeakerRecognitionError/notEnoughVoice(found:required:)`` or
    ///   ``SpeakerRecognitionError/notSettled(progress:)`` where the enrolment is not complete, and what `store` throws.
    public mutating func save<Stored>(_ store: () throws -> Stored) throws -> Stored {
        try requireComplete()
        let stored = try store()
        phase = .saved
        return stored
    }
}
