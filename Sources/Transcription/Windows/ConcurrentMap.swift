/// Transforms all elements at the same time, each in a task of its own; the results are in the elements' order.
func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ transform: @escaping @Sendable (Element) throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        for (index, element) in elements.enumerated() { group.addTask { (index, try transform(element)) } }
        var results = [Result?](repeating: nil, count: elements.count)
        for try await (index, result) in group { results[index] = result }
        return results.compactMap(\.self)
    }
}
