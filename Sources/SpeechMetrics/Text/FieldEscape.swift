/// Names in formats whose fields end at white space, without two names ever becoming one.
enum FieldEscape {
    /// Escapes what would end a field or be taken for an escape; an empty name becomes a lone `%`.
    static func encoded(_ name: String) -> String {
        guard !name.isEmpty else { return "%" }
        var result = ""
        for scalar in name.unicodeScalars {
            if mustEscape(scalar) {
                for byte in String(scalar).utf8 {
                    result += byte < 16 ? "%0" : "%"
                    result += String(byte, radix: 16, uppercase: true)
                }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        // A name that is the word for "none" would be read as such.
        return result == "<NA>" ? "%3CNA>" : result
    }

    /// Undoes ``encoded(_:)`` and leaves every other `%` alone, as other programs write names unescaped.
    static func decoded(_ field: String) -> String {
        guard field.utf8.contains(UInt8(ascii: "%")) else { return field }
        if field == "%" { return "" }
        var bytes: [UInt8] = []
        var rest = Array(field.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest.removeFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        let name = String(decoding: bytes, as: UTF8.self)
        return encoded(name) == field ? name : field
    }

    private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "%" || scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
}
