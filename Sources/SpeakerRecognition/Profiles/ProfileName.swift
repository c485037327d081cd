import Foundation

/// Why a text cannot be the name of a profile.
public enum ProfileNameError: Error, Equatable {
    /// Nothing is left after white space is trimmed.
    case empty
    /// More characters or Unicode scalars than a name may have.
    case tooLong(characters: Int, limit: Int)
    /// A control character, line break or direction override, which would disturb a list or a file of names.
    case forbiddenCharacter(scalar: UInt32, position: Int)
    /// U+FFFD, which stands where bytes were no text.
    case notText(position: Int)
    /// The program's own word for somebody it cannot name, which would make its answers ambiguous.
    case reserved(String)
}

extension ProfileNameError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .empty:
            "The name is empty; give the person's name."
        case .tooLong(let characters, let limit):
            "The name has \(characters) characters; at most \(limit) are kept. Give a shorter one."
        case .forbiddenCharacter(let scalar, let position):
            "The name has the character U+\(Self.codePoint(scalar)) at position \(position), which cannot be printed; "
                + "leave it out."
        case .notText(let position):
            "The name has bytes at position \(position) that are not valid UTF-8; type it again."
        case .reserved(let name):
            "“\(name)” is what voiceid calls somebody it cannot name; give another name."
        }
    }

    /// Four digits at least, as Unicode writes code points.
    private static func codePoint(_ scalar: UInt32) -> String {
        let digits = String(scalar, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// A person's name as people wrote it: trimmed, in Unicode's composed form (NFC), 1…100 characters, all printable.
///
/// Slashes, emoji and every script are allowed: a name is never used as a file name. What answers call somebody without a
/// name is not: “Unknown”, “–”, and “Speaker 1” and the like.
public struct ProfileName: Sendable, Hashable {
    /// Most characters (what a reader would count) in a name.
    public static let characterLimit = 100
    /// Most Unicode scalars in a name: characters may be built of many, but not without end.
    static let scalarLimit = 1_000

    /// The name.
    public let text: String

    /// Trims, composes and checks a name.
    ///
    /// - Throws: ``ProfileNameError``.
    public init(_ text: String) throws(ProfileNameError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw .empty }
        guard trimmed.unicodeScalars.count <= Self.scalarLimit, trimmed.count <= Self.characterLimit else {
            throw .tooLong(characters: trimmed.count, limit: Self.characterLimit)
        }
        for (position, scalar) in trimmed.unicodeScalars.enumerated() where Self.isForbidden(scalar) {
            throw .forbiddenCharacter(scalar: scalar.value, position: position + 1)
        }
        if let position = trimmed.unicodeScalars.map(\.value).firstIndex(of: 0xFFFD) {
            throw .notText(position: position + 1)
        }
        let composed = trimmed.precomposedStringWithCanonicalMapping
        guard !Self.isReserved(composed) else { throw .reserved(composed) }
        self.text = composed
    }

    /// What two names share when they differ in case alone; such names name one profile.
    public var folded: String { text.folding(options: .caseInsensitive, locale: nil) }

    private static func isReserved(_ text: String) -> Bool {
        let words = text.folding(options: .caseInsensitive, locale: nil).split(whereSeparator: \.isWhitespace)
        if words == ["unknown"] || words == ["–"] { return true }
        return words.count == 2 && words[0] == "speaker" && words[1].allSatisfy(\.isNumber)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Direction embeddings, overrides and isolates make one name look like another; XML has no noncharacters.
        default:
            scalar.properties.isNoncharacterCodePoint || (0x202A...0x202E).contains(scalar.value)
                || (0x2066...0x2069).contains(scalar.value)
        }
    }
}

extension ProfileName: CustomStringConvertible {
    /// The name.
    public var description: String { text }
}

extension ProfileName: Codable {
    /// Reads and checks a bare string.
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.singleValueContainer().decode(String.self))
    }

    /// Writes a bare string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
