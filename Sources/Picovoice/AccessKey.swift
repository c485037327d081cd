/// A Picovoice access key: kept to itself by all that prints, dumps or reflects it.
///
/// The libraries repeat the key in their own messages, whole or in part; ``redacting(_:)`` takes it out of them again.
public struct AccessKey: Sendable {
    /// What stands in place of the key wherever text is made of it.
    public static let redacted = "<access key>"

    /// Least length of a part of the key that is taken out of a message: shorter ones turn up in other words by chance.
    private static let leastPart = 6

    /// More characters than any key has; real ones have about 60.
    private static let mostCharacters = 1_000

    private let text: String
    /// Where it comes from: `the environment`, or a file's path.
    public let place: String

    /// Wraps a key; white space around it is left out.
    ///
    /// - Throws: ``PicovoiceError/accessKeyUnusable(place:reason:)`` where it is empty or too long, or holds what no key holds.
    /// - Parameters:
    ///   - text: The key.
    ///   - place: Where it comes from, for the error.
    public init(_ text: String, from place: String) throws(PicovoiceError) {
        let trimmed = text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        guard !trimmed.isEmpty else { throw .accessKeyUnusable(place: place, reason: "it is empty") }
        guard trimmed.allSatisfy({ $0.asciiValue.map { 0x21...0x7E ~= $0 } ?? false }) else {
            throw .accessKeyUnusable(
                place: place, reason: "it holds white space, or a character that is in no access key")
        }
        guard trimmed.count <= Self.mostCharacters else {
            throw .accessKeyUnusable(place: place, reason: "it has more characters than any access key")
        }
        self.text = String(trimmed)
        self.place = place
    }

    /// Lends the key to a call that needs it. What comes back must not hold it.
    func withText<Result, Failure: Error>(
        _ body: (String) throws(Failure) -> Result
    ) throws(Failure) -> Result { try body(text) }

    /// A message without the key, and without any part of it of six characters or more.
    ///
    /// A key of fewer characters is none of Picovoice's. It goes where it stands as a word, and stays where letters of other words
    /// happen to be the same: taken out of them too, what is missing would tell what it is.
    public func redacting(_ message: String) -> String {
        let key = Array(text.utf8)
        let bytes = Array(message.utf8)
        let least = Self.leastPart
        guard key.count >= least else { return redactingWord(in: message) }
        var hidden = [Bool](repeating: false, count: bytes.count)
        var start = 0
        while start + least <= bytes.count {
            let length = key.longestPart(startingLike: bytes[start...])
            if length >= least {
                for index in start..<start + length { hidden[index] = true }
                start += length
            } else {
                start += 1
            }
        }
        var kept: [UInt8] = []
        for index in bytes.indices {
            if !hidden[index] {
                kept.append(bytes[index])
            } else if index == 0 || !hidden[index - 1] {
                kept += Array(Self.redacted.utf8)
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    private func redactingWord(in message: String) -> String {
        func isPartOfWord(_ character: Character?) -> Bool { character.map { $0.isLetter || $0.isNumber } ?? false }
        var kept = ""
        var rest = message[...]
        while let found = rest.firstRange(of: text) {
            let isWord =
                !isPartOfWord(message[..<found.lowerBound].last) && !isPartOfWord(message[found.upperBound...].first)
            kept += rest[..<found.lowerBound] + (isWord ? Self.redacted : text)
            rest = rest[found.upperBound...]
        }
        return kept + rest
    }
}

extension AccessKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Not the key.
    public var description: String { Self.redacted }
    /// Not the key.
    public var debugDescription: String { Self.redacted }
    /// A mirror that shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [] as [Mirror.Child]) }
}

extension [UInt8] {
    /// Length of the longest run of these bytes that `bytes` begin with.
    fileprivate func longestPart(startingLike bytes: ArraySlice<UInt8>) -> Int {
        var longest = 0
        for start in indices {
            var length = 0
            while start + length < count, bytes.startIndex + length < bytes.endIndex,
                self[start + length] == bytes[bytes.startIndex + length]
            {
                length += 1
            }
            longest = Swift.max(longest, length)
        }
        return longest
    }
}
