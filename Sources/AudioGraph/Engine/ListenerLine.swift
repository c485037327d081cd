/// One listener at its place in the order of listening.
final class ListenerLine {
    /// An action or property that waits for its time, in positions of the graph.
    struct Pending {
        enum Deed {
            case action(String, [String: GraphValue])
            case property(String, GraphValue)
        }
        var time: Int
        var deed: Deed
    }

    let place: Int
    let sampleRate: Int
    /// Where its audio comes from; `nil` for a node without audio.
    let tap: Int?
    private let listener: any AudioListener
    private unowned let graph: ListeningGraph
    private var pending: [Pending] = []
    private var hasFailed = false

    init(place: Int, sampleRate: Int, tap: Int?, listener: any AudioListener, graph: ListeningGraph) {
        self.place = place
        self.sampleRate = sampleRate
        self.tap = tap
        self.listener = listener
        self.graph = graph
    }

    /// Takes something to be done at its time, after what waits for the same time already.
    func take(_ next: Pending) {
        let index = pending.firstIndex { $0.time > next.time } ?? pending.count
        pending.insert(next, at: index)
    }

    /// Whether something waits.
    var isBusy: Bool { !pending.isEmpty }

    /// Hears a slice, divided where something is to be done.
    ///
    /// - Parameters:
    ///   - slice: In positions of the graph.
    ///   - audio: The slice's samples at the listener's own rate.
    func run(over slice: Range<Int>, audio: [[Float]], isLost: Bool) {
        var here = slice.lowerBound
        while let next = pending.first, next.time <= slice.upperBound {
            pending.removeFirst()
            let time = max(here, next.time)
            hear(here..<time, of: slice, audio, isLost)
            here = time
            work(over: time..<time) { [listener] context in
                switch next.deed {
                case .action(let name, let parameters): try listener.perform(name, parameters, context)
                case .property(let name, let value): try listener.set(name, to: value, context)
                }
            }
        }
        hear(here..<slice.upperBound, of: slice, audio, isLost)
    }

    /// Takes note of the end of the audio.
    func finish(at end: Int) {
        guard !hasFailed else { return }
        work(over: end..<end) { [listener] context in try listener.finish(context) }
    }

    private func hear(_ part: Range<Int>, of slice: Range<Int>, _ audio: [[Float]], _ isLost: Bool) {
        guard !part.isEmpty, !audio.isEmpty, !hasFailed else { return }
        let first = graph.clock.frames(before: slice.lowerBound, at: sampleRate)
        let start = graph.clock.frames(before: part.lowerBound, at: sampleRate)
        let end = graph.clock.frames(before: part.upperBound, at: sampleRate)
        guard end > start else { return }
        let isWhole = start == first && end - first == audio[0].count
        let heard = HeardAudio(
            start: start, channels: isWhole ? audio : audio.map { Array($0[start - first..<end - first]) },
            isLost: isLost)
        let succeeded = work(over: part) { [listener] context in try listener.hear(heard, context) }
        // What it would hear from here on would not follow on what it heard.
        if !succeeded { hasFailed = true }
    }

    @discardableResult
    private func work(over part: Range<Int>, _ body: (ListenerContext) throws -> Void) -> Bool {
        let context = ListenerContext(
            position: graph.clock.frames(before: part.upperBound, at: sampleRate), sampleRate: sampleRate,
            report: { [graph, place, sampleRate] event, position, payload in
                let time = graph.clock.position(of: position, at: sampleRate)
                graph.report(event, of: place, at: min(part.upperBound, max(part.lowerBound, time)), payload)
            },
            show: { [graph, place] property, value in graph.show(property, of: place, value) })
        do {
            try body(context)
            return true
        } catch {
            graph.report(
                ListenerLine.errorEvent.name, of: place, at: part.upperBound, ["message": .string("\(error)")])
            return false
        }
    }

    /// What every listener tells when it fails.
    static let errorEvent = EventDescriptor(
        "error", payload: [MemberShape("message", .text, "what went wrong, and what to do")],
        "something went wrong; where it was while hearing, the node hears no more")
}
