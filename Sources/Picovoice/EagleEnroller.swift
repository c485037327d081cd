/// Sole owner of one profiler of Eagle's. Not thread-safe, so not `Sendable`.
@safe final class EagleEnroller: EagleEnrolling {
    let frameLength: Int
    private let library: EagleLibrary
    private let key: AccessKey
    private let handle: OpaquePointer

    /// More bytes than a profile can have; a larger number is no size.
    private static let largestProfile = 16 << 20

    init(_ handle: OpaquePointer, of library: EagleLibrary, hiding key: AccessKey) {
        unsafe self.handle = handle
        self.library = library
        self.key = key
        frameLength = library.frameLength
    }

    deinit { unsafe library.deleteProfiler(handle) }

    func enroll(_ frame: [Int16]) throws(PicovoiceError) -> Float {
        // The library is not told the length, and would read on beyond a shorter frame.
        guard frame.count == frameLength else {
            throw .wrongFrameLength(found: frame.count, required: frameLength)
        }
        var percentage: Float = 0
        try unsafe library.core.check(library.enroll(handle, frame, &percentage), "learning a voice", hiding: key)
        return try checked(percentage)
    }

    func flush() throws(PicovoiceError) -> Float {
        var percentage: Float = 0
        try unsafe library.core.check(library.flush(handle, &percentage), "ending a piece of audio", hiding: key)
        return try checked(percentage)
    }

    func export() throws(PicovoiceError) -> [UInt8] {
        var size: Int32 = 0
        try unsafe library.core.check(library.exportSize(handle, &size), "asking how large a profile is", hiding: key)
        guard size > 0, size <= Self.largestProfile else {
            throw .impossibleAnswer(product: .eagle, detail: "a profile of \(size) bytes")
        }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        try unsafe library.core.check(library.export(handle, &bytes), "exporting a profile", hiding: key)
        return bytes
    }

    func reset() throws(PicovoiceError) {
        try unsafe library.core.check(library.reset(handle), "forgetting a voice", hiding: key)
    }

    private func checked(_ percentage: Float) throws(PicovoiceError) -> Float {
        guard percentage >= 0, percentage <= 100 else {
            throw .impossibleAnswer(product: .eagle, detail: "\(percentage) % of a voice")
        }
        return percentage
    }
}
