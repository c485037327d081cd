#if !canImport(AudioToolbox)
    internal import CSndfile
    internal import Foundation

    /// Sole owner of one file opened for reading by libsndfile. Not thread-safe, so not `Sendable`.
    @safe package struct SoundFileReader: ~Copyable {
        private let handle: OpaquePointer
        /// Samples per second of one channel, as the header says.
        package let sampleRate: Int
        /// Interleaved channels.
        package let channels: Int
        /// Frames (one sample of every channel) libsndfile expects; an estimate for some formats, 0 where it cannot tell.
        package let frames: Int

        /// Whether MP4 and M4A can be read.
        package static var readsMPEG4: Bool { false }
        /// Name of the library in use.
        package static var libraryName: String { "libsndfile" }
        /// Name and version of the library in use, such as `libsndfile-1.2.0`.
        package static var libraryVersion: String {
            guard let text = unsafe sf_version_string() else { return "libsndfile" }
            return unsafe String(cString: text)
        }

        // A failed open leaves its reason in one variable of the library's, shared by all threads.
        private static let openLock = NSLock()

        /// Opens a seekable file; the format is told from its content, never from a name.
        ///
        /// - Parameter descriptor: Open for reading at offset 0. Closed here, whether opening succeeds or not.
        package init(adopting descriptor: Int32) throws(SoundFileError) {
            Self.openLock.lock()
            defer { Self.openLock.unlock() }
            var info = SF_INFO()
            guard let opened = unsafe sf_open_fd(descriptor, CInt(SFM_READ), &info, 1) else {
                throw SoundFileError(code: sf_error(nil))
            }
            guard info.channels > 0 && info.samplerate >= 0 && info.frames >= 0 else {
                unsafe sf_close(opened)
                throw SoundFileError(code: -1, message: "the header has no usable format")
            }
            unsafe handle = opened
            sampleRate = Int(info.samplerate)
            channels = Int(info.channels)
            // A FLAC stream of unknown length has the largest number there is.
            frames = info.frames < 1 << 48 ? Int(info.frames) : 0
        }

        deinit { unsafe sf_close(handle) }

        /// Reads the next frames as interleaved samples, −1…1 for integer formats and as stored for float formats.
        ///
        /// - Parameter count: At most this many frames.
        /// - Returns: Whole frames; empty at the end. A decoder that fails midway returns what it had; ask ``failure``.
        package mutating func read(frames count: Int) -> [Float] {
            let width = channels
            let capacity = count * width
            return unsafe [Float](unsafeUninitializedCapacity: capacity) { buffer, initialized in
                guard let base = buffer.baseAddress else { return }
                let read = unsafe sf_readf_float(handle, base, sf_count_t(count))
                initialized = min(capacity, max(0, Int(read)) * width)
            }
        }

        /// What went wrong in the last read, if anything did.
        package var failure: SoundFileError? {
            let code = unsafe sf_error(handle)
            return code == SF_ERR_NO_ERROR ? nil : SoundFileError(code: code)
        }
    }

    extension SoundFileError {
        fileprivate init(code: Int32) {
            self.code = code
            guard let text = unsafe sf_error_number(code) else {
                message = "error \(code)"
                return
            }
            let sentence = unsafe String(cString: text)
            message = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
        }
    }
#endif
