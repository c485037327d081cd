import Testing
import VoiceIDCommands

struct ProgramTests {
    @Test(arguments: [
        (["diarise"], "unknown command 'diarise'"),
        (["--hepl"], "unknown option '--hepl'; did you mean '--help'?"),
        (["--quiet"], "unknown option '--quiet'. See 'voiceid --help'."),
        (["--version", "2"], "unexpected argument '2'. See 'voiceid help --help'."),
    ])
    func `a command line without a command is told what is wrong`(arguments: [String], message: String) async {
        let world = World()
        #expect(await world.run(arguments) == .usage)
        #expect(world.diagnostics.text.hasPrefix("voiceid: \(message)"))
        #expect(world.diagnostics.text.filter { $0 == "\n" }.count == 1)
    }

    @Test func `nothing, help and --help show the overview`() async {
        var shown: Set<String> = []
        for arguments in [[], ["help"], ["--help"], ["-h"], ["help", "--help"]] {
            let world = World()
            #expect(await world.run(arguments) == .success)
            #expect(world.diagnostics.text == "")
            shown.insert(world.output.text)
        }
        #expect(shown.count == 1)
    }

    @Test(arguments: CommandCatalogue.voiceid.groups.map(\.name))
    func `a group alone shows its help, and refuses what it does not know`(name: String) async {
        var shown: Set<String> = []
        for arguments in [[name], [name, "--help"], ["help", name]] {
            let world = World()
            #expect(await world.run(arguments) == .success)
            #expect(world.diagnostics.text == "")
            shown.insert(world.output.text)
        }
        #expect(shown.count == 1)
        #expect(shown.first?.hasPrefix("Usage: voiceid \(name) COMMAND") == true)
        for arguments in [[name, "nonsense"], [name, "--json"], [name, ""]] {
            let world = World()
            #expect(await world.run(arguments) == .usage)
            #expect(world.output.text == "")
            #expect(world.diagnostics.text.filter { $0 == "\n" }.count == 1)
        }
    }

    @Test(arguments: [["a.wav"], []])
    func `verify says that it needs two recordings`(operands: [String]) async {
        let world = World()
        #expect(await world.run(["verify"] + operands) == .usage)
        #expect(
            world.diagnostics.text == """
                voiceid: 'verify' needs two recordings: voiceid verify [OPTIONS] A B. See 'voiceid verify --help'.

                """)
    }

    @Test(arguments: CommandCatalogue.voiceid.commands.map { $0.specification.path })
    func `every command has its help, asked for in any of three ways`(path: [String]) async {
        var shown: Set<String> = []
        for arguments in [["help"] + path, path + ["--help"], path + ["x", "-h"]] {
            let world = World()
            #expect(await world.run(arguments) == .success)
            shown.insert(world.output.text)
        }
        #expect(shown.count == 1)
        #expect(shown.first?.hasPrefix("Usage: voiceid \(path.joined(separator: " "))") == true)
    }

    @Test func `the version is one line`() async {
        let world = World()
        #expect(await world.run(["--version"]) == .success)
        #expect(world.output.text == "voiceid \(programVersion)\n")
    }

    @Test func `a reader that goes away is no failure worth a word`() async {
        let world = World()
        var context = world.context()
        context.output = FailingSink(error: .readerGone)
        #expect(await Program().run(["--help"], in: context) == .brokenPipe)
        #expect(world.diagnostics.text == "")
    }

    @Test func `results that cannot be written are a failure`() async {
        let world = World()
        var context = world.context()
        context.output = FailingSink(error: .write(destination: "standard output", errno: 28))
        #expect(await Program().run(["--help"], in: context) == .failure)
        #expect(
            world.diagnostics.text
                == "voiceid: standard output could not be written: No space left on device. "
                + "Free some space, or write elsewhere.\n")
    }
}
