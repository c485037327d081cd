internal import CAtomics

/// A row of numbers that one thread shows to others without a lock. Each is whole at any moment; the row need not be.
@safe package final class AtomicNumbers: @unchecked Sendable {
    // SAFETY: the places are written and read by atomic instructions only, and freed with their one owner.
    private let places: UnsafeMutablePointer<Int64>
    /// How many there are.
    package let count: Int

    /// A row of zeros.
    package init(count: Int) {
        self.count = count
        unsafe places = .allocate(capacity: max(1, count))
        unsafe places.initialize(repeating: 0, count: max(1, count))
    }

    deinit { unsafe places.deallocate() }

    /// One of the numbers.
    package subscript(index: Int) -> Double {
        get {
            precondition(index >= 0 && index < count, "a number outside the row")
            return unsafe Double(bitPattern: UInt64(bitPattern: voiceid_atomic_load(places + index)))
        }
        set {
            precondition(index >= 0 && index < count, "a number outside the row")
            unsafe voiceid_atomic_store(places + index, Int64(bitPattern: newValue.bitPattern))
        }
    }
}
