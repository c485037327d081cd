internal import Audio
internal import Foundation
internal import Resampling

/// Feeds an engine from a microphone, a stream or files, on a thread of its own, until the audio ends or it is stopped.
final class GraphRunner: @unchecked Sendable {
    // SAFETY: `feed` is used by the runner's thread alone, after it was handed over; the rest is read and written with `lock`
    // held.
    private let engine: AudioGraphEngine
    private let feed: any GraphFeed
    private let ended: @Sendable (Result<Int, any Error>) -> Void
    private let lock = NSLock()
    private var isStopping = false
    private let done = DispatchGroup()

    /// - Parameter ended: Called once, on the runner's thread, when all is done, with the samples rendered.
    init(
        _ engine: AudioGraphEngine, feed: any GraphFeed, ended: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) {
        self.engine = engine
        self.feed = feed
        self.ended = ended
    }

    func start() {
        done.enter()
        EngineThread.audio.start { [self] in
            ended(Result { try run() })
            done.leave()
        }
    }

    /// Asks it to stop, and waits until it has.
    func stop() {
        lock.withLock { isStopping = true }
        wait()
    }

    /// Waits for the end of the audio.
    func wait() {
        // Whoever is told of an event is on a thread of the engine's, and would wait for himself.
        if EngineThread.current == nil { done.wait() }
    }

    private func run() throws -> Int {
        defer { engine.finish() }
        while !lock.withLock({ isStopping }), try feed.step(engine) {}
        engine.finish()
        try feed.close()
        return engine.sampleTime
    }
}

/// Where a runner's audio comes from, and where rendered audio goes.
protocol GraphFeed: AnyObject {
    /// Renders the next block.
    ///
    /// - Returns: Whether there is more.
    func step(_ engine: AudioGraphEngine) throws -> Bool
    /// Completes what was written.
    func close() throws
}

/// Audio of any reader: 16 kHz mono, brought to the graph's rate, the same on all channels of inputNode.
final class ReaderFeed: GraphFeed {
    private var reader: any AudioReader
    private let bufferSize: Int
    private let sampleRate: Int
    private let channels: Int
    private let report: (Int) -> Void
    private var converter: StreamResampler?
    private var position = 0

    /// - Parameter report: Told of samples that were lost before they came here.
    init(_ reader: any AudioReader, plan: GraphPlan, lost report: @escaping (Int) -> Void) throws {
        self.reader = reader
        self.report = report
        bufferSize = plan.bufferSize
        sampleRate = plan.sampleRate
        channels = plan.inputFormats.reduce(0) { $0 + $1.channels }
        if sampleRate != SampleClock.rate { converter = try StreamResampler(from: SampleClock.rate, to: sampleRate) }
    }

    func step(_ engine: AudioGraphEngine) throws -> Bool {
        guard let chunk = try reader.next(upTo: bufferSize) else {
            if converter != nil {
                var tail: [Float] = []
                try converter?.finish(into: &tail)
                render(tail, engine)
            }
            return false
        }
        // The clock is the device's: what was lost is silence, and what follows keeps its place.
        if chunk.start > position {
            report(chunk.start - position)
            var left = chunk.start - position
            while left > 0 {
                try convert([Float](repeating: 0, count: min(left, bufferSize)), engine)
                left -= min(left, bufferSize)
            }
        }
        position = chunk.range.upperBound
        try convert(chunk.samples, engine)
        engine.wake()
        return true
    }

    func close() {}

    private func convert(_ samples: [Float], _ engine: AudioGraphEngine) throws {
        guard converter != nil else { return render(samples, engine) }
        var converted: [Float] = []
        try converter?.process(samples, into: &converted)
        render(converted, engine)
    }

    private func render(_ samples: [Float], _ engine: AudioGraphEngine) {
        guard channels != 1 else {
            samples.withUnsafeBufferPointer { engine.render($0.baseAddress, output: nil, frames: samples.count) }
            return
        }
        let planes = [[Float]](repeating: samples, count: channels).flatMap(\.self)
        planes.withUnsafeBufferPointer { engine.render($0.baseAddress, output: nil, frames: samples.count) }
    }
}

/// Files in, files out.
final class OfflineFeed: GraphFeed {
    private var inputs: [ChannelReader]
    private let outputs: [WaveWriter]
    private let outputFormats: [AudioFormat]
    private let bufferSize: Int
    private var left: Int?

    init(_ files: GraphPlan.OfflineFiles, plan: GraphPlan) throws(GraphError) {
        var inputs: [ChannelReader] = []
        for file in files.inputs {
            do {
                inputs.append(
                    try ChannelReader(file.path, sampleRate: plan.sampleRate, channels: file.channels ?? 1))
            } catch {
                throw .file(path: file.place, reason: "\(error)")
            }
        }
        var outputs: [WaveWriter] = []
        for (file, format) in zip(files.outputs, plan.outputFormats) {
            do {
                outputs.append(try WaveWriter(file.path, format: format, bitDepth: file.bitDepth))
            } catch {
                throw .file(path: file.place, reason: "\(error)")
            }
        }
        self.inputs = inputs
        self.outputs = outputs
        outputFormats = plan.outputFormats
        bufferSize = plan.bufferSize
        left = files.duration.map { Int(($0 * Double(plan.sampleRate)).rounded()) }
    }

    func step(_ engine: AudioGraphEngine) throws -> Bool {
        let wanted = min(bufferSize, left ?? bufferSize)
        guard wanted > 0 else { return false }
        var buses: [[[Float]]] = []
        for index in inputs.indices { buses.append(try inputs[index].read(upTo: wanted)) }
        // The longest input decides, and the others are followed by silence; a given duration goes before both.
        let frames = left == nil ? buses.map { $0[0].count }.max() ?? 0 : wanted
        guard frames > 0 else { return false }
        let planes = buses.flatMap(\.self).map { $0 + [Float](repeating: 0, count: frames - $0.count) }
        var rendered = engine.process(planes, frames: frames)[...]
        for (writer, format) in zip(outputs, outputFormats) {
            try writer.write(Array(rendered.prefix(format.channels)))
            rendered = rendered.dropFirst(format.channels)
        }
        if let count = left { left = count - frames }
        return true
    }

    func close() throws { for output in outputs { try output.close() } }
}
