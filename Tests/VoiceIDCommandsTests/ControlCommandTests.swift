import Foundation
import TestSupport
import Testing
import Triggers
import VoiceIDCommands

@Suite struct ControlCommandTests {
    @Test func `the shipped commands are printed as a file that can be read`() async throws {
        let world = World()
        #expect(await world.run(["control", "--print-triggers"]) == .success)
        #expect(try TriggerSet(json: Data(world.output.text.utf8)) == .list)
    }

    @Test func `a faulty trigger file ends the program with every fault`() async throws {
        let folder = try TemporaryFolder()
        try #"{"version": 1, "types": [{"type": "a", "keyword": ["b"]}]}"#
            .write(toFile: folder.file("mine.json"), atomically: true, encoding: .utf8)
        let world = World()
        #expect(await world.run(["control", "--triggers", folder.file("mine.json")]) == .failure)
        let message = world.diagnostics.text
        #expect(message.contains(#"$.types[0].keyword: unknown key; did you mean "keywords"?"#))
        #expect(message.contains("mine.json: "))
    }

    @Test(arguments: [
        ("/nowhere/mine.json", "No such file or directory"), ("/usr", "it is a folder"),
        ("/dev/null/mine.json", "Not a directory"),
    ])
    func `a trigger file or graph that cannot be read is told of in plain words`(path: String, reason: String) async {
        let world = World()
        #expect(await world.run(["control", "--triggers", path]) == .failure)
        #expect(await world.run(["control", "--graph", path]) == .failure)
        #expect(
            world.diagnostics.text == """
                voiceid: The trigger file \(path) cannot be read: \(reason). Check the path; --print-triggers of 'control' writes \
                such a file.
                voiceid: The graph '\(path)' cannot be read: \(reason). Check the path.

                """)
    }

    @Test func `of a trigger file that is not JSON, the place of the fault is told once`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("mine.json")
        try "{\n  \"types\": nothing\n}".write(toFile: file, atomically: true, encoding: .utf8)
        let world = World()
        #expect(await world.run(["control", "--triggers", file]) == .failure)
        #expect(
            world.diagnostics.text
                == "voiceid: \(file): this is not JSON: line 2, column 12: a value is expected here\n")
    }

    @Test(arguments: [
        (["control", "--input", "a.wav", "--device", "x"], "exclude each other"),
        (["control", "--rate", "8000"], "needs - as FILE"),
        (["control", "a.wav"], "unexpected argument 'a.wav'; did you mean '--input a.wav'?"),
    ])
    func `what makes no sense together is refused`(_ arguments: [String], _ message: String) async {
        let world = World()
        #expect(await world.run(arguments) == .usage)
        #expect(world.diagnostics.text.contains(message))
    }

    @Test func `a list of spoken commands is checked line by line`() async throws {
        let folder = try TemporaryFolder()
        for (text, message) in [
            ("kind\tfile\nhum\ta.wav\n", "line 2: the kind is \"hum\""),
            ("kind\tfile\ncommand\n", "line 2: 1 fields"),
            ("kind\tfile\nnear\t\n", "line 2: the file is missing"),
            ("kind\tfile\n", "holds no clips"),
            ("# A text\n", "is no list of spoken commands"),
        ] {
            try text.write(toFile: folder.file("list.tsv"), atomically: true, encoding: .utf8)
            let world = World()
            #expect(await world.run(["eval", "commands", folder.file("list.tsv")]) == .failure)
            #expect(world.diagnostics.text.contains(message), "\(world.diagnostics.text)")
        }
    }

    @Test func `a list of spoken commands that cannot be read is told of in plain words`() async throws {
        let folder = try TemporaryFolder()
        for (path, message) in [
            (folder.file("none.tsv"), "none.tsv cannot be read: No such file or directory."),
            (folder.path, "cannot be read: Is a directory."),
        ] {
            let world = World()
            #expect(await world.run(["eval", "commands", path]) == .failure)
            #expect(world.diagnostics.text.contains(message), "\(world.diagnostics.text)")
        }
    }
}
