import Audio
import Foundation
import Resampling
import SoundFile
import TestSupport
import Testing

@Suite struct SoundFileReaderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Which file a descriptor of this process is open for.
    private func target(of descriptor: Int32) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    }

    @Test func `a descriptor is closed with its reader, and when opening fails`() throws {
        let good = try folder.write(WaveBuilder(samples: TestSignal.samples(100)).bytes, "good.wav")
        let bad = try folder.write(Array("no audio at all".utf8), "bad.wav")
        for path in [good, bad] {
            let descriptor = open(path, O_RDONLY)
            do {
                var reader = try SoundFileReader(adopting: descriptor)
                #expect(target(of: descriptor) == path)
                #expect(reader.read(frames: 1_000).count == 100)
                #expect(reader.read(frames: 1_000).isEmpty)
                #expect(reader.failure == nil)
            } catch {
                #expect(path == bad)
                #expect(error.message == "Format not recognised")
            }
            // Another test may have taken the number by now, but not for this file.
            #expect(target(of: descriptor) != path)
        }
    }

    @Test func `a descriptor that is not open is an error`() {
        #expect(throws: SoundFileError.self) { try SoundFileReader(adopting: -1).channels }
    }

    @Test func `the libraries tell their versions`() {
        let names = ["libsndfile-", "libsoxr-", "PortAudio "]
        #expect(zip(AudioLibraries.versions, names).allSatisfy { $0.hasPrefix($1) })
        #expect(AudioLibraries.versions.count == names.count)
    }
}

@Suite struct StreamResamplerTests {
    private func resample(_ pieces: [[Float]], from: Int, to: Int) throws -> [Float] {
        var resampler = try StreamResampler(from: from, to: to)
        var output: [Float] = []
        for piece in pieces { try resampler.process(piece, into: &output) }
        try resampler.finish(into: &output)
        return output
    }

    @Test(arguments: [(44_100, 16_000), (8_000, 16_000), (16_000, 48_000), (12_345, 16_000)])
    func `any cutting gives the same, in the right length`(from: Int, to: Int) throws {
        let signal = TestSignal.samples(10_007, rate: from)
        let whole = try resample([signal], from: from, to: to)
        #expect(whole.count == Int((Double(signal.count) * Double(to) / Double(from)).rounded()))
        for seed in 1...3 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            #expect(try resample(random.pieces(of: signal, longest: 700), from: from, to: to) == whole)
        }
    }

    @Test func `nothing gives nothing`() throws {
        #expect(try resample([], from: 44_100, to: 16_000).isEmpty)
        #expect(try resample([[], []], from: 44_100, to: 16_000).isEmpty)
    }

    @Test func `rates that make no sense are errors`() {
        #expect(throws: ResamplingError.self) { try resample([], from: 0, to: 16_000) }
        #expect(throws: ResamplingError.self) { try resample([], from: -1, to: 16_000) }
    }
}
