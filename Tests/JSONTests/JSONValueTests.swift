import Foundation
import JSON
import Testing

@Suite struct JSONValueTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (1.0, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1.5e-5, "0.000015"), (-3e-7, "-0.0000003"),
        (1e21, "1000000000000000000000"), (1.25e17, "125000000000000000"), (123_456.789, "123456.789"),
        (.nan, "null"), (.infinity, "null"),
    ])
    func `numbers are plain decimals`(number: Double, text: String) {
        #expect(JSONValue.number(number).text == text)
    }

    @Test func `every single-precision number reads back as itself`() throws {
        var bits: UInt32 = 1
        for _ in 0..<2_000 {
            bits = bits &* 1_664_525 &+ 1_013_904_223
            let value = Float(bitPattern: bits)
            guard value.isFinite else { continue }
            let text = JSONValue.number(value).text
            #expect(Float(text) == value, "\(text)")
            #expect(!text.contains("e"))
        }
    }

    @Test(arguments: [
        (0.65, 3, "0.65"), (2.0, 3, "2"), (0.0004, 3, "0"), (-0.0004, 3, "0"), (1.23456, 2, "1.23"), (10, 0, "10"),
    ])
    func `rounding leaves no trailing zeros`(number: Double, places: Int, text: String) {
        #expect(JSONValue.rounded(number, places: places).text == text)
    }

    @Test func `members are sorted and text is escaped`() throws {
        let value = JSONValue.object([
            "z": .array([.null, .bool(true), .integer(-3)]),
            "a": .object(["ü": .number(0.5), "b": .string("\"\\\n\t\u{1}\u{1F600}")]),
        ])
        #expect(value.text == "{\"a\":{\"b\":\"\\\"\\\\\\n\\t\\u0001\u{1F600}\",\"ü\":0.5},\"z\":[null,true,-3]}")
        let read = try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? [String: Any]
        #expect((read?["a"] as? [String: Any])?["b"] as? String == "\"\\\n\t\u{1}\u{1F600}")
    }

    @Test func `what encodes itself is written in the same manner`() throws {
        struct Sample: Encodable {
            let tiny = 1e-7
            let name = "x"
            let missing: Int? = nil
            let list = [1.5, 2]
        }
        #expect(try JSONValue(encoding: Sample()).text == #"{"list":[1.5,2],"name":"x","tiny":0.0000001}"#)
    }

    @Test(arguments: [
        #"{"a":[1,-2.5,1e-7,true,null],"b":{"c":"\u00e9\n"}}"#, "9007199254740993", "0.1", #""""#,
    ])
    func `what is read is written as the same value`(json: String) throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
        let again = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
        #expect(again == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data(value.text.utf8)) == value)
    }

    @Test(arguments: [
        ("3", 3), ("-2.5", -2.5), ("1e-7", 1e-7), ("1e300", 1e300), ("10000000000000000000", 1e19),
        ("\"3\"", nil), ("true", nil), ("null", nil), ("[3]", nil), (#"{"a":3}"#, nil),
    ])
    func `a number is one however it was written, and nothing else is`(json: String, number: Double?) throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
        #expect(value.number == number)
    }
}
