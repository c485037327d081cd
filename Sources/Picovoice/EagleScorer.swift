/// Sole owner of one recogniser of Eagle's. Not thread-safe, so not `Sendable`.
@safe final class EagleScorer: EagleScoring {
    let minimumSamples: Int
    private let library: EagleLibrary
    private let key: AccessKey
    private let handle: OpaquePointer

    /// A minute: a larger number is no least length.
    private static let greatestMinimum: Int32 = 960_000

    /// Takes ownership of a recogniser, which is deleted where this fails.
    init(_ handle: OpaquePointer, of library: EagleLibrary, hiding key: AccessKey) throws(PicovoiceError) {
        var minimum: Int32 = 0
        do throws(PicovoiceError) {
            try unsafe library.core.check(
                library.minimumSamples(handle, &minimum), "asking how much audio is needed", hiding: key)
            guard minimum > 0, minimum <= Self.greatestMinimum else {
                throw .impossibleAnswer(product: .eagle, detail: "at least \(minimum) samples at once")
            }
        } catch {
            unsafe library.delete(handle)
            throw error
        }
        unsafe self.handle = handle
        self.library = library
        self.key = key
        minimumSamples = Int(minimum)
    }

    deinit { unsafe library.delete(handle) }

    func process(_ samples: [Int16], against profiles: [[UInt8]]) throws(PicovoiceError) -> [Float]? {
        guard let count = Int32(exactly: samples.count) else { throw .tooManySamples(samples.count) }
        try requireComparable(samples, with: profiles)
        guard let speakers = Int32(exactly: profiles.count) else { throw .emptyProfile }
        // Without profiles there is nothing to compare with, which is no question for the library.
        guard speakers > 0 else { return [] }
        var scores: UnsafeMutablePointer<Float>?
        let copies = ProfileCopies(profiles)
        let status = unsafe copies.withPointers { pointers in
            unsafe library.process(handle, samples, count, pointers, speakers, &scores)
        }
        try library.core.check(status, "recognising voices", hiding: key)
        guard let found = unsafe scores else { return nil }
        defer { unsafe library.deleteScores(found) }
        return try checked(unsafe Array(UnsafeBufferPointer(start: found, count: profiles.count)), for: profiles)
    }
}

/// Profiles in memory that stays where it is for the length of a call, freed together. The library takes them by mutable pointers
/// and only reads them.
@safe private struct ProfileCopies: ~Copyable {
    private let pointers: [UnsafeMutableRawPointer?]

    init(_ profiles: [[UInt8]]) {
        unsafe pointers = profiles.map { bytes in
            // Aligned for whatever the library takes its own bytes for.
            let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
            unsafe bytes.withUnsafeBytes {
                unsafe copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: bytes.count)
            }
            return unsafe copy
        }
    }

    deinit { unsafe pointers.forEach { unsafe $0?.deallocate() } }

    func withPointers(_ body: (UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32) -> Int32 {
        var list = unsafe pointers
        return unsafe list.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress) }
    }
}
