import Foundation

/// What was heard of an utterance, sound by sound: for each 20 ms, how likely it is that a sound of the language begins
/// there, and which.
///
/// It judges how well a sequence of sounds explains the whole utterance, by connectionist temporal classification: the sum
/// over all ways in which the sounds can lie in it, one after another, with anything silent between and around them.
/// (A. Graves et al., 2006, §4.1.)
public struct SoundTrack: Sendable, Hashable, Codable {
    /// How many sounds there are; they are numbered from 0.
    public let soundCount: Int
    /// `[frames, 1 + soundCount]`, each row of sum 1: first that no sound begins, then each sound.
    public let probabilities: [Float]

    /// A track.
    ///
    /// - Precondition: There are whole frames.
    public init(probabilities: [Float], soundCount: Int) {
        precondition(probabilities.count.isMultiple(of: soundCount + 1), "a frame has a number for each class")
        self.probabilities = probabilities
        self.soundCount = soundCount
    }

    /// Frames of 20 ms.
    public var frameCount: Int { probabilities.count / (soundCount + 1) }

    /// The likeliest class of each frame, with what is repeated and what is no sound left out.
    public var likeliest: [Int] {
        let classes = soundCount + 1
        var sounds: [Int] = []
        var last = 0
        for frame in 0..<frameCount {
            let row = frame * classes..<(frame + 1) * classes
            let best = (row.max { probabilities[$0] < probabilities[$1] } ?? row.lowerBound) - row.lowerBound
            if best != last, best > 0 { sounds.append(best - 1) }
            last = best
        }
        return sounds
    }

    /// Natural logarithm of the probability that these sounds, and no others, were said.
    ///
    /// - Parameter sounds: Numbers of sounds; empty for nothing said.
    /// - Returns: At most 0; −∞ where the frames are too few, or where it is out of all proportion to how likely the
    ///   sequence's beginnings are (e^−700).
    /// - Precondition: Each number is below ``soundCount``.
    /// - Complexity: O(frames · sounds): some 3 µs for a word.
    public func logProbability(of sounds: [Int]) -> Double {
        precondition(sounds.allSatisfy { (0..<soundCount).contains($0) }, "a sound has a number")
        guard frameCount > 0 else { return sounds.isEmpty ? 0 : -.infinity }
        // Nothing, the first sound, nothing, the second sound, …, nothing.
        let path = [0] + sounds.flatMap { [$0 + 1, 0] }
        // A sound may follow another at once, unless it is the same.
        let mayFollow = path.indices.map { $0 > 1 && path[$0] != 0 && path[$0] != path[$0 - 2] }
        var shares = [1.0] + [Double](repeating: 0, count: path.count - 1)
        var logarithm = 0.0
        for frame in 0..<frameCount {
            var sum = 0.0
            // From the last place on, so that the places before still hold the frame before.
            for place in path.indices.reversed() {
                var share = shares[place]
                if place > 0 { share += shares[place - 1] }
                if mayFollow[place] { share += shares[place - 2] }
                share *= Double(probabilities[frame * (soundCount + 1) + path[place]])
                shares[place] = share
                sum += share
            }
            guard sum > 0 else { return -.infinity }
            for place in path.indices { shares[place] /= sum }
            logarithm += log(sum)
        }
        let ended = shares[path.count - 1] + (path.count > 1 ? shares[path.count - 2] : 0)
        return min(0, logarithm + log(ended))
    }
}
