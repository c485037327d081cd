public import AppModel
import Audio
import Foundation

/// The microphone of the machine the program runs on.
public actor MachineMicrophone: MicrophoneSource {
    private var forwarding: Task<Void, Never>?
    private var continuation: AsyncStream<MicrophoneEvent>.Continuation?
    private let executor = QueueExecutor(label: "voiceid.microphone")

    /// Opening a device blocks.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// Events that wait at most; older ones are lost, which shows as a gap. Blocks are of 20 ms, so this is a minute.
    private static let mostWaiting = 3_000

    /// A microphone nobody listens to yet.
    public init() {}

    /// The machine's microphones.
    public func devices() throws(AppFailure) -> [MicrophoneState.Device]? {
        do {
            return try Microphone.devices().map { .init(id: $0.name, name: $0.name, isDefault: $0.isDefault) }
        } catch {
            throw AppFailure(.microphone, "\(error)")
        }
    }

    /// Opens a microphone and starts recording.
    public func start(device: String?) async throws(MicrophoneUnavailable) -> AsyncStream<MicrophoneEvent> {
        await stop()
        let chunks: AsyncThrowingStream<AudioChunk, any Error>
        do {
            chunks = AudioChunks.stream(from: try Microphone(named: device))
        } catch {
            throw MicrophoneUnavailable(error.condition, message: "\(error)")
        }
        let (stream, continuation) = AsyncStream.makeStream(
            of: MicrophoneEvent.self, bufferingPolicy: .bufferingNewest(Self.mostWaiting))
        self.continuation = continuation
        forwarding = Task {
            do {
                for try await chunk in chunks { continuation.yield(.chunk(chunk)) }
            } catch {
                let failure = error as? AudioError
                if failure != .cancelled {
                    continuation.yield(
                        .condition(failure?.condition ?? .interrupted, message: "\(error)"))
                }
            }
            continuation.finish()
        }
        return stream
    }

    /// Stops recording, once the block being read has been taken.
    public func stop() async {
        let running = forwarding
        forwarding = nil
        running?.cancel()
        await running?.value
        continuation?.finish()
        continuation = nil
    }
}

extension AudioError {
    /// What the microphone is like that gives this error.
    fileprivate var condition: MicrophoneState.Condition {
        switch self {
        case .noMicrophone, .microphoneNotFound: .noDevice
        default: .interrupted
        }
    }
}
