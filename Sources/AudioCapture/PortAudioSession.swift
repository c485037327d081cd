#if !canImport(AVFoundation)
    internal import CPortAudio
    internal import Foundation

    /// One use of PortAudio, which counts uses and lists the devices anew when the first begins.
    ///
    /// PortAudio is not thread-safe, so everything but reading from an open stream happens under one lock.
    final class PortAudioSession {
        private static let lock = NSLock()

        static func locked<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
            lock.lock()
            defer { lock.unlock() }
            return try body()
        }

        init() throws(CaptureError) {
            let status = Self.locked {
                voiceid_silence_audio_libraries()
                return Pa_Initialize()
            }
            guard status == paNoError.rawValue else { throw CaptureError("Starting PortAudio", status) }
        }

        deinit {
            _ = Self.locked { Pa_Terminate() }
        }

        func devices() throws(CaptureError) -> [CaptureDevice] {
            let (count, standard) = Self.locked { (Pa_GetDeviceCount(), Pa_GetDefaultInputDevice()) }
            guard count >= 0 else { throw CaptureError("Listing devices", count) }
            return (0..<count).compactMap { index in
                Self.locked { Self.device(index, isDefault: index == standard) }
            }
        }

        private static func device(_ index: PaDeviceIndex, isDefault: Bool) -> CaptureDevice? {
            guard let info = unsafe Pa_GetDeviceInfo(index), unsafe info.pointee.maxInputChannels > 0,
                let name = unsafe info.pointee.name
            else { return nil }
            var system = ""
            if let api = unsafe Pa_GetHostApiInfo(info.pointee.hostApi), let text = unsafe api.pointee.name {
                system = unsafe String(cString: text)
            }
            let preferred = unsafe info.pointee.defaultSampleRate
            return unsafe CaptureDevice(
                name: String(cString: name), system: system, channels: Int(info.pointee.maxInputChannels),
                preferredRate: preferred.isFinite && 1...1e6 ~= preferred ? Int(preferred) : 48_000,
                isDefault: isDefault, index: index)
        }
    }
#endif
