/// Eagle as it was loaded: the functions, with their status checked and their memory freed.
///
/// Signatures are those of `pv_eagle.h` of Eagle 3.0 (Picovoice/eagle, include/pv_eagle.h).
@safe public struct EagleLibrary: @unchecked Sendable {
    // SAFETY: addresses of functions of a library that is never unloaded. The library's functions share nothing but what the
    // handle given to them holds, and each handle belongs to one object.
    typealias Text = UnsafePointer<CChar>?
    typealias StartProfiler =
        @convention(c) (
            Text, Text, Text, Int32, Float, UnsafeMutablePointer<OpaquePointer?>
        ) -> Int32
    typealias Enroll = @convention(c) (OpaquePointer?, UnsafePointer<Int16>?, UnsafeMutablePointer<Float>) -> Int32
    typealias Flush = @convention(c) (OpaquePointer?, UnsafeMutablePointer<Float>) -> Int32
    typealias Count = @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>) -> Int32
    typealias Export = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Int32
    typealias Reset = @convention(c) (OpaquePointer?) -> Int32
    typealias Delete = @convention(c) (OpaquePointer?) -> Void
    typealias Start = @convention(c) (Text, Text, Text, Float, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    typealias Process =
        @convention(c) (
            OpaquePointer?, UnsafePointer<Int16>?, Int32, UnsafeMutablePointer<UnsafeMutableRawPointer?>?, Int32,
            UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
        ) -> Int32
    typealias DeleteScores = @convention(c) (UnsafeMutablePointer<Float>?) -> Void

    let core: LibraryCore
    let enroll: Enroll
    let flush: Flush
    let exportSize: Count
    let export: Export
    let reset: Reset
    let deleteProfiler: Delete
    let minimumSamples: Count
    let process: Process
    let deleteScores: DeleteScores
    let delete: Delete
    private let startProfiler: StartProfiler
    private let start: Start

    /// Samples of a frame that is enrolled.
    public let frameLength: Int

    /// Samples of a frame, by the headers and bindings of the release this program knows.
    private static let knownFrameLength: Int32 = 512

    /// Loads the library at a path.
    ///
    /// - Throws: ``PicovoiceError/libraryUnusable(product:path:fault:)``, ``PicovoiceError/functionMissing(product:name:)``,
    ///   ``PicovoiceError/wrongVersion(product:found:)``, ``PicovoiceError/wrongAudioFormat(product:detail:)``.
    public init(path: String) throws(PicovoiceError) {
        let library = try DynamicLibrary(.eagle, at: path)
        core = try LibraryCore(.eagle, in: library)
        unsafe startProfiler = try library.function("pv_eagle_profiler_init")
        unsafe enroll = try library.function("pv_eagle_profiler_enroll")
        unsafe flush = try library.function("pv_eagle_profiler_flush")
        unsafe exportSize = try library.function("pv_eagle_profiler_export_size")
        unsafe export = try library.function("pv_eagle_profiler_export")
        unsafe reset = try library.function("pv_eagle_profiler_reset")
        unsafe deleteProfiler = try library.function("pv_eagle_profiler_delete")
        unsafe start = try library.function("pv_eagle_init")
        unsafe minimumSamples = try library.function("pv_eagle_process_min_audio_length_samples")
        unsafe process = try library.function("pv_eagle_process")
        unsafe deleteScores = try library.function("pv_eagle_scores_delete")
        unsafe delete = try library.function("pv_eagle_delete")
        let length = try library.function(
            "pv_eagle_profiler_frame_length", as: (@convention(c) () -> Int32).self)()
        // The library is not told how long a frame is and reads as much as it says, so a length nobody knows is refused.
        guard length == Self.knownFrameLength else {
            throw .wrongAudioFormat(
                product: .eagle, detail: "frames of \(length) samples in place of \(Self.knownFrameLength)")
        }
        frameLength = Int(length)
    }

    /// The library's version, such as `3.0.0`.
    public var version: String { core.version }

    /// What the library can compute on, in its own words.
    ///
    /// - Throws: ``PicovoiceError/failed(_:)``.
    public func devices() throws(PicovoiceError) -> [String] { try core.devices() }

    /// Starts to learn a voice. Reads the model, and may wait for Picovoice's servers.
    ///
    /// - Throws: ``PicovoiceError/failed(_:)``, ``PicovoiceError/invalidOption(name:value:allowed:)``.
    public func makeEnroller(
        _ key: AccessKey, model: String, _ options: PicovoiceOptions = PicovoiceOptions()
    ) throws(PicovoiceError) -> any EagleEnrolling {
        try options.check()
        var handle: OpaquePointer?
        CrashReports.silence
        let status = key.withText { key in
            unsafe startProfiler(
                key, model, options.device, options.enrollmentChunks, options.voiceThreshold, &handle)
        }
        // Whatever a failed start left in the handle is not ours.
        try core.check(status, "starting to learn a voice", hiding: key, model: model)
        guard let handle = unsafe handle else {
            throw .impossibleAnswer(product: .eagle, detail: "success, and no profiler")
        }
        return unsafe EagleEnroller(handle, of: self, hiding: key)
    }

    /// Starts to recognise voices. Reads the model, and may wait for Picovoice's servers.
    ///
    /// - Throws: ``PicovoiceError/failed(_:)``, ``PicovoiceError/invalidOption(name:value:allowed:)``,
    ///   ``PicovoiceError/impossibleAnswer(product:detail:)``.
    public func makeScorer(
        _ key: AccessKey, model: String, _ options: PicovoiceOptions = PicovoiceOptions()
    ) throws(PicovoiceError) -> any EagleScoring {
        try options.check()
        var handle: OpaquePointer?
        CrashReports.silence
        let status = key.withText { key in
            unsafe start(key, model, options.device, options.voiceThreshold, &handle)
        }
        try core.check(status, "starting to recognise voices", hiding: key, model: model)
        guard let handle = unsafe handle else {
            throw .impossibleAnswer(product: .eagle, detail: "success, and no recogniser")
        }
        return try unsafe EagleScorer(handle, of: self, hiding: key)
    }
}
