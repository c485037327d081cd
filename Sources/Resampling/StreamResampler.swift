#if !canImport(AVFoundation)
    internal import CSoxr

    /// Sole owner of one libsoxr stream: mono, high quality, linear phase, delay removed.
    ///
    /// The output lines up with the input (its first sample stands for the same moment) and, once finished, has
    /// `count · to / from` samples, rounded to the nearest. However the input is cut into calls, the output is the same.
    @safe package struct StreamResampler: ~Copyable {
        private let handle: soxr_t
        private let ratio: Double

        /// Name of the library in use.
        package static var libraryName: String { "libsoxr" }
        /// Name and version of the library in use, such as `libsoxr-0.1.3`.
        package static var libraryVersion: String {
            guard let text = unsafe soxr_version() else { return "libsoxr" }
            return unsafe String(cString: text)
        }

        /// A stream from one rate to another, both in samples per second.
        package init(from: Int, to: Int) throws(ResamplingError) {
            var failure: soxr_error_t?
            var quality = unsafe soxr_quality_spec(UInt(SOXR_HQ), 0)
            var layout = unsafe soxr_io_spec(SOXR_FLOAT32_I, SOXR_FLOAT32_I)
            let created = unsafe soxr_create(Double(from), Double(to), 1, &failure, &layout, &quality, nil)
            guard let created = unsafe created else { throw unsafe ResamplingError(failure) }
            unsafe handle = created
            ratio = Double(to) / Double(from)
        }

        deinit { unsafe soxr_delete(handle) }

        /// Converts more input and appends what is ready of the output.
        package mutating func process(_ input: [Float], into output: inout [Float]) throws(ResamplingError) {
            var consumed = 0
            while consumed < input.count {
                var used = 0
                var failure: soxr_error_t?
                let room = Int((Double(input.count - consumed) * ratio).rounded(.up)) + 64
                let made = unsafe [Float](unsafeUninitializedCapacity: room) { buffer, initialized in
                    unsafe input.withUnsafeBufferPointer { samples in
                        let rest = unsafe UnsafeBufferPointer(rebasing: samples[consumed...])
                        unsafe failure = unsafe soxr_process(
                            handle, rest.baseAddress, rest.count, &used, buffer.baseAddress, room, &initialized)
                    }
                }
                if let failure = unsafe failure { throw unsafe ResamplingError(failure) }
                guard used > 0 || !made.isEmpty else { throw ResamplingError(message: "libsoxr takes no more input") }
                output += made
                consumed += used
            }
        }

        /// Appends what is still held back; the stream takes no more input.
        package mutating func finish(into output: inout [Float]) throws(ResamplingError) {
            while true {
                var failure: soxr_error_t?
                let room = 8_192
                let made = unsafe [Float](unsafeUninitializedCapacity: room) { buffer, initialized in
                    unsafe failure = unsafe soxr_process(handle, nil, 0, nil, buffer.baseAddress, room, &initialized)
                }
                if let failure = unsafe failure { throw unsafe ResamplingError(failure) }
                if made.isEmpty { return }
                output += made
            }
        }
    }

    extension ResamplingError {
        fileprivate init(_ text: soxr_error_t?) {
            guard let text = unsafe text else {
                message = "unknown error"
                return
            }
            message = unsafe String(cString: text)
        }
    }
#endif
