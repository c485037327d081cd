import SpeechFeatures
import Testing

@Suite struct MelBankTests {
    let bank = MelBank(.campPlus3DSpeaker)

    @Test func `every filter covers some bins and none covers the Nyquist bin`() {
        #expect(bank.count == 80)
        for filter in 0..<bank.count {
            let width = bank.offsets[filter + 1] - bank.offsets[filter]
            #expect(width >= 1)
            #expect(bank.firstBins[filter] + width <= 256)
        }
    }

    @Test func `a bin between the first and the last centre is shared so that its weights sum to one`() {
        var sums = [Float](repeating: 0, count: 256)
        for filter in 0..<bank.count {
            for (step, index) in (bank.offsets[filter]..<bank.offsets[filter + 1]).enumerated() {
                sums[bank.firstBins[filter] + step] += bank.weights[index]
            }
        }
        // The first centre lies at 42 Hz, the last at 7 740 Hz; a bin is 31.25 Hz wide.
        for bin in 2...247 { #expect(abs(sums[bin] - 1) < 1e-4, "bin \(bin)") }
        #expect(sums[0] == 0)
    }

    @Test func `weights rise to a filter's centre and fall behind it`() {
        for filter in 0..<bank.count {
            let weights = bank.weights[bank.offsets[filter]..<bank.offsets[filter + 1]]
            guard let peak = weights.indices.max(by: { weights[$0] < weights[$1] }) else { continue }
            #expect(weights[...peak].elementsEqual(weights[...peak].sorted()))
            #expect(weights[peak...].elementsEqual(weights[peak...].sorted(by: >)))
            #expect(weights.allSatisfy { $0 > 0 && $0 <= 1 })
        }
    }
}
