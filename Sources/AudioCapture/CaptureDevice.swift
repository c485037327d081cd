#if !canImport(AVFoundation)
    internal import CPortAudio

    /// An input device as PortAudio lists it.
    package struct CaptureDevice: Sendable, Equatable {
        /// Name for people, as the system gives it.
        package let name: String
        /// Which sound system offers it, such as ALSA or Core Audio.
        package let system: String
        /// Channels it can record at once; at least 1.
        package let channels: Int
        /// Samples per second it prefers.
        package let preferredRate: Int
        /// Whether the system records from it unless told otherwise.
        package let isDefault: Bool
        let index: PaDeviceIndex

        /// Name and version of the library in use, such as `PortAudio V19.6.0-devel, revision …`.
        package static var libraryVersion: String {
            guard let text = unsafe Pa_GetVersionText() else { return "PortAudio" }
            return unsafe String(cString: text)
        }

        /// All input devices, in the system's order. The list is made anew on each call.
        ///
        /// Takes up to a second where the system's configuration names many devices that are not there.
        package static func all() throws(CaptureError) -> [CaptureDevice] {
            try PortAudioSession().devices()
        }
    }

    extension CaptureError {
        init(_ operation: String, _ code: PaError) {
            if code == paDeviceUnavailable.rawValue {
                self = .busy
            } else {
                self = .failed(operation: operation, message: Self.text(code))
            }
        }

        private static func text(_ code: PaError) -> String {
            // A host error hides behind one code; the system's own text for it is kept apart, per process.
            if code == paUnanticipatedHostError.rawValue, let info = unsafe Pa_GetLastHostErrorInfo(),
                let text = unsafe info.pointee.errorText
            {
                let message = unsafe String(cString: text)
                if !message.isEmpty { return message }
            }
            guard let text = unsafe Pa_GetErrorText(code) else { return "error \(code)" }
            return unsafe String(cString: text)
        }
    }
#endif
