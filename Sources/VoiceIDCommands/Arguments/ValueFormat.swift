/// How the text of an option's value is read, and how that is explained to people and to shells.
package struct ValueFormat<Value: Sendable>: Sendable {
    /// Completes "it is …": `a number from 0 to 1`.
    package let expectation: String
    /// What a shell offers for it.
    package let completion: Completion
    /// The value, or `nil` where the text is not one.
    package let parse: @Sendable (String) -> Value?
    /// The text that gives the value; shown as the default.
    package let print: @Sendable (Value) -> String
}

extension ValueFormat where Value == String {
    /// A path of a file.
    package static var file: Self { text("a path", completion: .files) }
    /// A path of a folder.
    package static var folder: Self { text("a path", completion: .folders) }

    /// Any text but none at all.
    package static func text(_ expectation: String, completion: Completion = .none) -> Self {
        Self(expectation: expectation, completion: completion, parse: { $0.isEmpty ? nil : $0 }, print: { $0 })
    }
}

extension ValueFormat where Value == Double {
    /// A number within bounds.
    package static func number(_ bounds: ClosedRange<Double>) -> Self {
        Self(
            expectation: "a number from \(plain(bounds.lowerBound)) to \(plain(bounds.upperBound))",
            completion: .none,
            parse: { text in Double(text).flatMap { bounds.contains($0) ? $0 : nil } },
            print: { plain($0) })
    }

    private static func plain(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}

extension ValueFormat where Value == Int {
    /// A whole number within bounds.
    package static func integer(_ bounds: ClosedRange<Int>) -> Self {
        Self(
            expectation: "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)",
            completion: .none,
            parse: { text in Int(text).flatMap { bounds.contains($0) ? $0 : nil } },
            print: { String($0) })
    }
}

extension ValueFormat where Value: CaseIterable & RawRepresentable<String> {
    /// One of an enumeration's raw values.
    package static var choice: Self {
        let words = Value.allCases.map(\.rawValue)
        return Self(
            expectation: words.listed, completion: .words(words), parse: { Value(rawValue: $0) }, print: { $0.rawValue }
        )
    }
}

extension ValueFormat {
    /// One or several of an enumeration's raw values, with commas between them, or `all`.
    package static func list<Element: CaseIterable & RawRepresentable<String> & Sendable>(
        of type: Element.Type
    ) -> Self where Value == [Element] {
        let words = Element.allCases.map(\.rawValue)
        return Self(
            expectation: "\(words.listed), with commas between them",
            completion: .words(words),
            parse: { text in
                if text == "all" { return Array(Element.allCases) }
                let parts = text.split(separator: ",", omittingEmptySubsequences: false)
                    .map { Element(rawValue: String($0)) }
                return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self)
            },
            print: { $0.count == Element.allCases.count ? "all" : $0.map(\.rawValue).joined(separator: ",") })
    }
}
