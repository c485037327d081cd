import Audio
import Foundation
import TestSupport
import Testing

@Suite struct AudioFileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func load(_ wave: WaveBuilder) throws -> AudioClip {
        try AudioClip.load(path: folder.write(wave.bytes))
    }

    // Quantisation is half a step; G.711's largest step at this level is 1/64.
    @Test(
        arguments: [
            (PCMEncoding.u8, 0.5 / 128), (.s16le, 0.5 / 32_768), (.s24le, 1e-6), (.s32le, 1e-6), (.f32le, 0),
            (.f64le, 0), (.alaw, 1 / 64), (.mulaw, 1 / 64),
        ] as [(PCMEncoding, Float)], [false, true])
    func `every encoding of WAV at 16 kHz is read sample by sample`(
        _ encoding: (PCMEncoding, Float), isExtensible: Bool
    ) throws {
        let signal = TestSignal.seconds(0.2)
        let clip = try load(WaveBuilder(encoding: encoding.0, samples: signal, isExtensible: isExtensible))
        try expectClose(clip.samples, signal, absolute: encoding.1)
        #expect(clip.warnings == [])
    }

    @Test func `big-endian RIFX is read`() throws {
        let signal = TestSignal.seconds(0.2)
        let clip = try load(WaveBuilder(encoding: .f32be, samples: signal, riff: "RIFX"))
        #expect(clip.samples == signal)
    }

    @Test(arguments: [1_000, 7_999, 8_000, 11_025, 22_050, 32_000, 44_100, 48_000, 96_000, 192_000, 384_000])
    func `any rate is resampled in place, to the exact length`(rate: Int) throws {
        let wave = WaveBuilder(rate: rate, encoding: .f32le, samples: TestSignal.seconds(1.0371, rate: rate))
        let clip = try load(wave)
        #expect(clip.samples.count == SampleClock.ticks(of: wave.samples.count, at: rate))
        guard rate > 6_400 else { return }  // Below, the signal does not fit under half the rate.
        let reference = TestSignal.samples(clip.samples.count)
        #expect(largestDifference(clip.samples, reference, edge: 400) < 2e-3)
    }

    @Test func `one sample a second is read as well`() throws {
        let clip = try load(WaveBuilder(rate: 1, samples: [0.25, 0.5, 0.25]))
        #expect(clip.samples.count == 48_000)
        #expect(clip.warnings == [.lowRate(hertz: 1)])
    }

    @Test func `resampling keeps what is above half the new rate out`() throws {
        // 9 kHz would appear at 7 kHz.
        let tone = (0..<48_000).map { Float(0.5 * sin(2 * .pi * 9_000 * Double($0) / 48_000)) }
        let clip = try load(WaveBuilder(rate: 48_000, encoding: .f32le, samples: tone))
        #expect(Level(clip.samples[400..<15_600]).rmsDecibels < -100)
    }

    @Test(arguments: [2, 3, 6, 8, 64]) func `channels are averaged`(channels: Int) throws {
        let mono = TestSignal.seconds(0.2)
        // Each channel is the signal at another level, 0.5 to 1 of it.
        let gains = (0..<channels).map { 0.5 + 0.5 * Float($0) / Float(channels - 1) }
        let interleaved = mono.flatMap { sample in gains.map { $0 * sample } }
        let clip = try load(WaveBuilder(channels: channels, encoding: .f32le, samples: interleaved))
        try expectClose(clip.samples, mono.map { $0 * 0.75 }, absolute: 1e-6)
    }

    @Test func `what is read does not depend on how much is asked for`() throws {
        let stereo = TestSignal.seconds(2, rate: 44_100).flatMap { [$0, -0.5 * $0] }
        let path = try folder.write(WaveBuilder(channels: 2, rate: 44_100, samples: stereo).bytes)
        let whole = try AudioClip.load(path: path)
        var random = SeededGenerator(seed: 1)
        var reader = try AudioFile.open(path)
        var pieces: [Float] = []
        while let chunk = try reader.next(upTo: Int.random(in: 1...3_000, using: &random)) {
            #expect(chunk.start == pieces.count)
            pieces += chunk.samples
        }
        #expect(pieces == whole.samples)
        #expect(try reader.next(upTo: 1) == nil)
    }

    @Test func `the expected length is the true one`() throws {
        let path = try folder.write(WaveBuilder(rate: 44_100, samples: TestSignal.seconds(1, rate: 44_100)).bytes)
        #expect(try AudioFile.open(path).expectedSamples == 16_000)
    }

    @Test func `a limit cuts a clip and says so`() throws {
        let signal = TestSignal.seconds(0.5)
        let path = try folder.write(WaveBuilder(encoding: .f32le, samples: signal).bytes)
        let cut = try AudioClip.load(path: path, limit: 7_999)
        #expect(cut.samples == Array(signal.prefix(7_999)))
        #expect(cut.isCut)
        #expect(try !AudioClip.load(path: path, limit: 8_000).isCut)
    }

    @Test(arguments: ["with space.wav", "-dash.wav", "é🎙️.wav", "line\nfeed.wav", "co:lon.wav", "per%cent.wav"])
    func `any name will do`(name: String) throws {
        let signal = TestSignal.seconds(0.1)
        let path = try folder.write(WaveBuilder(encoding: .f32le, samples: signal).bytes, name)
        #expect(try AudioClip.load(path: path).samples == signal)
    }

    @Test func `a chunk of notes before the samples is passed over`() throws {
        let signal = TestSignal.seconds(0.1)
        let note = Array("LIST".utf8) + [0xA0, 0x86, 0x01, 0] + [UInt8](repeating: 65, count: 100_000)
        let clip = try load(WaveBuilder(encoding: .f32le, samples: signal, before: note))
        #expect(clip.samples == signal)
    }

    @Test func `a chunk that lacks its pad byte is passed over`() throws {
        let signal = TestSignal.seconds(0.1)
        let note = Array("LIST".utf8) + [5, 0, 0, 0] + Array("INFOx".utf8)
        #expect(try load(WaveBuilder(encoding: .f32le, samples: signal, before: note)).samples == signal)
    }

    @Test(arguments: [0xFFFF_FFFF, 0x7FFF_F000, 0]) func `a size that was never filled in is no limit`(size: Int) throws
    {
        let signal = TestSignal.seconds(0.1)
        let clip = try load(WaveBuilder(encoding: .f32le, samples: signal, riffSize: size, dataSize: size))
        #expect(clip.samples == signal)
        #expect(clip.warnings == [])
    }

    @Test func `a cut file gives what is there and says what is missing`() throws {
        let wave = WaveBuilder(samples: TestSignal.seconds(1), dataSize: 64_000)
        let clip = try load(wave)
        #expect(clip.samples.count == 16_000)
        #expect(clip.warnings == [.truncated(foundSeconds: 1, promisedSeconds: 2)])
    }

    @Test func `bytes after the audio are no audio`() throws {
        let signal = TestSignal.seconds(0.1)
        let clip = try load(WaveBuilder(encoding: .f32le, samples: signal, after: [UInt8](repeating: 1, count: 999)))
        #expect(clip.samples == signal)
        #expect(clip.warnings == [.trailingBytes(999)])
        let chunk = Array("LIST".utf8) + [4, 0, 0, 0] + Array("INFO".utf8)
        #expect(try load(WaveBuilder(encoding: .f32le, samples: signal, after: chunk)).warnings == [])
    }

    @Test func `floats beyond full scale are kept and mentioned`() throws {
        let signal = TestSignal.seconds(0.1).map { $0 * 32_768 }
        let clip = try load(WaveBuilder(encoding: .f32le, samples: signal))
        #expect(clip.samples == signal)
        #expect(clip.warnings == [.beyondFullScale(peak: Level(signal).peak)])
    }
}
