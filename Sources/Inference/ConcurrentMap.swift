/// Transforms all elements with at most `workers` of them under way at a time; the results are in the elements' order.
///
/// Cancellation is noticed before each element.
package func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], workers: Int, _ transform: @escaping @Sendable (Element) throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        var results = [Result?](repeating: nil, count: elements.count)
        for (index, element) in elements.enumerated() {
            if index >= workers, let (done, result) = try await group.next() { results[done] = result }
            group.addTask {
                try Task.checkCancellation()
                return (index, try transform(element))
            }
        }
        for try await (done, result) in group { results[done] = result }
        return results.compactMap(\.self)
    }
}
