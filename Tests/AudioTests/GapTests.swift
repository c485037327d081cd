import Audio
import AudioCapture
import Testing

/// Frames from a list, with losses before some of them.
private final class LossySource: FrameSource {
    let rate: Int
    let channels = 1
    let expectedFrames: Int? = nil
    let isLive = true
    let warnings: [AudioWarning] = []
    private(set) var framesLost = 0
    private var blocks: [(lost: Int, frames: [Float])]

    init(rate: Int, _ blocks: [(lost: Int, frames: [Float])]) {
        self.rate = rate
        self.blocks = blocks.reversed()
    }

    func read(frames count: Int) -> [Float] {
        guard let block = blocks.popLast() else { return [] }
        framesLost += block.lost
        return block.frames
    }
}

@Suite struct GapTests {
    private func chunks(_ source: LossySource) throws -> [AudioChunk] {
        let audio = try DecodedAudio(source, name: "microphone")
        var chunks: [AudioChunk] = []
        while let chunk = try audio.next(upTo: 100_000) {
            // What a source delivers piece by piece without a gap is one stretch here.
            if let last = chunks.last, last.range.upperBound == chunk.start {
                chunks[chunks.count - 1].samples += chunk.samples
            } else {
                chunks.append(chunk)
            }
        }
        return chunks
    }

    @Test func `lost audio moves the clock and nothing else`() throws {
        let signal = TestSignal.samples(3_200)
        let source = LossySource(
            rate: 16_000,
            [(0, Array(signal[..<320])), (0, Array(signal[320..<640])), (480, Array(signal[1_120..<1_440]))])
        #expect(
            try chunks(source) == [
                AudioChunk(start: 0, samples: Array(signal[..<640])),
                AudioChunk(start: 1_120, samples: Array(signal[1_120..<1_440])),
            ])
    }

    @Test func `after a gap resampled audio is in its place`() throws {
        let signal = TestSignal.samples(96_000, rate: 48_000)
        let source = LossySource(
            rate: 48_000,
            [
                (0, Array(signal[..<24_000])), (24_000, Array(signal[48_000..<72_000])),
                (12_000, Array(signal[84_000...])),
            ])
        let found = try chunks(source)
        #expect(found.map(\.range) == [0..<8_000, 16_000..<24_000, 28_000..<32_000])
        let reference = TestSignal.samples(32_000)
        for chunk in found {
            #expect(largestDifference(chunk.samples, Array(reference[chunk.range]), edge: 300) < 2e-3)
        }
    }

    @Test func `a gap before the first sample counts as well`() throws {
        let source = LossySource(rate: 16_000, [(100, [0.5])])
        #expect(try chunks(source) == [AudioChunk(start: 100, samples: [0.5])])
    }

    @Test func `what was recorded and is nowhere is lost`() {
        var estimator = GapEstimator(rate: 16_000)
        #expect(estimator.advance(frames: 320, waiting: 0, time: 10, hasOverflowed: false) == 0)
        #expect(estimator.advance(frames: 320, waiting: 160, time: 10.03, hasOverflowed: false) == 0)
        // One second later: 160 waited, 16 000 came, 320 were read and 1 600 wait.
        #expect(estimator.advance(frames: 320, waiting: 1_600, time: 11.03, hasOverflowed: true) == 14_240)
    }

    @Test func `a loss that cannot be measured is one sample, so that it shows`() {
        var estimator = GapEstimator(rate: 16_000)
        #expect(estimator.advance(frames: 320, waiting: 0, time: 1, hasOverflowed: true) == 1)
        #expect(estimator.advance(frames: 320, waiting: 0, time: 1, hasOverflowed: true) == 1)
    }
}

@Suite struct DeviceChoiceTests {
    private let choice = DeviceChoice(names: ["HDA Intel: ALC257", "USB Headset", "USB Camera", "default"])

    @Test func `no name is the system's choice`() throws {
        #expect(try choice.pick(nil, standard: 3) == 3)
        #expect(try choice.pick(nil, standard: nil) == 0)
    }

    @Test func `a whole name, or a part that no other has, in any case`() throws {
        #expect(try choice.pick("USB Camera", standard: 3) == 2)
        #expect(try choice.pick("headset", standard: 3) == 1)
        #expect(try choice.pick("hda intel", standard: 3) == 0)
    }

    @Test func `a part that several have is an error that lists them`() {
        #expect(throws: AudioError.microphoneNotFound(name: "usb", nearest: ["USB Headset", "USB Camera"])) {
            try choice.pick("usb", standard: 3)
        }
    }

    @Test func `a misspelt name is an error that lists the nearest`() throws {
        let error = try #require(throws: AudioError.self) { try choice.pick("USB Hedset", standard: 3) }
        guard case .microphoneNotFound("USB Hedset", let nearest) = error else {
            Issue.record(error)
            return
        }
        #expect(nearest.first == "USB Headset")
        #expect(nearest.count == 3)
    }

    @Test func `an empty name names nothing`() {
        #expect(throws: AudioError.self) { try choice.pick("", standard: 3) }
    }

    @Test func `no devices`() {
        #expect(throws: AudioError.noMicrophone) { try DeviceChoice(names: []).pick("any", standard: nil) }
    }
}
