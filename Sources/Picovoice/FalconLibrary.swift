internal import Foundation

/// Falcon as it was loaded: the functions, with their status checked and their memory freed.
///
/// Signatures are those of `pv_falcon.h` of Falcon 2.0 (Picovoice/falcon, include/pv_falcon.h).
@safe public struct FalconLibrary: @unchecked Sendable {
    // SAFETY: addresses of functions of a library that is never unloaded. The library's functions share nothing but what the
    // handle given to them holds, and each handle belongs to one object.
    typealias Text = UnsafePointer<CChar>?
    typealias Start = @convention(c) (Text, Text, Text, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    typealias Delete = @convention(c) (OpaquePointer?) -> Void
    typealias Process =
        @convention(c) (
            OpaquePointer?, UnsafePointer<Int16>?, Int32, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<UnsafeMutableRawPointer?>
        ) -> Int32
    typealias DeleteSegments = @convention(c) (UnsafeMutableRawPointer?) -> Void

    let core: LibraryCore
    let process: Process
    let deleteSegments: DeleteSegments
    let delete: Delete
    private let start: Start

    /// Loads the library at a path.
    ///
    /// - Throws: ``PicovoiceError/libraryUnusable(product:path:fault:)``, ``PicovoiceError/functionMissing(product:name:)``,
    ///   ``PicovoiceError/wrongVersion(product:found:)``, ``PicovoiceError/wrongAudioFormat(product:detail:)``.
    public init(path: String) throws(PicovoiceError) {
        let library = try DynamicLibrary(.falcon, at: path)
        core = try LibraryCore(.falcon, in: library)
        unsafe start = try library.function("pv_falcon_init")
        unsafe process = try library.function("pv_falcon_process")
        unsafe deleteSegments = try library.function("pv_falcon_segments_delete")
        unsafe delete = try library.function("pv_falcon_delete")
    }

    /// The library's version, such as `2.0.0`.
    public var version: String { core.version }

    /// What the library can compute on, in its own words.
    ///
    /// - Throws: ``PicovoiceError/failed(_:)``.
    public func devices() throws(PicovoiceError) -> [String] { try core.devices() }

    /// Starts to listen. Reads the model, and may wait for Picovoice's servers.
    ///
    /// - Throws: ``PicovoiceError/failed(_:)``.
    public func makeListener(
        _ key: AccessKey, model: String, _ options: PicovoiceOptions = PicovoiceOptions()
    ) throws(PicovoiceError) -> any FalconListening {
        var handle: OpaquePointer?
        CrashReports.silence
        let status = key.withText { key in unsafe start(key, model, options.device, &handle) }
        // A failed start leaves the handle as it was: what stands there is not ours.
        try core.check(status, "starting to tell speakers apart", hiding: key, model: model)
        guard let handle = unsafe handle else {
            throw .impossibleAnswer(product: .falcon, detail: "success, and no handle")
        }
        return unsafe FalconListener(handle, of: self, hiding: key)
    }
}

/// Sole owner of one Falcon.
@safe private final class FalconListener: FalconListening, @unchecked Sendable {
    // SAFETY: the handle is used with `lock` held, and deleted with the last reference.
    private let lock = NSLock()
    private let library: FalconLibrary
    private let key: AccessKey
    private let handle: OpaquePointer

    /// The layout of `pv_segment_t`: start and end as floats, and a 32-bit tag.
    private static let segmentBytes = 12

    init(_ handle: OpaquePointer, of library: FalconLibrary, hiding key: AccessKey) {
        unsafe self.handle = handle
        self.library = library
        self.key = key
    }

    deinit { unsafe library.delete(handle) }

    func process(_ samples: [Int16]) throws(PicovoiceError) -> [FalconTurn] {
        guard !samples.isEmpty else { return [] }
        guard let count = Int32(exactly: samples.count) else { throw .tooManySamples(samples.count) }
        lock.lock()
        defer { lock.unlock() }
        var segments: UnsafeMutableRawPointer?
        var found: Int32 = 0
        let status = unsafe library.process(handle, samples, count, &found, &segments)
        try library.core.check(status, "telling speakers apart", hiding: key)
        guard let list = unsafe segments else {
            guard found == 0 else {
                throw .impossibleAnswer(product: .falcon, detail: "\(found) segments, and no list of them")
            }
            return []
        }
        defer { unsafe library.deleteSegments(list) }
        // No segment is shorter than a sample.
        guard found >= 0, found <= count else {
            throw .impossibleAnswer(product: .falcon, detail: "\(found) segments in \(count) samples")
        }
        let turns = (0..<Int(found)).map { index in
            let offset = index * Self.segmentBytes
            return unsafe FalconTurn(
                start: Double(list.load(fromByteOffset: offset, as: Float.self)),
                end: Double(list.load(fromByteOffset: offset + 4, as: Float.self)),
                tag: Int(list.load(fromByteOffset: offset + 8, as: Int32.self)))
        }
        return try turns.checked(samples: samples.count)
    }
}

extension [FalconTurn] {
    /// The turns, where they are what the vendor promises: in order, apart, within the recording, of speakers from 0 on.
    ///
    /// - Parameter samples: Length of the recording.
    /// - Throws: ``PicovoiceError/impossibleAnswer(product:detail:)``.
    func checked(samples: Int) throws(PicovoiceError) -> [FalconTurn] {
        // Times are 32-bit floats, which step by a hundredth of a second after some days.
        let limit = Double(samples) / 16_000 + 0.1
        var last = -Double.infinity
        for turn in self {
            guard turn.start.isFinite, turn.end.isFinite, turn.start >= 0, turn.start <= turn.end, turn.end <= limit
            else {
                throw .impossibleAnswer(product: .falcon, detail: "a segment from \(turn.start) to \(turn.end) s")
            }
            guard turn.start >= last - 0.001 else {
                throw .impossibleAnswer(product: .falcon, detail: "segments that overlap at \(turn.start) s")
            }
            guard turn.tag >= 0 else {
                throw .impossibleAnswer(product: .falcon, detail: "the speaker \(turn.tag)")
            }
            last = turn.end
        }
        return self
    }
}
