public import Testing

/// Compares element by element; records every element that differs by more than `absolute + relative · |expected|`.
public func expectClose(
    _ actual: [Float], _ expected: [Float], absolute: Float, relative: Float = 0,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try #require(actual.count == expected.count, sourceLocation: sourceLocation)
    for (index, (a, e)) in zip(actual, expected).enumerated()
    where !(abs(a - e) <= absolute + relative * abs(e)) {  // NaN fails
        Issue.record("[\(index)] \(a), reference \(e)", sourceLocation: sourceLocation)
    }
}
