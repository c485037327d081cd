internal import CAtomics

/// An integer that several threads read and write without a lock.
@safe package final class AtomicCounter: @unchecked Sendable {
    // SAFETY: the place is written and read by atomic instructions only, and freed with its one owner.
    private let place: UnsafeMutablePointer<Int64>

    /// Starts at a value.
    package init(_ value: Int = 0) {
        unsafe place = .allocate(capacity: 1)
        unsafe place.initialize(to: Int64(value))
    }

    deinit { unsafe place.deallocate() }

    /// The value, and with it all that was written before it was stored.
    package func load() -> Int { unsafe Int(voiceid_atomic_load(place)) }

    /// Sets the value, after all that was written before.
    package func store(_ value: Int) { unsafe voiceid_atomic_store(place, Int64(value)) }

    /// Sets the value, and returns the one before.
    package func exchange(_ value: Int) -> Int { unsafe Int(voiceid_atomic_exchange(place, Int64(value))) }

    /// Adds to the value.
    package func add(_ value: Int) { _ = unsafe voiceid_atomic_add(place, Int64(value)) }
}
