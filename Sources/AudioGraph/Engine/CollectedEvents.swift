internal import Foundation

/// Events that wait until somebody asks for them, for programs that drive an engine and look at what came of it.
public final class CollectedEvents: @unchecked Sendable {
    // SAFETY: `events` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var events: [GraphEvent] = []

    fileprivate init() {}

    /// Everything told since this was last asked, in order.
    public func taken() -> [GraphEvent] {
        lock.withLock {
            defer { events = [] }
            return events
        }
    }

    fileprivate func take(_ event: GraphEvent) { lock.withLock { events.append(event) } }
}

extension EventHub {
    /// Keeps all events from now on until they are taken.
    ///
    /// - Parameter names: The events' own names; `nil` for all.
    public func collect(names: Set<String>? = nil) -> CollectedEvents {
        let collected = CollectedEvents()
        _ = listen(names: names) { collected.take($0) }
        return collected
    }
}
