internal import Realtime

/// Memory that is taken once, read and written without reference counts or checks, and freed with its owner.
final class FixedMemory<Element> {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    init(_ elements: [Element]) {
        count = elements.count
        base = .allocate(capacity: max(1, count))
        for (index, element) in elements.enumerated() { (base + index).initialize(to: element) }
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }
}

extension FixedMemory where Element == Float {
    /// So many zeros.
    convenience init(zeros count: Int) { self.init([Float](repeating: 0, count: count)) }
}

/// Messages that wait in the order of their times, those of equal times in the order they came. Of fixed length.
struct TimedQueue {
    private let memory: FixedMemory<RealtimeMessage>
    private(set) var count = 0

    init(capacity: Int) {
        memory = FixedMemory(
            [RealtimeMessage](repeating: RealtimeMessage(time: 0, subject: 0, topic: 0), count: capacity))
    }

    /// The earliest one; there must be one.
    var first: RealtimeMessage { memory.base[0] }

    /// - Returns: Whether there was room.
    mutating func insert(_ message: RealtimeMessage) -> Bool {
        guard count < memory.count else { return false }
        var place = count
        while place > 0, memory.base[place - 1].isAfter(message) {
            memory.base[place] = memory.base[place - 1]
            place -= 1
        }
        memory.base[place] = message
        count += 1
        return true
    }

    mutating func removeFirst() {
        count -= 1
        for place in 0..<count { memory.base[place] = memory.base[place + 1] }
    }
}

extension RealtimeMessage {
    /// By time, then by `block`, which holds who sent it where that matters.
    fileprivate func isAfter(_ other: RealtimeMessage) -> Bool {
        time == other.time ? block > other.block : time > other.time
    }
}
