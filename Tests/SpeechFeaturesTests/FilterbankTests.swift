import SpeechFeatures
import TestSupport
import Testing

/// A front end with one setting changed.
private func configuration(_ change: (inout FilterbankConfiguration) -> Void) -> FilterbankConfiguration {
    var configuration = FilterbankConfiguration.campPlus3DSpeaker
    change(&configuration)
    return configuration
}

@Suite struct FilterbankTests {
    @Test(arguments: [
        .campPlus3DSpeaker,
        .weSpeaker,
        configuration { $0.removeDCOffset = false },
        configuration { $0.preEmphasis = 0 },
        configuration { $0.melBins = 23 },
        configuration { ($0.lowFrequency, $0.highFrequency) = (80, 7_600) },
        configuration { ($0.frameLength, $0.frameShift, $0.fftSize, $0.melBins) = (200, 80, 256, 40) },
        configuration { ($0.sampleRate, $0.highFrequency) = (8_000, 4_000) },
        configuration { $0.logFloor = 0.01 },
    ])
    func `every constant counts as its definition says`(_ configuration: FilterbankConfiguration) throws {
        var random = SeededGenerator(seed: 7)
        // With a constant offset, so that removing the mean and the first sample's emphasis matter.
        let samples = random.noise(1_000, amplitude: 0.1).map { $0 + 0.2 }
        let expected = NaiveFilterbank(configuration: configuration).features(of: samples)
        let features = try Filterbank(configuration).features(of: samples)
        try expectClose(features.values, expected, absolute: 2e-4)
    }

    @Test(arguments: [(0, 0), (1, 0), (399, 0), (400, 1), (401, 1), (559, 1), (560, 2), (16_000, 98)])
    func `only frames wholly inside the audio are made`(samples: Int, frames: Int) throws {
        let features = try Filterbank(.campPlus3DSpeaker).features(of: [Float](repeating: 0.1, count: samples))
        #expect(features.frames == frames)
        #expect(features.values.count == frames * 80)
    }

    @Test func `silence lies on the logarithm's floor`() throws {
        let features = try Filterbank(.campPlus3DSpeaker).features(of: [Float](repeating: 0, count: 1_600))
        try expectClose(features.values, [Float](repeating: -15.942385, count: features.values.count), absolute: 2e-6)
    }

    @Test func `scaling the audio to 16-bit integers adds a constant to every energy above the floor`() throws {
        var random = SeededGenerator(seed: 2)
        let samples = random.noise(4_000)
        let scaled = configuration { $0.sampleScale = 32_768 }
        let plain = try Filterbank(.campPlus3DSpeaker).features(of: samples)
        let integer = try Filterbank(scaled).features(of: samples)
        // 2 · ln 32768
        try expectClose(integer.values, plain.values.map { $0 + 20.794415 }, absolute: 1e-5)
    }

    @Test func `a frame gives the same bits whichever frames it is computed with`() throws {
        var random = SeededGenerator(seed: 3)
        let samples = random.noise(400 + 160 * 19)
        let filterbank = try Filterbank(.campPlus3DSpeaker)
        let whole = try filterbank.features(of: samples)
        for frame in 0..<20 {
            let alone = try filterbank.features(of: Array(samples[frame * 160..<frame * 160 + 400]))
            #expect(alone.values.elementsEqual(whole[frame]))
        }
    }

    @Test func `any chunking gives the frames of the whole, bit for bit`() throws {
        var random = SeededGenerator(seed: 1)
        let filterbank = try Filterbank(.campPlus3DSpeaker)
        let samples = random.noise(8_000)
        let whole = try filterbank.features(of: samples)
        for longest in [1, 7, 160, 401, 5_000] {
            var stream = FilterbankStream(filterbank)
            var joined = FeatureMatrix(configuration: filterbank.configuration)
            for piece in random.pieces(of: samples, longest: longest) {
                let features = try stream.push(piece)
                joined.append(0..<features.frames, of: features)
            }
            #expect(joined == whole)
        }
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func `a sample that is not a number is refused with its position`(_ value: Float) throws {
        var samples = [Float](repeating: 0.1, count: 2_000)
        samples[1_999] = value
        let filterbank = try Filterbank(.campPlus3DSpeaker)
        #expect(throws: FeatureError.notFinite(sample: 1_999)) { try filterbank.features(of: samples) }

        var stream = FilterbankStream(filterbank)
        _ = try stream.push([Float](repeating: 0.1, count: 700))
        #expect(throws: FeatureError.notFinite(sample: 2_699)) { try stream.push(samples) }
    }

    @Test func `a sample whose energy would overflow is refused, the loudest below it is not`() throws {
        let filterbank = try Filterbank(.campPlus3DSpeaker)
        let loud = [Float](repeating: 9e11, count: 400).enumerated().map {
            $0.offset % 2 == 0 ? $0.element : -$0.element
        }
        #expect(try filterbank.features(of: loud).values.allSatisfy(\.isFinite))
        #expect(throws: FeatureError.outOfRange(sample: 3, value: -1e30)) {
            try filterbank.features(of: [0, 0, 0, -1e30])
        }
    }

    @Test func `removing the mean keeps the variance`() throws {
        let features = FeatureMatrix(
            configuration: configuration { $0.melBins = 2 }, values: [1, 10, 3, 20, 5, 60])
        #expect(features.removingMean().values == [-2, -20, 0, -10, 2, 30])
    }
}

@Suite struct FilterbankConfigurationTests {
    @Test(arguments: [
        (configuration { $0.fftSize = 500 }, FeatureError.UnsupportedSetting.fftSize(500, frameLength: 400)),
        (configuration { $0.fftSize = 256 }, .fftSize(256, frameLength: 400)),
        (configuration { $0.fftSize = 16_384 }, .fftSize(16_384, frameLength: 400)),
        (configuration { $0.frameLength = 401 }, .frame(length: 401, shift: 160)),
        (configuration { $0.frameLength = 0 }, .frame(length: 0, shift: 160)),
        (configuration { $0.frameShift = 0 }, .frame(length: 400, shift: 0)),
        (configuration { $0.frameShift = 401 }, .frame(length: 400, shift: 401)),
        (configuration { $0.dither = 1 }, .dither(1)),
        (configuration { $0.snipEdges = false }, .reflectedEdges),
        (configuration { $0.melBins = 200 }, .melBins(200, low: 20, high: 8_000)),
        (configuration { $0.melBins = 0 }, .melBins(0, low: 20, high: 8_000)),
        (configuration { $0.highFrequency = 8_001 }, .melBins(80, low: 20, high: 8_001)),
        (configuration { $0.lowFrequency = 8_000 }, .melBins(80, low: 8_000, high: 8_000)),
        (configuration { $0.sampleScale = 0 }, .constant(name: "sampleScale", value: 0)),
        (configuration { $0.logFloor = 0 }, .constant(name: "logFloor", value: 0)),
        (configuration { $0.preEmphasis = .infinity }, .constant(name: "preEmphasis", value: .infinity)),
    ])
    func `a setting without an implementation is refused by name`(
        _ configuration: FilterbankConfiguration, _ setting: FeatureError.UnsupportedSetting
    ) {
        #expect(throws: FeatureError.unsupported(setting)) { try Filterbank(configuration) }
    }
}
