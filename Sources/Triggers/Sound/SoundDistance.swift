/// How far apart two phrases sound, 0…1: 0 for the same sounds, 1 for nothing in common.
///
/// The least cost of turning one's sounds into the other's, where near sounds cost little, as a share of what it would
/// cost to leave out the longer phrase altogether.
package func soundDistance(_ a: [Phoneme], _ b: [Phoneme]) -> Double {
    let whole = { (sounds: [Phoneme]) in sounds.reduce(0) { $0 + $1.insertionCost } }
    let longer = max(whole(a), whole(b))
    guard longer > 0 else { return a == b ? 0 : 1 }
    let cost = alignmentCost(a, b, insertion: { $0.insertionCost }) { $0.substitutionCost($1) }
    return min(1, cost / longer)
}

/// Finds the name that a phrase sounds like, among many.
struct SoundIndex: Sendable {
    /// Fewer sounds than this are not told apart by sound: any short word is near another.
    static let fewestSounds = 5
    /// By how much the nearest name has to be nearer than the second.
    static let margin = 0.08

    /// What sounds like a phrase.
    struct Hit: Equatable {
        /// The action of the name.
        var action: Int
        /// The name as it is written.
        var text: String
        /// How far its sounds are, 0…1.
        var distance: Double
    }

    private struct Entry: Sendable {
        var action: Int
        var text: String
        var sounds: [Phoneme]
    }
    private var entries: [Entry] = []

    /// Adds a name, by one of the ways it is said.
    mutating func add(_ words: [String], text: String, action: Int) {
        let sounds = EnglishSounds.phonemes(of: words)
        if sounds.count >= Self.fewestSounds { entries.append(Entry(action: action, text: text, sounds: sounds)) }
    }

    /// The name nearest to one of the phrases that may have been said.
    ///
    /// - Parameters:
    ///   - candidates: Different cuts of what was said, in words.
    ///   - limit: The largest distance.
    /// - Returns: `nil` where no name is near enough, or two are equally near.
    /// - Complexity: O(candidates · names · sounds²); names of quite another length are passed over.
    func nearest(to candidates: [[String]], within limit: Double) -> Hit? {
        var best: [Int: Hit] = [:]
        for words in candidates {
            let said = EnglishSounds.phonemes(of: words)
            guard said.count >= Self.fewestSounds else { continue }
            for entry in entries where abs(entry.sounds.count - said.count) <= max(3, entry.sounds.count / 2) {
                let distance = soundDistance(said, entry.sounds)
                if distance < best[entry.action]?.distance ?? 2 {
                    best[entry.action] = Hit(action: entry.action, text: entry.text, distance: distance)
                }
            }
        }
        let ranked = best.values.sorted { ($0.distance, $0.action) < ($1.distance, $1.action) }
        guard let first = ranked.first, first.distance <= limit else { return nil }
        if ranked.count > 1, ranked[1].distance - first.distance < Self.margin { return nil }
        return first
    }
}
