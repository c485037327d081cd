internal import CAtomics

/// A place that holds one object or none, into which one thread puts and from which another takes, without a lock.
@safe package final class AtomicSlot<Object: AnyObject>: @unchecked Sendable {
    // SAFETY: the place is exchanged by atomic instructions only, so each retained object has one owner at any moment:
    // the slot, or whoever took it.
    private let place: UnsafeMutablePointer<Int64>

    /// An empty place.
    package init() {
        unsafe place = .allocate(capacity: 1)
        unsafe place.initialize(to: 0)
    }

    deinit {
        _ = take()
        unsafe place.deallocate()
    }

    /// Whether an object is there.
    package var isFull: Bool { unsafe voiceid_atomic_load(place) != 0 }

    /// Puts an object there, and returns the one that was there.
    @discardableResult
    package func put(_ object: Object) -> Object? {
        let bits = unsafe Int64(Int(bitPattern: Unmanaged.passRetained(object).toOpaque()))
        return unsafe Self.object(voiceid_atomic_exchange(place, bits))
    }

    /// Takes the object that is there.
    package func take() -> Object? { unsafe Self.object(voiceid_atomic_exchange(place, 0)) }

    private static func object(_ bits: Int64) -> Object? {
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: Int(bits)) else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(pointer).takeRetainedValue()
    }
}
