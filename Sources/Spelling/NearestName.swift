/// The name somebody most likely meant by a misspelt one.
///
/// A candidate that `name` abbreviates wins; otherwise the one with the fewest edits, where those are few enough to
/// be a slip of the fingers: a third of the name's length.
///
/// - Parameters:
///   - name: What was typed. Leading dashes do not count.
///   - candidates: The names that exist, the more usual first; the first of equals is returned.
/// - Returns: `nil` where nothing is near.
package func nearestName(to name: String, among candidates: [String]) -> String? {
    let typed = bare(name)
    guard !typed.isEmpty else { return nil }
    if typed.count > 1, let longer = candidates.first(where: { bare($0).starts(with: typed) }) { return longer }
    var nearest: (name: String, edits: Int)?
    for candidate in candidates {
        let edits = editDistance(typed, bare(candidate))
        if edits < nearest?.edits ?? (typed.count + 2) / 3 + 1 { nearest = (candidate, edits) }
    }
    return nearest?.name
}

private func bare(_ name: String) -> [Character] {
    Array(name.lowercased().drop { $0 == "-" })
}

/// Insertions, deletions, substitutions and swaps of neighbours that turn `a` into `b` (optimal string alignment).
///
/// - Complexity: O(`a.count` · `b.count`).
package func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int]()
    var last = Array(0...b.count)
    for i in a.indices {
        var row = [i + 1]
        for j in b.indices {
            var edits = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { edits = min(edits, beforeLast[j - 1] + 1) }
            row.append(edits)
        }
        (beforeLast, last) = (last, row)
    }
    return last[b.count]
}
