import Foundation
import Testing
import Triggers

@Suite struct TriggerFileTests {
    private func faults(_ json: String) -> [String] {
        do {
            _ = try TriggerSet(json: Data(json.utf8))
            return []
        } catch {
            guard case .invalid(let faults) = error else { return ["another error"] }
            return faults.map(\.description)
        }
    }

    @Test func `what is written is read again, and the shipped set is sound`() throws {
        let json = TriggerSet.list.json
        #expect(try TriggerSet(json: Data(json.utf8)) == .list)
        #expect(try TriggerSet(json: Data(json.utf8)).json == json)
    }

    @Test func `the file in the documentation is the shipped set`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/triggers.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == TriggerSet.list.json)
    }

    @Test func `the keywords of the shipped set are those of the list example`() {
        #expect(TriggerSet.list["down"]?.keywords == ["down", "forward", "next"])
        #expect(TriggerSet.list["up"]?.keywords == ["up", "last", "previous", "back"])
        #expect(TriggerSet.list["like"]?.keywords == ["like", "favourite", "heart"])
        #expect(TriggerSet.list["dislike"]?.keywords.first == "dislike")
        #expect(TriggerSet.list["expand"]?.keywords == ["expand", "details", "open"])
        #expect(TriggerSet.list["runtimeTriggers"]?.isRuntime == true)
    }

    @Test func `absent keys take their defaults`() throws {
        let set = try TriggerSet(json: Data(#"{"version": 1, "types": [{"type": "stop", "keywords": ["stop"]}]}"#.utf8))
        #expect(set == TriggerSet(types: [TriggerType("stop", keywords: ["stop"])]))
    }

    @Test(arguments: [("5", 5), ("5.0", 5), ("5e0", 5), ("0.125", 0.125), ("-0", 0), ("12.5e-1", 1.25)])
    func `a number holds however it is written`(_ written: String, _ number: Double) throws {
        let json = #"{"version": 1.0, "threshold": \#(written), "types": []}"#
        #expect(try TriggerSet(json: Data(json.utf8)).settings.threshold == number)
    }

    @Test(arguments: [
        ("[]", "$: has to be an object"),
        ("{}", "$.version: is missing"),
        (#"{"version": 2, "types": []}"#, "$.version: version 2 is not known; this program reads version 1"),
        (#"{"version": true, "types": []}"#, "$.version: has to be a number from 0 to 1000"),
        (#"{"version": "1"}"#, "$.version: has to be a number from 0 to 1000"),
        (#"{"version": 12345678901234567890}"#, "$.version: has to be a number from 0 to 1000"),
        (#"{"version": 1, "coolDown": 1e300}"#, "$.coolDown: has to be a number from 0 to 3600"),
        (#"{"version": 1}"#, "$.types: is missing"),
        (#"{"version": 1, "types": [], "treshold": 3}"#, #"$.treshold: unknown key; did you mean "threshold"?"#),
        (#"{"version": 1, "types": [], "rule": "some"}"#, #"$.rule: has to be "wholeUtterance" or "anywhere""#),
        (#"{"version": 1, "types": [], "coolDown": -1}"#, "$.coolDown: has to be a number from 0 to 3600"),
        (#"{"version": 1, "types": [3]}"#, "$.types[0]: has to be an object"),
        (#"{"version": 1, "types": [{"keywords": ["a"]}]}"#, "$.types[0].type: is missing"),
        (#"{"version": 1, "types": [{"type": "a"}]}"#, #"$.types[0].keywords: needs keywords, or "runtime": true"#),
        (
            #"{"version": 1, "types": [{"type": "a", "keyword": ["a"], "keywords": ["b"]}]}"#,
            #"$.types[0].keyword: unknown key; did you mean "keywords"?"#
        ),
        (
            #"{"version": 1, "types": [{"type": "a", "keywords": ["b", 7]}]}"#,
            "$.types[0].keywords[1]: has to be a string"
        ),
        (#"{"version": 1, "types": [{"type": "a", "keywords": ["?"]}]}"#, "$.types[0].keywords[0]: has no word in it"),
        (
            #"{"version": 1, "types": [{"type": "a", "keywords": ["b"], "carriers": ["go"]}]}"#,
            "$.types[0].carriers[0]: has to have * once, where the keyword stands"
        ),
        (
            #"{"version": 1, "types": [{"type": "a", "keywords": ["b"]}, {"type": "c", "keywords": ["B!"]}]}"#,
            #"$.types[1].keywords[0]: "B!" already gives "a""#
        ),
        (
            #"{"version": 1, "types": [{"type": "a", "keywords": ["b"]}, {"type": "a", "keywords": ["c"]}]}"#,
            #"$.types[1].type: an earlier trigger is called "a" too"#
        ),
        (
            #"{"version": 1, "types": [{"type": "like", "keywords": ["b"], "opposites": ["lke"]}]}"#,
            #"$.types[0].opposites[0]: no trigger is called "lke"; did you mean "like"?"#
        ),
    ])
    func `a fault is told with its path and what to write`(_ json: String, _ message: String) {
        let faults = faults(json)
        #expect(faults.contains { $0.hasPrefix(message) }, "\(faults)")
    }

    @Test(arguments: [
        ("", 1, 1, "the text ends where a value is expected"),
        ("{\"version\": 1,\n \"types\": [}", 2, 12, "a value is expected here"),
        (#"{"version": 1, "version": 1}"#, 1, 16, #""version" is there already"#),
        (#"{"version": 1,}"#, 1, 15, "a name in quotes is expected here"),
    ])
    func `of what is not JSON, the place is told`(_ json: String, line: Int, column: Int, problem: String) {
        #expect(throws: TriggerFileError.notJSON(line: line, column: column, problem: problem)) {
            try TriggerSet(json: Data(json.utf8))
        }
    }

    @Test func `comments may stand in the file`() throws {
        let json = """
            { // Mine.
              "version": 1, "types": [] } // The end.
            """
        #expect(try TriggerSet(json: Data(json.utf8)) == TriggerSet(types: []))
    }

    @Test func `all faults are told at once`() {
        #expect(
            faults(#"{"version": 1, "rul": 1, "types": [{"type": "a", "keywords": "b", "runtime": 1}, {"typ": "c"}]}"#)
                == [
                    #"$.rul: unknown key; did you mean "rule"?"#,
                    "$.types[0].keywords: has to be a list of strings",
                    "$.types[0].runtime: has to be true or false",
                    "$.types[1].type: is missing",
                    #"$.types[1].keywords: needs keywords, or "runtime": true"#,
                    #"$.types[1].typ: unknown key; did you mean "type"?"#,
                ])
    }

    @Test func `what a model mishears counts as the trigger, and clashes like a keyword`() throws {
        let json = #"{"version": 1, "types": [{"type": "a", "keywords": ["up"], "misheard": ["hup"]}]}"#
        let set = try TriggerSet(json: Data(json.utf8))
        #expect(TriggerMatcher(TriggerVocabulary(set)).reading(of: "Hup!").match?.action == TriggerAction("a"))
        #expect(
            faults(
                #"{"version": 1, "types": [{"type": "a", "keywords": ["b"]}, {"type": "c", "keywords": ["d"], "misheard": ["b"]}]}"#
            )
                == [#"$.types[1].misheard[0]: "b" already gives "a""#])
    }

    @Test func `phrases of one trigger that read alike are no fault`() {
        #expect(faults(#"{"version": 1, "types": [{"type": "a", "keywords": ["dont like", "do not like"]}]}"#) == [])
    }
}
