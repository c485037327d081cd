import AudioGraph
import TestSupport
import Testing
import WebApp

@Suite struct MergePatchTests {
    @Test(arguments: [
        // RFC 7396, appendix A.
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#), ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
    func `a patch is applied as the standard says`(value: String, patch: String, expected: String) throws {
        let result = MergePatch.apply(try GraphValue(json: patch), to: try GraphValue(json: value))
        #expect(result == (try GraphValue(json: expected)))
    }

    @Test func `equal values need no patch`() throws {
        let value = try GraphValue(json: #"{"a":[1,{"b":null}],"c":{"d":"e"}}"#)
        #expect(MergePatch.patch(from: value, to: value) == nil)
    }

    @Test func `a patch holds what has changed and nothing else`() throws {
        let old = try GraphValue(json: #"{"a":1,"b":{"c":2,"d":[1,2]},"e":3}"#)
        let new = try GraphValue(json: #"{"a":1,"b":{"c":4,"d":[1,2]},"f":{}}"#)
        #expect(MergePatch.patch(from: old, to: new) == (try GraphValue(json: #"{"b":{"c":4},"e":null,"f":{}}"#)))
    }

    @Test func `a value becomes an empty object`() throws {
        let patch = try #require(MergePatch.patch(from: ["a": 1], to: ["a": [:]]))
        #expect(MergePatch.apply(patch, to: ["a": 1]) == ["a": [:]])
    }

    @Test(arguments: 0..<200) func `the patch between any two values makes one of the other`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let old = value(depth: 3, &random)
        // Now a relative of the first, now a stranger.
        let new = Bool.random(using: &random) ? changed(old, &random) : value(depth: 3, &random)
        guard let patch = MergePatch.patch(from: old, to: new) else {
            #expect(old == new)
            return
        }
        #expect(MergePatch.apply(patch, to: old) == new)
        #expect(MergePatch.patch(from: MergePatch.apply(patch, to: old), to: new) == nil)
    }

    /// Any JSON value, without `null` as a member.
    private func value(depth: Int, _ random: inout SeededGenerator) -> GraphValue {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
        case 0: return .bool(.random(using: &random))
        case 1: return .number(Double(Int.random(in: -5...5, using: &random)))
        case 2: return .string(["", "a", "ä\u{0}\"", "null"].randomElement(using: &random) ?? "")
        case 3:
            return .array((0..<Int.random(in: 0..<3, using: &random)).map { _ in value(depth: 0, &random) } + [.null])
        default:
            return .object(
                Dictionary(
                    (0..<Int.random(in: 0..<5, using: &random)).map { _ in
                        (
                            ["a", "b", "c", "d", ""].randomElement(using: &random) ?? "",
                            value(depth: depth - 1, &random)
                        )
                    }
                ) { $1 })
        }
    }

    /// The value with some members changed.
    private func changed(_ old: GraphValue, _ random: inout SeededGenerator) -> GraphValue {
        guard case .object(let members) = old else { return value(depth: 2, &random) }
        var result: [String: GraphValue] = [:]
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: result[name] = changed(member, &random)
            case 1: continue
            default: result[name] = member
            }
        }
        return .object(result)
    }
}
