#if canImport(AVFoundation)
    import AVFoundation
    public import AppModel

    /// What the user has said to the system about the microphone.
    public struct SystemPermission: MicrophonePermission {
        /// The system's.
        public init() {}

        /// What the user has said, here or in the settings.
        public func status(of kind: MicrophoneKind) async -> PermissionStatus {
            let permission = AVAudioApplication.shared.recordPermission
            return permission == .granted ? .granted : permission == .denied ? .denied : .notAsked
        }

        /// Asks, once in the life of an installation; afterwards only the settings change it.
        public func request(_ kind: MicrophoneKind) async -> PermissionStatus {
            await AVAudioApplication.requestRecordPermission() ? .granted : .denied
        }
    }
#endif
