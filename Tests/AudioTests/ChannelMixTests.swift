import Audio
import TestSupport
import Testing

/// How channels become one.
@Suite struct ChannelMixTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mix(_ channels: [[Float]], rate: Int = 16_000) throws -> AudioClip {
        let frames = channels.map(\.count).min() ?? 0
        let interleaved = (0..<frames).flatMap { frame in channels.map { $0[frame] } }
        let wave = WaveBuilder(channels: channels.count, rate: rate, encoding: .f32le, samples: interleaved)
        return try AudioClip.load(path: folder.write(wave.bytes))
    }

    @Test(arguments: [0, 1, 2]) func `a silent channel leaves the others as loud as they are`(dead: Int) throws {
        let voice = TestSignal.seconds(1)
        var channels = [voice, voice, voice]
        channels[dead] = Array(repeating: 0, count: voice.count)
        let clip = try mix(channels)
        try expectClose(clip.samples, voice, absolute: 1e-6)
        #expect(clip.warnings == [.deadChannels([dead])])
    }

    @Test func `the noise of an open input is silence next to a voice`() throws {
        let voice = TestSignal.seconds(1)
        var random = SeededGenerator(seed: 7)
        let clip = try mix([voice, random.noise(voice.count, amplitude: 1e-4)])
        try expectClose(clip.samples, voice, absolute: 1e-6)
        #expect(clip.warnings == [.deadChannels([1])])
    }

    @Test func `a quiet recording is not a dead one`() throws {
        let voice = TestSignal.seconds(1).map { $0 * 1e-4 }
        let clip = try mix([voice, voice])
        try expectClose(clip.samples, voice, absolute: 1e-9)
        #expect(clip.warnings == [])
    }

    @Test func `opposite polarity does not cancel`() throws {
        let voice = TestSignal.seconds(1)
        let clip = try mix([voice, voice.map { -0.5 * $0 }])
        // Until there is 0.1 s of evidence the first channel stands alone; within a block the other joins.
        try expectClose(Array(clip.samples[..<1_280]), Array(voice[..<1_280]), absolute: 1e-6)
        try expectClose(Array(clip.samples[1_600...]), voice[1_600...].map { 0.75 * $0 }, absolute: 1e-6)
        #expect(clip.warnings == [.invertedChannels([1])])
    }

    @Test(arguments: [1, 2, 100, 1_000, 1_599]) func `less than a tenth of a second proves no opposite polarity`(
        count: Int
    ) throws {
        let voice = Array(TestSignal.seconds(1)[4_000..<4_000 + count])
        let clip = try mix([voice, voice.map { -$0 }])
        try expectClose(clip.samples, voice, absolute: 1e-6)
        #expect(clip.warnings == [])
    }

    @Test func `a channel that first looks inverted and is not joins the mix as it is`() throws {
        let voice = TestSignal.seconds(1)
        let other = voice[..<640].map { -$0 } + voice[640...]
        let clip = try mix([voice, other])
        try expectClose(Array(clip.samples[..<640]), Array(voice[..<640]), absolute: 1e-6)
        try expectClose(Array(clip.samples[1_600...]), Array(voice[1_600...]), absolute: 1e-6)
        #expect(clip.warnings == [])
    }

    @Test func `channels are listed by ranges`() {
        #expect(
            AudioWarning.deadChannels(Array(1..<64)).description == "Channels 2–64 are silent; the others were used.")
        #expect(
            AudioWarning.deadChannels([0, 2, 3, 5, 6, 7]).description
                == "Channels 1, 3, 4, 6–8 are silent; the others were used.")
        #expect(AudioWarning.deadChannels([0]).description == "Channel 1 is silent; the others were used.")
    }

    @Test func `unlike channels keep their polarity`() throws {
        let a = TestSignal.seconds(1)
        var random = SeededGenerator(seed: 3)
        let b = random.noise(a.count, amplitude: 0.4)
        let clip = try mix([a, b])
        try expectClose(clip.samples, zip(a, b).map { ($0 + $1) / 2 }, absolute: 1e-6)
        #expect(clip.warnings == [])
    }

    @Test func `a second speaker's channel joins when it first speaks, without a step`() throws {
        let voice = TestSignal.seconds(2)
        let silence = [Float](repeating: 0, count: 16_000)
        // One talks for a second, then the other: never both.
        let clip = try mix([Array(voice[..<16_000]) + silence, silence + Array(voice[16_000...])])
        #expect(Array(clip.samples[..<16_000]) == Array(voice[..<16_000]))
        try expectClose(
            Array(clip.samples[16_320...]), voice[16_320...].map { $0 / 2 }, absolute: 1e-6)
        // Over the block in between the second channel comes in from nothing.
        #expect(abs(clip.samples[16_000]) < 0.01)
        #expect(clip.warnings == [])
    }

    @Test func `silence on all channels is silence, with no channel to blame`() throws {
        let clip = try mix([[Float](repeating: 0, count: 1_600), [Float](repeating: 0, count: 1_600)])
        #expect(clip.samples == [Float](repeating: 0, count: 1_600))
        #expect(clip.warnings == [])
    }
}
