import AppModel
import Audio
import Foundation
import Testing
import WebApp

/// A browser that sleeps counts no samples: only the clock tells.
@MainActor @Suite struct StallTests {
    /// A microphone, and a browser that speaks into it by a clock of the test's own.
    @MainActor private final class Scene {
        let time = ManualTime()
        let microphone: BrowserMicrophone
        let events: AsyncStream<MicrophoneEvent>
        var offset = 0
        var lost = 0

        init(sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in throw CancellationError() })
            async throws
        {
            microphone = BrowserMicrophone(now: { [time] in time.now }, sleep: sleep)
            events = try await microphone.source.start(device: nil)
        }

        /// Sends so many pieces of 20 ms, this far apart.
        func send(_ count: Int, every pause: Duration = .milliseconds(20), stream: UInt32 = 1) throws {
            for _ in 0..<count {
                time.advance(by: pause)
                let bytes = MicrophoneFrameTests.bytes(
                    stream: stream, offset: UInt32(offset), samples: .init(repeating: 1, count: 320))
                lost += microphone.push(try MicrophoneFrame(bytes), from: "t") ?? 0
                offset += 320
            }
        }

        /// Where the pieces that arrived begin.
        func starts(_ count: Int) async -> [Int] {
            var starts: [Int] = []
            for await event in events {
                if case .chunk(let chunk) = event { starts.append(chunk.start) }
                if starts.count == count { break }
            }
            return starts
        }
    }

    @Test func `time that a browser slept is a gap of that length, and nothing after it is lost`() async throws {
        let scene = try await Scene()
        try scene.send(50)
        scene.time.advance(by: .seconds(20))
        try scene.send(100)
        #expect(scene.lost == 320_000)
        let starts = await scene.starts(150)
        #expect(starts[49] == 49 * 320)
        #expect(starts[50] == 50 * 320 + 320_000)
        #expect(starts[149] == 149 * 320 + 320_000)
    }

    @Test func `what a busy page sends late is no loss`() async throws {
        let scene = try await Scene()
        try scene.send(50)
        scene.time.advance(by: .seconds(3))
        // What piled up comes at once, and then all is as before.
        try scene.send(150, every: .zero)
        try scene.send(50)
        #expect(scene.lost == 0)
        #expect(await scene.starts(250) == (0..<250).map { $0 * 320 })
    }

    @Test func `of a sleep that some sound survived only the rest is lost`() async throws {
        let scene = try await Scene()
        try scene.send(50)
        scene.time.advance(by: .seconds(10))
        try scene.send(100, every: .milliseconds(1))
        try scene.send(50)
        #expect(abs(scene.lost - 8 * 16_000) < 2_000, "\(scene.lost)")
    }

    @Test func `a sound card that runs slower than the clock loses nothing in an hour`() async throws {
        let scene = try await Scene()
        try scene.send(180_000, every: .nanoseconds(20_010_000))
        #expect(scene.lost == 0)
    }

    @Test func `what the page says was lost is not lost twice`() async throws {
        let scene = try await Scene()
        try scene.send(50)
        scene.time.advance(by: .seconds(5))
        scene.offset += 80_000
        try scene.send(50)
        #expect(scene.lost == 80_000)
    }

    @Test func `another tab goes on where the clock is by then`() async throws {
        let scene = try await Scene()
        try scene.send(50)
        scene.microphone.lost("t")
        scene.time.advance(by: .seconds(4))
        let bytes = MicrophoneFrameTests.bytes(stream: 2, samples: .init(repeating: 1, count: 320))
        #expect(scene.microphone.push(try MicrophoneFrame(bytes), from: "another") == 4 * 16_000 - 320)
        #expect(await scene.starts(51).last == 50 * 320 + 4 * 16_000 - 320)
    }

    @Test func `a browser that sends nothing is told to be interrupted, and fine when it is back`() async throws {
        let (ticks, clock) = AsyncStream.makeStream(of: Void.self)
        let alarm = Alarm(ticks)
        let scene = try await Scene { _ in try await alarm.wait() }
        try scene.send(1)
        var iterator = scene.events.makeAsyncIterator()
        _ = await iterator.next()
        scene.time.advance(by: .seconds(1))
        clock.yield()
        scene.time.advance(by: .seconds(2))
        clock.yield()
        clock.yield()
        guard case .condition(.interrupted, let message?)? = await iterator.next() else {
            Issue.record("nobody said that nothing comes")
            return
        }
        #expect(message.contains("sleeps"))
        try scene.send(60)
        guard case .chunk(let chunk)? = await iterator.next() else {
            Issue.record("it was told twice")
            return
        }
        #expect(chunk.start == 320 + 3 * 16_000)
        await scene.microphone.source.stop()
        clock.finish()
    }
}

/// Wakes whoever sleeps when a test says so.
private actor Alarm {
    private var iterator: AsyncStream<Void>.Iterator
    init(_ ticks: AsyncStream<Void>) { iterator = ticks.makeAsyncIterator() }
    func wait() async throws {
        var next = iterator
        guard await next.next(isolation: self) != nil else { throw CancellationError() }
        iterator = next
    }
}
