/// The least cost of turning one sequence into another by replacing, leaving out and putting in elements.
///
/// - Parameters:
///   - insertion: What it costs to put an element in, or to leave it out.
///   - substitution: What it costs to replace one by another; 0 for equal ones.
/// - Complexity: O(`a.count` · `b.count`).
func alignmentCost<Element>(
    _ a: [Element], _ b: [Element], insertion: (Element) -> Double, substitution: (Element, Element) -> Double
) -> Double {
    var row = [0.0]
    for element in b { row.append(row[row.count - 1] + insertion(element)) }
    for x in a {
        let leavingOut = insertion(x)
        var diagonal = row[0]
        row[0] += leavingOut
        for (index, y) in b.enumerated() {
            let cost = min(
                diagonal + substitution(x, y), row[index + 1] + leavingOut, row[index] + insertion(y))
            diagonal = row[index + 1]
            row[index + 1] = cost
        }
    }
    return row[b.count]
}
