import Foundation
import Randomness

/// Chooses the next token: the likeliest, or one drawn at random.
package struct TokenSampler: Sendable {
    /// A token and the natural logarithm of its probability.
    package struct Choice: Sendable, Equatable {
        package var token: Int
        package var logProbability: Double
    }

    /// 0 takes the likeliest token; 1 draws by the model's probabilities; between, the likely ones gain.
    package let temperature: Double
    private var random: SplitMix64

    package init(temperature: Double, seed: UInt64) {
        self.temperature = temperature
        random = SplitMix64(seed: seed)
    }

    /// The next token, or `nil` where nothing is possible or the numbers are none.
    package mutating func choose(from logits: [Float]) -> Choice? {
        logits.withUnsafeBufferPointer { logits in
            let greatest = Logits.greatest(of: logits)
            guard greatest.value.isFinite else { return nil }
            let total = Logits.logSumExp(of: logits, greatest: greatest.value)
            guard total.isFinite else { return nil }
            let token = temperature > 0 ? draw(from: logits, greatest: greatest) : greatest.index
            return Choice(token: token, logProbability: Double(logits[token] - total))
        }
    }

    private mutating func draw(from logits: UnsafeBufferPointer<Float>, greatest: (index: Int, value: Float)) -> Int {
        let scale = Float(1 / temperature)
        let weights = logits.map { Double(expf(($0 - greatest.value) * scale)) }
        var rest = Double.random(in: 0..<1, using: &random) * weights.reduce(0, +)
        for (token, weight) in weights.enumerated() where weight > 0 {
            rest -= weight
            if rest < 0 { return token }
        }
        return greatest.index
    }
}
