/// The classes of a powerset segmentation: which of the window's local speakers are active in each.
package struct LocalSpeakers: Sendable {
    /// The local speakers (0-based) of each class.
    package let active: [[Int]]
    /// Number of local speakers a window can tell apart (3).
    package let count: Int
    /// Every order of the local speakers.
    let permutations: [[Int]]

    /// The classes as the model names them, local speakers counted from 1.
    package init(classes: [[Int]]) {
        active = classes.map { $0.map { $0 - 1 } }
        count = classes.joined().max() ?? 0
        permutations = Self.permutations(of: Array(0..<count))
    }

    /// The only local speaker of a class; `nil` where there is none or are several.
    package func solo(_ class: Int) -> Int? {
        active[`class`].count == 1 ? active[`class`].first : nil
    }

    /// Which of the earlier window's speakers each of the later window's speakers is.
    ///
    /// - Parameter common: `common[later][earlier]`, frames in which both are active.
    /// - Returns: The assignment with the most common frames; `nil` for speakers without any.
    package func match(_ common: [[Int]]) -> [Int?] {
        var best: [Int] = Array(0..<count)
        var most = -1
        for order in permutations {
            let total = order.indices.reduce(0) { $0 + common[$1][order[$1]] }
            if total > most { (most, best) = (total, order) }
        }
        return best.indices.map { common[$0][best[$0]] > 0 ? best[$0] : nil }
    }

    private static func permutations(of items: [Int]) -> [[Int]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index in
            var rest = items
            let first = rest.remove(at: index)
            return permutations(of: rest).map { [first] + $0 }
        }
    }
}
