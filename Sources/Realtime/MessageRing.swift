/// A queue of fixed length between one sending and one receiving thread. Neither waits, locks or allocates.
@safe package final class MessageRing: @unchecked Sendable {
    // SAFETY: a message is written before `sent` tells of it and read before `received` gives its place back; each
    // counter has one writer, and the two threads never touch the same place at a time.
    private let places: UnsafeMutablePointer<RealtimeMessage>
    private let capacity: Int
    private let sent = AtomicCounter()
    private let received = AtomicCounter()

    /// An empty queue.
    package init(capacity: Int) {
        precondition(capacity > 0, "a queue has room for something")
        self.capacity = capacity
        unsafe places = .allocate(capacity: capacity)
        unsafe places.initialize(
            repeating: RealtimeMessage(time: 0, subject: 0, topic: 0), count: capacity)
    }

    deinit { unsafe places.deallocate() }

    /// Sends a message.
    ///
    /// - Returns: Whether there was room; where there was not, the message is lost.
    package func send(_ message: RealtimeMessage) -> Bool {
        let count = sent.load()
        guard count - received.load() < capacity else { return false }
        unsafe places[count % capacity] = message
        sent.store(count + 1)
        return true
    }

    /// Sets `message` to the oldest one, which stays in the queue.
    ///
    /// - Returns: Whether there is one.
    package func peek(_ message: inout RealtimeMessage) -> Bool {
        let count = received.load()
        guard count < sent.load() else { return false }
        unsafe message = places[count % capacity]
        return true
    }

    /// Takes the oldest message out of the queue, where there is one.
    package func drop() {
        let count = received.load()
        if count < sent.load() { received.store(count + 1) }
    }
}
