internal import Foundation
internal import Realtime

/// The part of a graph that listens: models and whatever else takes its time. It follows the rendering part, slice by slice,
/// on a thread of its own; or, for files, in step with it.
///
/// All events of a graph come together here, and leave in an order that follows from the audio alone: by time, then by the
/// nodes' place in the order of work.
final class ListeningGraph {
    /// Where a listener's events, or those of the rendering part, go.
    struct Route {
        enum Target {
            case listener(line: Int, action: String, parameters: ObjectShape)
            case processor(place: Int, action: Int, parameters: ObjectShape)
        }
        var target: Target
        var isForward: Bool
        var condition: EdgeCondition?
        var parameters: [String: GraphValue]
    }

    /// An event that happened in the slice at work.
    struct Happening {
        var time: Int
        var place: Int
        var name: String
        var payload: [String: GraphValue]
    }

    let clock: GraphClock
    private let shared: SharedProgress
    private let taps: [AudioTap]
    private var lines: [ListenerLine] = []
    /// By place in the order of work, then by the event's name.
    private var routes: [Int: [String: [Route]]] = [:]
    /// The events of nodes that render, by place.
    private let events: [Int: [EventDescriptor]]
    private let deliver: ([Happening]) -> Void
    private let publish: (Int, String, GraphValue) -> Void
    private let sendAction: (RealtimeMessage) -> Void
    private var happened: [Happening] = []
    private var held: [(line: Int, pending: ListenerLine.Pending)] = []
    /// Where it has got to; −1 before rendering has begun, which may be long after it was made.
    private var position = -1
    private var isLost = false
    /// What those outside ask of listeners.
    private let inbox = Inbox()

    init(
        clock: GraphClock, shared: SharedProgress, taps: [AudioTap], events: [Int: [EventDescriptor]],
        deliver: @escaping ([Happening]) -> Void, publish: @escaping (Int, String, GraphValue) -> Void,
        sendAction: @escaping (RealtimeMessage) -> Void
    ) {
        self.clock = clock
        self.shared = shared
        self.taps = taps
        self.events = events
        self.deliver = deliver
        self.publish = publish
        self.sendAction = sendAction
    }

    func assemble(lines: [ListenerLine], routes: [Int: [String: [Route]]]) {
        self.lines = lines
        self.routes = routes
    }

    /// Asks something of a listener, at the beginning of the next slice. From any thread.
    func ask(line: Int, _ deed: ListenerLine.Pending.Deed) { inbox.put(line, deed) }

    /// Works on all whole slices that are rendered.
    func advance() {
        if position < 0 { position = shared.start.load() }
        guard position >= 0 else { return }
        let rendered = shared.rendered.load()
        while clock.sliceEnd(after: position) <= rendered {
            work(on: position..<clock.sliceEnd(after: position))
        }
    }

    /// Works on all that is left, and lets every listener finish.
    func finish() {
        advance()
        guard position >= 0 else { return }
        let end = shared.rendered.load()
        if end > position { work(on: position..<end) }
        takeEvents(before: .max)
        for line in lines {
            line.run(over: end..<end, audio: [], isLost: false)
            line.finish(at: end)
        }
        // Events of the end call actions too, and these tell of events; a circle of them ends here.
        for _ in 0..<16 where !held.isEmpty || lines.contains(where: \.isBusy) {
            releaseHeld(at: end)
            for line in lines { line.run(over: end..<end, audio: [], isLost: false) }
        }
        flush()
    }

    private func work(on slice: Range<Int>) {
        for (line, deed) in inbox.take() { lines[line].take(.init(time: slice.lowerBound, deed: deed)) }
        takeEvents(before: clock.sliceEnd(after: slice.lowerBound))
        noteGap(at: slice.lowerBound)
        let audio = taps.map { tap in
            let first = clock.frames(before: slice.lowerBound, at: tap.sampleRate)
            let count = clock.frames(before: slice.upperBound, at: tap.sampleRate) - first
            return isLost
                ? [[Float]](repeating: [Float](repeating: 0, count: count), count: tap.channels)
                : tap.read(frames: count)
        }
        if !isLost, !taps.isEmpty { shared.heard.add(slice.count) }
        for line in lines { line.run(over: slice, audio: line.tap.map { audio[$0] } ?? [], isLost: isLost) }
        position = slice.upperBound
        releaseHeld(at: position)
        flush()
    }

    private func noteGap(at start: Int) {
        var message = RealtimeMessage(time: 0, subject: 0, topic: 0)
        while shared.gaps.peek(&message), message.time <= start {
            shared.gaps.drop()
            isLost = message.topic == 1
            happened.append(
                Happening(time: start, place: -1, name: isLost ? "lost" : "resumed", payload: [:]))
        }
    }

    /// Takes the events that nodes that render told in the slice, and hands them on.
    private func takeEvents(before sliceEnd: Int) {
        var message = RealtimeMessage(time: 0, subject: 0, topic: 0)
        while shared.events.peek(&message), message.block <= sliceEnd {
            shared.events.drop()
            let place = Int(message.subject)
            guard let descriptor = events[place]?[Int(message.topic)] else { continue }
            var payload: [String: GraphValue] = [:]
            for (index, member) in descriptor.payload.members.prefix(4).enumerated() {
                let value = message.values[index]
                payload[member.name] = member.kind == .boolean ? .bool(value != 0) : .number(value)
            }
            report(descriptor.name, of: place, at: message.time, payload)
        }
    }

    /// Takes note of an event, and calls the actions it is connected with.
    func report(_ name: String, of place: Int, at time: Int, _ payload: [String: GraphValue]) {
        happened.append(Happening(time: time, place: place, name: name, payload: payload))
        for route in routes[place]?[name] ?? [] where route.condition?.holds(for: payload) ?? true {
            let told = payload.merging(route.parameters) { $1 }
            switch route.target {
            case .listener(let line, let action, let parameters):
                let pending = ListenerLine.Pending(time: time, deed: .action(action, parameters.named(told)))
                if route.isForward { lines[line].take(pending) } else { held.append((line, pending)) }
            case .processor(let place, let action, let parameters):
                sendAction(
                    RealtimeMessage(
                        time: time, subject: Int32(place), topic: Int32(action), values: parameters.numbers(of: told)))
            }
        }
    }

    func show(_ property: String, of place: Int, _ value: GraphValue) { publish(place, property, value) }

    /// Actions that events of later nodes called are done from the next slice on.
    private func releaseHeld(at time: Int) {
        for (line, pending) in held {
            lines[line].take(.init(time: max(time, pending.time), deed: pending.deed))
        }
        held = []
    }

    private func flush() {
        guard !happened.isEmpty else { return }
        let ordered = happened.enumerated().sorted {
            ($0.element.time, $0.element.place, $0.offset) < ($1.element.time, $1.element.place, $1.offset)
        }
        happened = []
        deliver(ordered.map(\.element))
    }
}

/// What waits to be asked of listeners.
private final class Inbox: @unchecked Sendable {
    // SAFETY: `waiting` is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var waiting: [(Int, ListenerLine.Pending.Deed)] = []

    func put(_ line: Int, _ deed: ListenerLine.Pending.Deed) { lock.withLock { waiting.append((line, deed)) } }

    func take() -> [(Int, ListenerLine.Pending.Deed)] {
        lock.withLock {
            defer { waiting = [] }
            return waiting
        }
    }
}

extension ObjectShape {
    /// The first four members as numbers, as actions on the audio thread take them; `nan` for what is not there.
    func numbers(of values: [String: GraphValue]) -> SIMD4<Double> {
        var numbers = SIMD4<Double>(repeating: .nan)
        for (index, member) in members.prefix(4).enumerated() {
            guard let value = member.names.compactMap({ values[$0] }).first ?? member.standard else { continue }
            numbers[index] = value.number ?? value.bool.map { $0 ? 1 : 0 } ?? .nan
        }
        return numbers
    }
}
