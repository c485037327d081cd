#if canImport(AVFoundation)
    import AVFoundation
    public import AppModel
    import Audio
    import AudioCapture
    import Foundation

    #if canImport(UIKit)
        import UIKit
    #endif

    /// The microphone of an iPhone, iPad or Mac, with the audio session where there is one.
    public struct AudioSystem: CaptureSystem {
        /// The system's.
        public init() {}

        /// `nil`: the user chooses in the system's settings or Control Centre.
        public func devices() async throws(AppFailure) -> [MicrophoneState.Device]? { nil }

        /// Notifications of the session, of engines and of the app.
        public func events() -> AsyncStream<CaptureEvent> {
            AsyncStream { continuation in
                let observers = Observers()
                func watch(_ name: Notification.Name, _ event: @escaping @Sendable (Notification) -> CaptureEvent?) {
                    observers.add(name) { note in
                        if let event = event(note) { continuation.yield(event) }
                    }
                }
                watch(.AVAudioEngineConfigurationChange) { _ in .engineStopped }
                #if canImport(UIKit)
                    watch(AVAudioSession.interruptionNotification) { CaptureEvent(interruption: $0) }
                    watch(AVAudioSession.routeChangeNotification) { CaptureEvent(routeChange: $0) }
                    watch(AVAudioSession.mediaServicesWereLostNotification) { _ in .servicesLost }
                    watch(AVAudioSession.mediaServicesWereResetNotification) { _ in .servicesReset }
                    watch(UIApplication.didEnterBackgroundNotification) { _ in .enteredBackground }
                    watch(UIApplication.didBecomeActiveNotification) { _ in .becameActive }
                #else
                    // A Mac has no routes, and an engine that does not run tells nothing.
                    watch(AVCaptureDevice.wasConnectedNotification) { _ in .devicesChanged }
                    watch(AVCaptureDevice.wasDisconnectedNotification) { _ in .devicesChanged }
                #endif
                continuation.onTermination = { _ in observers.removeAll() }
            }
        }

        /// Makes the session one that records, and taps the input.
        public func open() async throws(MicrophoneUnavailable) -> any CaptureRun {
            // It may have been taken back since the app asked, and what records nevertheless records silence.
            guard AVAudioApplication.shared.recordPermission != .denied else {
                throw MicrophoneUnavailable(
                    .denied, message: "The microphone may not be used. Permit it in the system's settings.")
            }
            #if canImport(UIKit)
                guard AVAudioSession.sharedInstance().isInputAvailable else {
                    throw MicrophoneUnavailable(.noDevice, message: "There is no microphone. Connect one.")
                }
            #endif
            do {
                try Self.activate(for: .microphone)
            } catch {
                throw MicrophoneUnavailable(
                    .interrupted,
                    message: "The microphone cannot be used just now: \(error.localizedDescription). Try again.")
            }
            do {
                return TapRun(try InputTap())
            } catch {
                throw MicrophoneUnavailable(.interrupted, message: error.message)
            }
        }

        /// Ends the session, so that music goes on.
        public func release() async { Self.deactivate(for: .microphone) }

        private static let users = SharedUsers()

        /// Makes the session one that records and plays, and takes the sound over. A Mac has no session.
        static func activate(for user: SoundUsers.User) throws {
            // Said to throw, for on a Mac nothing in it does.
            try users.change { (users: inout SoundUsers) throws in
                users.begin(user)
                #if canImport(UIKit)
                    let session = AVAudioSession.sharedInstance()
                    try session.setCategory(
                        .playAndRecord, mode: .default, options: [.allowBluetoothHFP, .defaultToSpeaker])
                    try session.setActive(true)
                #endif
            }
        }

        /// Ends the session where nobody else uses it, so that music goes on.
        static func deactivate(for user: SoundUsers.User) {
            users.change { users in
                guard users.end(user) else { return }
                #if canImport(UIKit)
                    // It fails where somebody else has taken over already, which is what it is for.
                    try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
                #endif
            }
        }
    }

    /// Who uses the process's one session. It begins and ends with the lock held: whoever begins while another ends would lose it.
    private final class SharedUsers: @unchecked Sendable {
        // SAFETY: `users` is read and written with `lock` held, here and nowhere else.
        private let lock = NSLock()
        private var users = SoundUsers()

        func change(_ body: (inout SoundUsers) throws -> Void) rethrows { try lock.withLock { try body(&users) } }
    }

    #if canImport(UIKit)
        extension CaptureEvent {
            /// What a notification of an interruption tells.
            fileprivate init?(interruption note: Notification) {
                guard let number = note.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt,
                    let type = AVAudioSession.InterruptionType(rawValue: number)
                else { return nil }
                if type == .began {
                    self = .interruptionBegan
                } else {
                    let options = note.userInfo?[AVAudioSessionInterruptionOptionKey] as? UInt ?? 0
                    self = .interruptionEnded(
                        shouldResume: AVAudioSession.InterruptionOptions(rawValue: options).contains(.shouldResume))
                }
            }

            /// What a notification of a change of route tells.
            fileprivate init?(routeChange note: Notification) {
                guard let number = note.userInfo?[AVAudioSessionRouteChangeReasonKey] as? UInt,
                    let reason = AVAudioSession.RouteChangeReason(rawValue: number)
                else { return nil }
                switch reason {
                case .oldDeviceUnavailable: self = .routeChanged(.deviceGone)
                case .newDeviceAvailable: self = .routeChanged(.deviceCame)
                // Ours comes back as a notification too; opening anew for it would go on for ever.
                case .categoryChange where AVAudioSession.sharedInstance().category != .playAndRecord:
                    self = .routeChanged(.categoryChanged)
                default: self = .routeChanged(.other)
                }
            }
        }
    #endif

    extension CaptureError {
        fileprivate var message: String {
            switch self {
            case .busy: "Another app uses the microphone. Close it, and try again."
            case .failed(let operation, let message): "\(operation) failed: \(message). Try again."
            }
        }
    }

    /// What listens to notifications, until it is told not to.
    private final class Observers: @unchecked Sendable {
        // SAFETY: `tokens` is read and written with `lock` held, here and nowhere else; the centre takes calls from any thread.
        private let lock = NSLock()
        private var tokens: [any NSObjectProtocol] = []

        func add(_ name: Notification.Name, _ handle: @escaping @Sendable (Notification) -> Void) {
            let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil, using: handle)
            lock.withLock { tokens.append(token) }
        }

        func removeAll() {
            let removed = lock.withLock {
                defer { tokens = [] }
                return tokens
            }
            for token in removed { NotificationCenter.default.removeObserver(token) }
        }
    }

    /// A tap as a run.
    private struct TapRun: CaptureRun {
        let tap: InputTap

        init(_ tap: InputTap) { self.tap = tap }

        var isRunning: Bool { tap.isRunning }

        func chunks() -> AsyncThrowingStream<AudioChunk, any Error> {
            do {
                return AudioChunks.stream(from: try DecodedAudio(TapSource(tap), name: TapSource.name))
            } catch {
                return AsyncThrowingStream { throw error }
            }
        }

        func finish() { tap.finish() }
    }

    /// A tap as frames.
    private final class TapSource: FrameSource {
        static let name = "the microphone"
        private let tap: InputTap
        private(set) var framesLost = 0
        private var gaps = 0

        init(_ tap: InputTap) { self.tap = tap }

        var rate: Int { tap.rate }
        var channels: Int { tap.channels }
        var expectedFrames: Int? { nil }
        var isLive: Bool { true }
        var warnings: [AudioWarning] {
            gaps == 0 ? [] : [.lostAudio(gaps: gaps, samples: SampleClock.ticks(of: framesLost, at: rate))]
        }

        func read(frames count: Int) throws(AudioError) -> [Float] {
            for _ in 0..<15 {
                if Task.isCancelled { throw .cancelled }
                guard let piece = tap.read(frames: count) else { continue }
                if piece.framesLost > 0 { gaps += 1 }
                framesLost += piece.framesLost
                return piece.samples
            }
            throw .microphoneFailed(
                name: Self.name, operation: "Recording", message: "no audio came for three seconds")
        }
    }
#endif
