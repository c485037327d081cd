import Foundation
import Inference
import SpeakerRecognition
import Testing
import VoiceIDCommands

struct ProfilesCommandTests {
    let folder: TemporaryFolder
    let store: ProfileStore
    let world = World()
    private let space = EmbeddingSpace("test@0123456789abcdef")

    init() throws {
        folder = try TemporaryFolder()
        store = ProfileStore(
            file: URL(fileURLWithPath: folder.file("profiles.json")),
            now: { Date(timeIntervalSince1970: 1_767_225_600) })
    }

    private func enroll(_ name: String, _ values: [[Float]]) throws {
        let references = try values.map { values in
            ProfileReference(
                bytes: ProfileBytesAdapter.bytes(of: try Embedding(normalising: values, space: space)),
                voicedSeconds: 12.5, quality: 0.9, createdAt: Date(timeIntervalSince1970: 1_767_225_600),
                source: "\(name).wav")
        }
        try store.enroll(ProfileName(name), references: references, model: space)
    }

    /// Runs `voiceid profiles … --profiles FOLDER`, with no models to be found.
    private func run(_ arguments: String...) async -> ExitCode {
        await world.run(
            ["profiles"] + arguments + ["--profiles", folder.path], environment: ["VOICEID_MODELS": "/nonexistent"])
    }

    @Test func `an empty store is told apart from a failure`() async {
        #expect(await run("list") == .success)
        #expect(world.output.text == "")
        #expect(
            world.diagnostics.text
                == "No profiles in \(store.file.path) yet; 'voiceid enroll NAME FILE' makes one.\n")
        #expect(await run("list", "--json") == .success)
        #expect(world.output.text == "[]\n")
    }

    @Test(arguments: [
        ("people.json", "people.json"), ("people", "people/profiles.json"), ("folder", "folder/profiles.json"),
    ])
    func `another store is a file or a folder`(path: String, file: String) async throws {
        try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: true)
        _ = await world.run(["profiles", "list", "--profiles", folder.file(path)])
        #expect(world.diagnostics.text.hasPrefix("No profiles in \(folder.file(file)) yet;"))
    }

    @Test func `the list has a line for each person`() async throws {
        try enroll("Zoë", [[1, 0], [1, 0.1]])
        try enroll("山田", [[0, 1]])
        #expect(await run("list") == .success)
        let lines = world.output.text.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("Zoë   2 references, 0:25.0 of voice, 2026-01-01"))
        #expect(lines[1].hasPrefix("山田  1 reference, 0:12.5 of voice, 2026-01-01"))
    }

    @Test func `the names alone are a line each, for scripts`() async throws {
        try enroll("Zoë $(x)", [[1, 0]])
        try enroll("Ann", [[0, 1]])
        #expect(await run("list", "--names") == .success)
        #expect(world.output.text.split(separator: "\n").sorted() == ["Ann", "Zoë $(x)"])
        #expect(world.diagnostics.text == "")
        #expect(await run("list", "--names", "--json") == .usage)
    }

    @Test func `the list in JSON keeps its keys`() async throws {
        try enroll("Ann", [[1, 0]])
        #expect(await run("list", "--json") == .success)
        let id = try store.profile("Ann").id.uuidString
        #expect(
            world.output.text == """
                [{"created":"2026-01-01T00:00:00Z","engine":"open","id":"\(id)","model":"test@0123456789abcdef","name":"Ann",\
                "reenroll":null,"references":1,"voicedSeconds":12.5}]

                """)
    }

    @Test func `a person is shown with every reference`() async throws {
        try enroll("Ann", [[1, 0], [1, 0.1]])
        #expect(await run("show", "ann") == .success)
        for reference in try store.profile("Ann").references {
            #expect(
                world.output.text.contains(
                    "  \(reference.id.uuidString.prefix(8))  2026-01-01  0:12.5 of voice  quality  90 %  Ann.wav\n"))
        }
    }

    @Test func `renaming, merging and deleting change the store`() async throws {
        try enroll("Ann", [[1, 0]])
        try enroll("Anna", [[1, 0.1]])
        #expect(await run("rename", "ann", "Ann Lee") == .success)
        #expect(await run("merge", "anna", "ann lee") == .success)
        #expect(try store.profiles().map(\.name.text) == ["Ann Lee"])
        let reference = try store.profile("Ann Lee").references[0].id.uuidString
        #expect(await run("delete", "Ann Lee", "--reference", String(reference.prefix(8)).lowercased()) == .success)
        #expect(try store.profile("Ann Lee").references.count == 1)
        #expect(await run("delete", "Ann Lee") == .success)
        #expect(try store.profiles().isEmpty)
        #expect(
            world.diagnostics.text == """
                ann is Ann Lee from now on.
                voiceid: warning: no embedding model is set up, so nobody checks that the voices are one person's.
                Ann Lee now has 2 references, 0:25.0 of voice.
                Ann Lee now has 1 reference, 0:12.5 of voice.
                Ann Lee is forgotten (1 reference, 0:12.5 of voice).

                """)
        #expect(world.output.text == "")
    }

    @Test func `an export comes back with an import`() async throws {
        try enroll("Ann", [[1, 0]])
        try enroll("Ben", [[0, 1]])
        let file = folder.file("export.json")
        #expect(await run("export", file, "Ann") == .success)
        #expect(await run("export", file) == .failure)
        #expect(await run("import", file) == .failure)
        #expect(await run("import", file, "--if-taken", "keep") == .success)
        #expect(await run("erase", "--yes") == .success)
        #expect(await run("import", file) == .success)
        #expect(try store.profiles().map(\.name.text) == ["Ann"])
    }

    @Test(arguments: [
        ("none/export.json", "No such file or directory. Make the folder first."), ("", "name a file in it."),
    ])
    func `an export that cannot be written names the file that was given`(name: String, message: String) async throws {
        try enroll("Ann", [[1, 0]])
        let file = name.isEmpty ? folder.path : folder.file(name)
        #expect(await run("export", file) == .failure)
        #expect(world.diagnostics.text.hasPrefix("voiceid: \(file) "))
        #expect(world.diagnostics.text.hasSuffix(message + "\n"))
    }

    @Test(arguments: [("yes\n", true), ("YES please\n", false), ("\n", false), ("", false)])
    func `erasing asks, and only yes will do`(answer: String, isErased: Bool) async throws {
        try enroll("Ann", [[1, 0]])
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(answer.utf8))
        try pipe.fileHandleForWriting.close()
        let code = await world.run(
            ["profiles", "erase", "--profiles", folder.path], input: pipe.fileHandleForReading.fileDescriptor)
        #expect(code == (isErased ? .success : .failure))
        #expect(try store.profiles().isEmpty == isErased)
        #expect(world.diagnostics.text.hasPrefix("Delete \(store.file.path) and every voice in it? Type yes: "))
    }

    @Test(
        arguments: [
            (["show", "Bob"], "There is no profile “Bob”; `voiceid profiles list` shows those there are."),
            (
                ["delete", "Ann", "--reference", "zzz"],
                "Ann has no reference 'zzz'; 'voiceid profiles show' lists them."
            ),
            (["rename", "Ann", "  "], "The name is empty; give the person's name."),
            (["rename", "Ann", "a\nb"], nil),
            (["rename", "Ann", "LONG"], "The name has 10000 characters; at most 100 are kept. Give a shorter one."),
            (["show", "LONG"], nil),
            (["import", "/nonexistent/file.json"], nil),
            (["export", "/nonexistent/file.json"], nil),
        ] as [([String], String?)])
    func `what cannot be done is said in one line, and nothing is lost`(arguments: [String], message: String?)
        async throws
    {
        try enroll("Ann", [[1, 0]])
        let before = try Data(contentsOf: store.file)
        let arguments = arguments.map { $0 == "LONG" ? String(repeating: "n", count: 10_000) : $0 }
        let code = await world.run(["profiles"] + arguments + ["--profiles", folder.path])
        #expect(code == .failure)
        if let message { #expect(world.diagnostics.text == "voiceid: \(message)\n") }
        #expect(world.diagnostics.text.hasPrefix("voiceid: "))
        #expect(world.diagnostics.text.filter { $0 == "\n" }.count == 1)
        #expect(world.diagnostics.text.count < 2_100)
        #expect(try Data(contentsOf: store.file) == before)
    }

    @Test func `names with slashes and emoji are names like any other`() async throws {
        try enroll("../../etc/👩‍🚀 & Söhne", [[1, 0]])
        #expect(await run("show", "../../ETC/👩‍🚀 & söhne") == .success)
        #expect(world.output.text.hasPrefix("../../etc/👩‍🚀 & Söhne\n"))
        #expect(try folder.contents.filter { !$0.hasPrefix("profiles.json") && !$0.hasPrefix(".") } == [])
    }
}
