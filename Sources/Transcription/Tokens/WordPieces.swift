/// Cuts text into the pieces that are tokenised one by one.
///
/// A piece is the ending of a contraction, a run of letters, of numbers or of other signs, each with the space before it,
/// or a run of spaces. That is GPT-2's pattern
/// `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`.
struct WordPieces: Sequence, IteratorProtocol {
    private enum Kind { case letter, number, space, sign }

    private static let contractions = ["s", "t", "re", "ve", "m", "ll", "d"].map { Array($0.unicodeScalars) }

    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(of text: String) { scalars = Array(text.unicodeScalars) }

    mutating func next() -> String? {
        guard position < scalars.count else { return nil }
        let start = position
        position = contractionEnd() ?? runEnd() ?? spacesEnd()
        var piece = String.UnicodeScalarView()
        piece.append(contentsOf: scalars[start..<position])
        return String(piece)
    }

    private func contractionEnd() -> Int? {
        guard scalars[position] == "'" else { return nil }
        let rest = scalars[(position + 1)...]
        return Self.contractions.first { rest.starts(with: $0) }.map { position + 1 + $0.count }
    }

    /// The end of a run of letters, numbers or signs, with or without one space before it.
    private func runEnd() -> Int? {
        let first = scalars[position] == " " ? position + 1 : position
        guard first < scalars.count else { return nil }
        let kind = Self.kind(of: scalars[first])
        guard kind != .space else { return nil }
        return scalars[first...].firstIndex { Self.kind(of: $0) != kind } ?? scalars.count
    }

    /// The end of a run of spaces; the last one before anything else belongs to what follows.
    private func spacesEnd() -> Int {
        guard let end = scalars[position...].firstIndex(where: { Self.kind(of: $0) != .space }) else {
            return scalars.count
        }
        return Swift.max(end - 1, position + 1)
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: .letter
        case .decimalNumber, .letterNumber, .otherNumber: .number
        default: scalar.properties.isWhitespace ? .space : .sign
        }
    }
}
