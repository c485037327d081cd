internal import Realtime

/// One node at its place in the order of rendering.
final class RenderLine {
    /// A connection from one of the node's events to an action of a node that renders.
    struct Route {
        var event: Int
        var target: Int
        var action: Int32
        /// Whether the target's turn comes later, so that the action can be exact to the sample.
        var isForward: Bool
        var firstTest: Int
        var testCount: Int
        /// For each parameter, the field of the payload to take it from, or −1 for the value beside.
        var fields: SIMD4<Int>
        var values: SIMD4<Double>
    }

    /// A comparison of one number of a payload.
    struct Test {
        enum Comparison { case equals, not, atLeast, atMost, above, below }
        var field: Int
        var comparison: Comparison
        var value: Double
        /// Whether the next test will do as well.
        var isAlternative = false

        func holds(for values: SIMD4<Double>) -> Bool {
            let found = values[field]
            switch comparison {
            case .equals: return found == value
            case .not: return found != value
            case .atLeast: return found >= value
            case .atMost: return found <= value
            case .above: return found > value
            case .below: return found < value
            }
        }
    }

    let place: Int
    let sampleRate: Int
    let inputs: FixedMemory<BusMemory>
    let outputs: FixedMemory<BusMemory>
    let properties: AtomicNumbers
    private let processor: any AudioProcessor
    private let routes: FixedMemory<Route>
    private let tests: FixedMemory<Test>
    private unowned let graph: RenderGraph
    private var pending = TimedQueue(capacity: 256)

    init(
        place: Int, sampleRate: Int, processor: any AudioProcessor, inputs: FixedMemory<BusMemory>,
        outputs: FixedMemory<BusMemory>, properties: AtomicNumbers, routes: [Route], tests: [Test], graph: RenderGraph
    ) {
        self.place = place
        self.sampleRate = sampleRate
        self.processor = processor
        self.inputs = inputs
        self.outputs = outputs
        self.properties = properties
        self.routes = FixedMemory(routes)
        self.tests = FixedMemory(tests)
        self.graph = graph
    }

    /// Takes an action to be done at its time.
    func take(_ message: RealtimeMessage) {
        if !pending.insert(message) { graph.countLostMessage() }
    }

    /// Renders a stretch, divided where actions are to be done.
    func run(from start: Int, to end: Int) {
        var here = start
        while pending.count > 0, pending.first.time <= end {
            let message = pending.first
            pending.removeFirst()
            let time = max(here, message.time)
            render(from: here, to: time)
            here = time
            if message.topic < 0 {
                processor.set(Int(-1 - message.topic), to: message.values[0])
            } else {
                processor.perform(Int(message.topic), message.values, block(from: time, to: time))
            }
        }
        render(from: here, to: end)
    }

    private func block(from start: Int, to end: Int) -> RenderBlock {
        RenderBlock(
            line: self, stretch: Stretch(clock: graph.clock, sliceStart: graph.sliceStart, start: start, end: end))
    }

    private func render(from start: Int, to end: Int) {
        guard end > start else { return }
        processor.render(block(from: start, to: end))
    }

    func publish(_ property: Int, _ value: Double) { properties[property] = value }

    func emit(_ event: Int, position: Int, _ values: SIMD4<Double>) {
        let time = graph.clampToSlice(graph.clock.position(of: position, at: sampleRate))
        graph.report(
            RealtimeMessage(time: time, subject: Int32(place), topic: Int32(event), values: values))
        for index in 0..<routes.count where routes.base[index].event == event {
            follow(routes.base[index], at: time, values)
        }
    }

    private func follow(_ route: Route, at time: Int, _ values: SIMD4<Double>) {
        var holds = false
        for index in route.firstTest..<route.firstTest + route.testCount {
            holds = holds || tests.base[index].holds(for: values)
            if tests.base[index].isAlternative { continue }
            guard holds else { return }
            holds = false
        }
        var told = route.values
        for index in 0..<4 where route.fields[index] >= 0 { told[index] = values[route.fields[index]] }
        graph.send(
            RealtimeMessage(time: time, block: 0, subject: Int32(route.target), topic: route.action, values: told),
            isForward: route.isForward, from: place)
    }
}
