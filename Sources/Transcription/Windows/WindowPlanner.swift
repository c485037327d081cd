/// Cuts a long recording into windows where nobody speaks. Pure: it is given probabilities and says where to cut.
///
/// A window begins shortly before a voice is heard and goes on until a long pause, or until it is full; a full window is
/// cut in the longest pause of its second half, and where there is none, where the voice is faintest. The windows do not
/// overlap and leave out nothing but silence, so no word is lost or comes twice.
package struct WindowPlanner: Sendable {
    /// Probability from which audio is kept: lower than for voice, so that soft ends of words stay.
    private static let threshold: Float = 0.3
    /// What is kept before and behind voice, in samples (0.4 s).
    private static let margin = 6_400
    /// A pause that closes a window, in samples (3 s).
    private static let longPause = 48_000

    private let unit: Int
    /// Units of the longest window.
    private let longest: Int
    private var units: Units

    /// The units of the open window, or, while there is none, nothing.
    private struct Units: Sendable {
        /// Place of the first one in the recording.
        var start = 0
        var probabilities: [Float] = []
        var end: Int { start + probabilities.count }
    }

    /// - Parameters:
    ///   - windowSamples: Samples that one probability stands for.
    ///   - longest: Samples of the longest window.
    package init(windowSamples: Int, longest: Int) {
        unit = windowSamples
        self.longest = longest / windowSamples
        units = Units()
    }

    /// Takes the next probability and returns the windows it closes, in samples.
    package mutating func advance(probability: Float) -> [Range<Int>] {
        units.probabilities.append(probability)
        return settle()
    }

    /// The windows that the end of the recording closes.
    package mutating func finish() -> [Range<Int>] {
        dropSilence()
        guard let voiced = voicedUnits else { return [] }
        return [close(at: min(units.end, voiced.upperBound + margin))]
    }

    /// First sample that a window to come may hold.
    package var openStart: Int { units.start * unit }

    /// Units kept before and behind voice.
    private var margin: Int { Self.margin / unit }

    /// The units from the first to the last voice.
    private var voicedUnits: Range<Int>? {
        guard let first = units.probabilities.firstIndex(where: { $0 >= Self.threshold }),
            let last = units.probabilities.lastIndex(where: { $0 >= Self.threshold })
        else { return nil }
        return units.start + first..<units.start + last + 1
    }

    private mutating func settle() -> [Range<Int>] {
        dropSilence()
        guard let voiced = voicedUnits else { return [] }
        if units.end - voiced.upperBound >= Self.longPause / unit { return [close(at: voiced.upperBound + margin)] }
        guard units.probabilities.count >= longest else { return [] }
        return [close(at: bestCut())]
    }

    /// Leaves out the silence at the beginning, but for the margin.
    private mutating func dropSilence() {
        let silent = units.probabilities.firstIndex { $0 >= Self.threshold } ?? units.probabilities.count
        let dropped = max(0, silent - margin)
        units.probabilities.removeFirst(dropped)
        units.start += dropped
    }

    /// Ends the window before the unit `end`; what is behind it belongs to the next.
    private mutating func close(at end: Int) -> Range<Int> {
        let window = units.start * unit..<end * unit
        units.probabilities.removeFirst(end - units.start)
        units.start = end
        return window
    }

    /// Where to end a full window: in the longest pause that reaches into its second half, the last of equals; without a
    /// pause, at the unit in whose surroundings the voice is faintest.
    private func bestCut() -> Int {
        let half = units.probabilities.count / 2
        var best = 0..<0
        var began = units.probabilities[..<half].lastIndex { $0 >= Self.threshold }.map { $0 + 1 } ?? 0
        for index in half..<units.probabilities.count {
            if units.probabilities[index] >= Self.threshold {
                began = index + 1
            } else if index + 1 - began >= best.count {
                best = began..<index + 1
            }
        }
        // Of a long pause only a margin is kept, of a short one the half.
        if !best.isEmpty { return units.start + max(1, best.lowerBound + min(margin, best.count / 2)) }
        let faintest = (half..<units.probabilities.count - 1).min {
            surroundings(of: $0) < surroundings(of: $1)
        }
        return units.start + max(1, faintest ?? half)
    }

    private func surroundings(of index: Int) -> Float {
        units.probabilities[max(0, index - 1)...min(units.probabilities.count - 1, index + 1)].reduce(0, +)
    }
}
