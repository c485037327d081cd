import Foundation
import SpeechFeatures
import TestSupport
import Testing

@Suite struct FourierTransformTests {
    @Test(arguments: [64, 80, 128, 200, 256, 400, 512, 1000, 1024])
    func `the power spectrum is that of the definition`(size: Int) throws {
        var random = SeededGenerator(seed: UInt64(size))
        let signal = random.noise(size)
        let expected = (0..<size / 2).map { bin in
            var (real, imaginary) = (0.0, 0.0)
            for (index, sample) in signal.enumerated() {
                let angle = 2 * Double.pi * Double(bin * index % size) / Double(size)
                real += Double(sample) * cos(angle)
                imaginary -= Double(sample) * sin(angle)
            }
            return Float(real * real + imaginary * imaginary)
        }
        try expectClose(FourierTransform(size: size).power(of: signal), expected, absolute: 1e-5, relative: 1e-4)
    }

    @Test func `a constant signal of ones has its length squared in bin 0 and nothing elsewhere`() throws {
        let power = FourierTransform(size: 512).power(of: [Float](repeating: 1, count: 512))
        #expect(power[0] == 512 * 512)
        #expect(power.dropFirst().allSatisfy { $0 < 1e-6 })
    }

    @Test(arguments: [0, 1, 32, 63, 100, 384, 511, 513, 16_000, 16_384])
    func `a length that is no multiple of 8 made of twos and fives, from 64 to 8192, is not supported`(size: Int) {
        #expect(!FourierTransform.supports(size: size))
    }
}
