internal import Realtime

/// What the rendering and the listening part of a graph, and those who control it, know of each other.
final class SharedProgress: Sendable {
    /// The position at which rendering began; −1 before.
    let start = AtomicCounter(-1)
    /// The position up to which audio is rendered.
    let rendered = AtomicCounter()
    /// The position at which rendering ended for good; −1 before.
    let end = AtomicCounter(-1)
    /// Samples put into the taps, and taken out of them.
    let shown = AtomicCounter()
    let heard = AtomicCounter()
    /// How many samples may wait in the taps.
    let room: Int
    /// Where audio begins (topic 1) and ceases (topic 0) to be lost to the listeners.
    let gaps = MessageRing(capacity: 64)
    /// Events, for listeners and for those outside.
    let events = MessageRing(capacity: 8_192)
    /// Actions and properties for nodes that render. Several threads send, one after the other.
    let actions = MessageRing(capacity: 1_024)
    /// Events and actions for which there was no room.
    let lostEvents = AtomicCounter()

    init(room: Int) { self.room = room }
}

/// The audio of one output on its way to listeners: written by the thread that renders, read by the one that listens.
final class AudioTap: @unchecked Sendable {
    // SAFETY: `written` is used by the rendering thread and `taken` by the listening one. The samples are written before
    // `SharedProgress.shown` tells of them and read before `SharedProgress.heard` gives their place back.
    let sampleRate: Int
    let channels: Int
    private let source: BusMemory
    private let ring: FixedMemory<Float>
    private let capacity: Int
    private var written = 0
    private var taken = 0

    /// A tap with room for so many frames.
    init(source: BusMemory, capacity: Int) {
        self.source = source
        self.capacity = capacity
        sampleRate = source.sampleRate
        channels = source.channels
        ring = FixedMemory(zeros: capacity * source.channels)
    }

    /// Takes the first frames of the source's memory.
    func write(frames: Int) {
        let place = written % capacity
        let first = min(frames, capacity - place)
        for channel in 0..<channels {
            let from = source.samples + channel * source.capacity
            let to = ring.base + channel * capacity
            (to + place).update(from: from, count: first)
            to.update(from: from + first, count: frames - first)
        }
        written += frames
    }

    /// The next frames, a list for each channel.
    func read(frames: Int) -> [[Float]] {
        let place = taken % capacity
        let first = min(frames, capacity - place)
        taken += frames
        return (0..<channels).map { channel in
            let from = ring.base + channel * capacity
            return Array(UnsafeBufferPointer(start: from + place, count: first))
                + UnsafeBufferPointer(start: from, count: frames - first)
        }
    }
}
