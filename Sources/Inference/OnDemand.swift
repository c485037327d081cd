internal import Foundation

/// Makes a value when it is first asked for, and keeps it. Where making it fails, the next request tries again.
package final class OnDemand<Value: Sendable>: @unchecked Sendable {
    // SAFETY: `kept` is read and written only with the lock held.
    private var kept: Value?
    private let lock = NSLock()
    private let make: @Sendable () throws -> Value

    /// A value that `make` will make.
    package init(_ make: @escaping @Sendable () throws -> Value) { self.make = make }

    /// The value; callers who ask while it is being made wait for it.
    package func value() throws -> Value {
        try lock.withLock {
            if let kept { return kept }
            let made = try make()
            kept = made
            return made
        }
    }
}
