internal import Foundation

/// Where the events of engines go, and from where they reach those who asked for them.
///
/// Listeners are called on the thread that tells the event, one after the other: the engine's listening thread in a live
/// engine, the one that renders in a replay. They must not call back into the engine's rendering.
public final class EventHub: @unchecked Sendable {
    // SAFETY: all state is read and written with `lock` held; listeners are called outside of it.

    /// Names a listener, to remove it.
    public struct Token: Sendable, Hashable {
        /// The listener's number.
        public let number: Int

        /// The listener of a number.
        public init(number: Int) { self.number = number }
    }

    private struct Listener {
        var token: Token
        var engine: String?
        var node: String?
        var names: Set<String>?
        var receive: @Sendable (GraphEvent) -> Void
    }

    private let lock = NSLock()
    private var listeners: [Listener] = []
    private var streams: [Int: AsyncStream<GraphEvent>.Continuation] = [:]
    private var counts: [String: Int] = [:]
    private var nextNumber = 1

    /// A hub that nobody listens to.
    public init() {}

    /// Calls `receive` for every event that fits.
    ///
    /// - Parameters:
    ///   - engine: The engine's name; `nil` for all.
    ///   - node: The node's id; `nil` for all.
    ///   - names: The events' own names; `nil` for all.
    ///   - receive: Called on the thread that tells the event.
    public func listen(
        engine: String? = nil, node: String? = nil, names: Set<String>? = nil,
        _ receive: @escaping @Sendable (GraphEvent) -> Void
    ) -> Token {
        lock.withLock {
            defer { nextNumber += 1 }
            let token = Token(number: nextNumber)
            listeners.append(Listener(token: token, engine: engine, node: node, names: names, receive: receive))
            return token
        }
    }

    /// Removes a listener.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func remove(_ token: Token) -> Bool {
        lock.withLock {
            let count = listeners.count
            listeners.removeAll { $0.token == token }
            return listeners.count < count
        }
    }

    /// All events from now on, one stream for each caller.
    ///
    /// A reader that falls behind by more than `limit` loses the oldest; ``GraphEvent/sequence`` shows it.
    public func stream(buffering limit: Int = 4_096) -> AsyncStream<GraphEvent> {
        AsyncStream(bufferingPolicy: .bufferingNewest(limit)) { continuation in
            let number = lock.withLock {
                defer { nextNumber += 1 }
                streams[nextNumber] = continuation
                return nextNumber
            }
            continuation.onTermination = { [weak self] _ in
                guard let self else { return }
                _ = self.lock.withLock { self.streams.removeValue(forKey: number) }
            }
        }
    }

    /// Ends all streams.
    public func finishStreams() {
        let open = lock.withLock { Array(streams.values) }
        for stream in open { stream.finish() }
    }

    func tell(
        engine: String, node: String, name: String, sampleTime: Int, sampleRate: Int, payload: [String: GraphValue]
    ) {
        let (event, listeners, streams) = lock.withLock {
            let sequence = counts[engine, default: 0]
            counts[engine] = sequence + 1
            let event = GraphEvent(
                sequence: sequence, engine: engine, node: node, name: name, sampleTime: sampleTime,
                sampleRate: sampleRate, payload: payload)
            return (event, self.listeners, Array(self.streams.values))
        }
        for listener in listeners
        where (listener.engine ?? engine) == engine && (listener.node ?? node) == node
            && listener.names?.contains(name) ?? true
        {
            listener.receive(event)
        }
        for stream in streams { stream.yield(event) }
    }
}

/// Remarks, each told once, as events of the engine.
final class Remarks: @unchecked Sendable {
    // SAFETY: `told` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var told: Set<String> = []
    private let engine: String
    private let events: EventHub

    init(engine: String, events: EventHub) {
        self.engine = engine
        self.events = events
    }

    func tell(_ text: String) {
        guard lock.withLock({ told.insert(text).inserted }) else { return }
        events.tell(
            engine: engine, node: engine, name: "remark", sampleTime: 0, sampleRate: 1,
            payload: ["text": .string(text)])
    }
}
