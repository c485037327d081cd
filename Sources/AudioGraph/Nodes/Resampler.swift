internal import Foundation

/// `Resampler`: audio at another rate.
///
/// A windowed sinc filter, worked out at the two rates' common multiple; half the filter's length of delay. The output has,
/// at every position of the graph, as many frames as the rates say, whatever the blocks are.
final class Resampler: ProcessorNode {
    static let descriptor = NodeDescriptor(
        type: "Resampler", summary: "changes the sample rate",
        configuration: [
            MemberShape(
                "outputSampleRate", .integer(AudioFormat.rates), aliases: ["sampleRate"], default: 16_000,
                "samples per second it gives")
        ],
        ports: PortRules(inputs: 1...1) {
            [
                AudioFormat(
                    sampleRate: $0.configuration.integer("outputSampleRate"), channels: $0.inputs[0].channels)
            ]
        })

    private let filter: FilterTable
    private let lines: [History]

    init(_ setup: NodeSetup) {
        let filter = FilterTable(from: setup.inputs[0].sampleRate, to: setup.outputs[0].sampleRate)
        let clock = GraphClock(sampleRate: setup.sampleRate)
        let step = setup.inputs[0].sampleRate / setup.outputs[0].sampleRate
        let room = clock.framesOfSlice(at: setup.inputs[0].sampleRate) + filter.taps + step + 8
        self.filter = filter
        lines = (0..<setup.inputs[0].channels).map { _ in History(room: room) }
    }

    func render(_ block: RenderBlock) {
        let (from, to) = (block.inputs[0], block.outputs[0])
        for channel in 0..<lines.count {
            let line = lines[channel]
            line.append(from[channel], at: block.start)
            let output = to[channel]
            for index in 0..<to.frames { output[index] = filter.sample(to.start + index, of: line) }
        }
    }

    /// The last samples of one channel, twice, so that any stretch of them lies in one piece.
    final class History {
        private let memory: FixedMemory<Float>
        private let room: Int

        init(room: Int) {
            self.room = room
            memory = FixedMemory(zeros: 2 * room)
        }

        func append(_ samples: UnsafeMutableBufferPointer<Float>, at start: Int) {
            var place = start % room
            for index in 0..<samples.count {
                memory.base[place] = samples[index]
                memory.base[place + room] = samples[index]
                place = place + 1 == room ? 0 : place + 1
            }
        }

        /// The samples from a position on, which is at most `room` before the newest; zeros before the first.
        func samples(from position: Int) -> UnsafeMutablePointer<Float> {
            let place = position % room
            return memory.base + (place < 0 ? place + room : place)
        }
    }
}

/// The filter of a resampler, for every place between two input samples at which an output sample may lie.
struct FilterTable {
    /// Input samples that one output sample is made of.
    let taps: Int
    private let up: Int
    private let down: Int
    private let phases: Int
    private let coefficients: FixedMemory<Float>

    /// Input samples on either side at equal rates.
    private static let reach = 32
    /// Places between two input samples at most; rates with a larger common multiple use the nearest.
    private static let mostPhases = 1_024

    init(from: Int, to: Int) {
        var (a, b) = (from, to)
        while b > 0 { (a, b) = (b, a % b) }
        up = to / a
        down = from / a
        // Going down, the filter must be longer by as much as the band is narrower.
        let cutoff = min(1, Double(to) / Double(from)) * 0.95
        let half = Int((Double(Self.reach) / min(1, Double(to) / Double(from))).rounded(.up))
        taps = 2 * half
        let phases = min(up, Self.mostPhases)
        var table = [Float](repeating: 0, count: phases * taps)
        for phase in 0..<phases {
            let fraction = Double(phase) / Double(phases)
            var sum = 0.0
            var row = [Double](repeating: 0, count: taps)
            for tap in 0..<taps {
                let x = Double(tap - half + 1) - fraction
                let window = Self.kaiser(x / Double(half))
                row[tap] = (x == 0 ? cutoff : sin(.pi * x * cutoff) / (.pi * x)) * window
                sum += row[tap]
            }
            for tap in 0..<taps { table[phase * taps + tap] = Float(row[tap] / sum) }
        }
        coefficients = FixedMemory(table)
        self.phases = phases
    }

    /// An output sample; it lies `taps / 2 + 1` input samples late, so that all it is made of is there.
    func sample(_ index: Int, of history: Resampler.History) -> Float {
        let (whole, rest) = (index * down).quotientAndRemainder(dividingBy: up)
        let phase = rest * phases / up
        let samples = history.samples(from: whole - taps)
        let row = coefficients.base + phase * taps
        var sum: Float = 0
        for tap in 0..<taps { sum += samples[tap] * row[tap] }
        return sum
    }

    /// A window with side lobes of −90 dB, for −1…1.
    private static func kaiser(_ x: Double) -> Double {
        guard abs(x) < 1 else { return 0 }
        return bessel(9 * (1 - x * x).squareRoot()) / bessel(9)
    }

    private static func bessel(_ x: Double) -> Double {
        var (sum, term) = (1.0, 1.0)
        for index in 1..<40 {
            term *= (x / (2 * Double(index))) * (x / (2 * Double(index)))
            sum += term
        }
        return sum
    }
}
