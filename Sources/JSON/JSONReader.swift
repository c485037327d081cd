/// A text that is not JSON.
package struct JSONSyntaxError: Error, Equatable {
    /// The line it is noticed at, from 1.
    package let line: Int
    /// The character of the line, from 1.
    package let column: Int
    /// What is wrong there, as a part of a sentence.
    package let problem: String
}

extension JSONValue {
    /// Reads a file that people write.
    ///
    /// Strictly, but for comments to the end of a line (`// …`). A name twice in one object is an error: one of the two would
    /// silently not hold. Foundation's reader takes such names and commas too many, and does not say where a fault is.
    ///
    /// - Parameter bytes: UTF-8, with or without a byte order mark.
    package init(json bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
        self = try JSONReader.value(of: Array(bytes))
    }
}

/// A place in a text that is being read.
private struct JSONReader {
    /// How deep lists and objects may lie in each other.
    static let deepest = 100

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value that the text is.
    static func value(of bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
        var reader = JSONReader(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
        let value = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.position == bytes.count else { throw reader.failure("there is more after the end") }
        return value
    }

    private func failure(_ problem: String) -> JSONSyntaxError {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = String(decoding: bytes[start..<before.endIndex], as: UTF8.self).count + 1
        return JSONSyntaxError(line: line, column: column, problem: problem)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next {
            if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
                position += 1
            } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == byte {
                while let byte = next, byte != 0x0A { position += 1 }
            } else {
                return
            }
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth < Self.deepest else { throw failure("lists and objects lie too deep in each other") }
        skipSpace()
        guard let byte = next else { throw failure("the text ends where a value is expected") }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default:
            for (word, value) in [("true", JSONValue.bool(true)), ("false", .bool(false)), ("null", .null)]
            where bytes[position...].starts(with: word.utf8) {
                position += word.utf8.count
                return value
            }
            throw failure("a value is expected here")
        }
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        position += 1
        var members: [String: JSONValue] = [:]
        skipSpace()
        if take("}") { return .object(members) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw failure("a name in quotes is expected here") }
            let start = position
            let name = try string()
            guard members[name] == nil else {
                position = start
                throw failure("\"\(name)\" is there already")
            }
            skipSpace()
            guard take(":") else { throw failure("a colon is expected here") }
            members[name] = try value(depth: depth + 1)
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { throw failure("a comma or } is expected here") }
        }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        position += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return .array(elements) }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw failure("a comma or ] is expected here") }
        }
    }

    private mutating func digits() -> Bool {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        return position > start
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = position
        _ = take("-")
        // No digit may follow a leading 0, so that nobody takes 010 for eight.
        guard take("0") || digits() else { throw failure("a digit is expected here") }
        if take("."), !digits() { throw failure("a digit is expected here") }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard digits() else { throw failure("a digit is expected here") }
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text), value.isFinite else {
            throw failure("this number is too large")
        }
        return Int(text).map { .integer($0) } ?? .number(value)
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                let string = String(decoding: text, as: UTF8.self)
                // What is not UTF-8 was replaced.
                guard string.utf8.elementsEqual(text) else { throw failure("the text is not UTF-8") }
                position += 1
                return string
            case UInt8(ascii: "\\"):
                position += 1
                text += try escaped()
            case 0..<0x20:
                throw failure("a line break or control character stands inside a text")
            default:
                text.append(byte)
                position += 1
            }
        }
        throw failure("a text has no closing quote")
    }

    private mutating func escaped() throws(JSONSyntaxError) -> [UInt8] {
        guard let byte = next else { throw failure("a text has no closing quote") }
        let plain: [UInt8: UInt8] = [
            UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 8,
            UInt8(ascii: "f"): 12, UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
        ]
        if let character = plain[byte] {
            position += 1
            return [character]
        }
        guard byte == UInt8(ascii: "u") else { throw failure("no escape begins like this") }
        position += 1
        var code = try hexadecimal()
        if (0xD800..<0xDC00).contains(code), take("\\"), take("u") {
            let low = try hexadecimal()
            guard (0xDC00..<0xE000).contains(low) else { throw failure("half a character stands alone") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw failure("half a character stands alone") }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
        guard position + 4 <= bytes.count,
            let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
            bytes[position] != UInt8(ascii: "+")
        else { throw failure("four hexadecimal digits are expected here") }
        position += 4
        return code
    }
}
