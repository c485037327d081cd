import Audio
import TestSupport
import Testing

@Suite struct FFmpegMessagesTests {
    private static let text = """
        [info] Input #0, mp3, from 'a.mp3':
        [info]   Duration: 01:02:03.50, start: 0.025057, bitrate: 55 kb/s
        [info]   Stream #0:0: Audio: mp3, 44100 Hz, mono, fltp, 55 kb/s
        [info]   Stream #0:1: Video: mjpeg, 10x10 (attached pic)
        [info] Stream mapping:
        [info] Output #0, wav, to 'pipe:':
        [info]   Duration: 00:00:01.00, start: 0
        [mp3float @ 0x55dbfad38000] [error] big_values too big
        [mp3float @ 0x55dbfad38000] [error] Error while decoding MPEG audio frame.
        [warning] something to ignore
        [error] file:a: b.mp3: Invalid data found when processing input
        """

    @Test func `the length and the complaints are what is kept`() {
        var messages = FFmpegMessages()
        messages.add(Array(Self.text.utf8))
        messages.finish()
        #expect(messages.promisedSeconds == 3_723.5)
        #expect(messages.firstError == "big_values too big")
        #expect(messages.errorCount == 3)
    }

    @Test func `any cutting gives the same`() {
        var whole = FFmpegMessages()
        whole.add(Array(Self.text.utf8))
        whole.finish()
        for seed in 1...5 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            var cut = FFmpegMessages()
            for piece in random.pieces(of: Array(Self.text.utf8), longest: 40) { cut.add(piece) }
            cut.finish()
            #expect(cut == whole)
        }
    }

    @Test(arguments: [
        (
            "[error] file:dir/a.m4a: Invalid data found when processing input",
            "Invalid data found when processing input"
        ),
        ("[fatal] Stream map '0:a:0' matches no streams.", "Stream map '0:a:0' matches no streams."),
    ]) func `our path is left out of a complaint`(line: String, message: String) {
        var messages = FFmpegMessages()
        messages.add(Array(line.utf8))
        messages.finish()
        #expect(messages.firstError == message)
    }

    @Test(arguments: [
        "[mp3 @ 0x1] [warning] Estimating duration from bitrate, this may be inaccurate",
        "[info]   Stream #0:1(und): Video: h264 (High), yuv420p, 640x480",
    ]) func `a length that is a guess, or that of pictures, is no promise`(line: String) {
        var messages = FFmpegMessages()
        messages.add(Array("\(line)\n[info]   Duration: 00:00:10.00, start: 0\n".utf8))
        #expect(messages.promisedSeconds == nil)
        #expect(messages.duration == 10)
    }

    @Test func `a line without an end is kept short`() {
        var messages = FFmpegMessages()
        for _ in 0..<100 { messages.add([UInt8](repeating: 65, count: 10_000)) }
        messages.add(Array("\n[error] after it\n".utf8))
        #expect(messages.firstError == "after it")
    }
}
