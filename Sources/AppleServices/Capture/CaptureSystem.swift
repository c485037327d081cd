public import AppModel
public import Audio

/// The hardware and the system around it, as a microphone uses them.
public protocol CaptureSystem: Sendable {
    /// The microphones to choose from; `nil` where the system chooses.
    func devices() async throws(AppFailure) -> [MicrophoneState.Device]?
    /// What happens to the hardware from now on, until the stream is let go.
    func events() -> AsyncStream<CaptureEvent>
    /// Opens the hardware, and begins to record.
    func open() async throws(MicrophoneUnavailable) -> any CaptureRun
    /// Lets other apps have the sound again. Called after the last run has ended.
    func release() async
}

/// One opening of the hardware.
public protocol CaptureRun: Sendable {
    /// What is recorded: 16 kHz mono, counted from the opening. Asked for once.
    func chunks() -> AsyncThrowingStream<AudioChunk, any Error>
    /// Whether the hardware still records.
    var isRunning: Bool { get }
    /// Records no more. What was recorded is still in the stream, which then ends.
    func finish()
}
