import AudioGraph
import Foundation

/// JSON-RPC on standard input and output: a line in, a line out, and events in between.
struct RPCSession {
    /// The longest line taken, in bytes; a graph of a thousand nodes has a tenth of it.
    private static let longestLine = 16 << 20

    let host: AudioGraphHost
    let context: CommandContext

    /// Serves until the input ends. Engines on recordings are then waited for, those on the microphone stopped.
    ///
    /// - Throws: `OutputError`; `CancellationError`.
    func run() throws {
        let output = LineOutput(context.output)
        let rpc = GraphRPC(host: host) { output.write($0) }
        var held: [UInt8] = []
        var isSkipping = false
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(context.input, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            try Task.checkCancellation()
            for byte in buffer[..<count] {
                if byte == 0x0A {
                    if !isSkipping { rpc.receive(String(decoding: held, as: UTF8.self)) }
                    held.removeAll(keepingCapacity: true)
                    isSkipping = false
                } else if !isSkipping {
                    held.append(byte)
                    guard held.count > Self.longestLine else { continue }
                    held = []
                    isSkipping = true
                    output.write(Self.tooLong)
                }
            }
            try output.check()
        }
        if !held.isEmpty { rpc.receive(String(decoding: held, as: UTF8.self)) }
        for engine in host.engineNames where (try? host.endsByItself(engine)) ?? false {
            try host.waitForEnd(of: engine)
        }
        host.destroyAllEngines()
        try output.check()
    }

    private static let tooLong =
        #"{"error":{"code":-32700,"message":"The line is longer than 16 MB."},"id":null,"jsonrpc":"2.0"}"#
}

/// Lines from several threads, each whole.
private final class LineOutput: @unchecked Sendable {
    // SAFETY: `failure` is read and written with `lock` held, and lines are written under it.
    private let lock = NSLock()
    private let sink: any TextSink
    private var failure: OutputError?

    init(_ sink: any TextSink) { self.sink = sink }

    func write(_ line: String) {
        lock.withLock {
            guard failure == nil else { return }
            do throws(OutputError) { try sink.write(line + "\n") } catch { failure = error }
        }
    }

    func check() throws(OutputError) {
        if let failure = lock.withLock({ failure }) { throw failure }
    }
}
