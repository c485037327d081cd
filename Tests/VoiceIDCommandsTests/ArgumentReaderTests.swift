import Spelling
import Testing
import VoiceIDCommands

struct ArgumentReaderTests {
    @Test(arguments: [
        ([], "false 0.5 0 nowhere [] nothing"),
        (["--loud", "--loud"], "true 0.5 0 nowhere [] nothing"),
        (["--level", "0.25", "in"], "false 0.25 0 nowhere [] in"),
        (["in", "--level=0.25"], "false 0.25 0 nowhere [] in"),
        (["--level", "-0.75"], "false -0.75 0 nowhere [] nothing"),
        (["--level=-1"], "false -1.0 0 nowhere [] nothing"),
        (["-o", "out", "--count", "3"], "false 0.5 3 out [] nothing"),
        (["--output", "-"], "false 0.5 0 - [] nothing"),
        (["--output=--odd"], "false 0.5 0 --odd [] nothing"),
        (["--output=a=b"], "false 0.5 0 a=b [] nothing"),
        (["--names", "a", "b", "--names", "c", "--loud"], "true 0.5 0 nowhere [\"a\", \"b\", \"c\"] nothing"),
        (["--names=a b", "in"], "false 0.5 0 nowhere [\"a b\"] in"),
        (["-"], "false 0.5 0 nowhere [] -"),
        (["--", "--loud"], "false 0.5 0 nowhere [] --loud"),
    ])
    func `options are read wherever they stand and however they are written`(arguments: [String], read: String) throws {
        #expect(try SampleCommand(ArgumentReader(arguments, for: SampleCommand.specification)).summary == read)
    }

    @Test(arguments: [
        (["--lod"], "unknown option '--lod'; did you mean '--loud'?"),
        (["--out", "x"], "unknown option '--out'; did you mean '--output'?"),
        (["-level", "1"], "unknown option '-level'; did you mean '--level'?"),
        (["--levle=1"], "unknown option '--levle'; did you mean '--level'?"),
        (["--transcribe"], "unknown option '--transcribe'. See 'voiceid sample --help'."),
        (["-x"], "unknown option '-x'. See 'voiceid sample --help'."),
        (["--level"], "option '--level' needs a value: a number from -1 to 1."),
        (["--level", "--loud"], "option '--level' needs a value: a number from -1 to 1."),
        (["--level", "much"], "option '--level' cannot be 'much'; it is a number from -1 to 1."),
        (["--level", "2"], "option '--level' cannot be '2'; it is a number from -1 to 1."),
        (["--level=nan"], "option '--level' cannot be 'nan'; it is a number from -1 to 1."),
        (["--level="], "option '--level' cannot be ''; it is a number from -1 to 1."),
        (["--level", "0", "--level", "0"], "option '--level' was given more than once; give it once."),
        (["--count", "2.5"], "option '--count' cannot be '2.5'; it is a whole number from 1 to 9."),
        (["--output="], "option '--output' cannot be ''; it is a path."),
        (["--loud=yes"], "option '--loud' takes no value; leave out '=yes'."),
        (["--names"], "option '--names' needs a value: a name."),
        (["a", "b"], "unexpected argument 'b'. See 'voiceid sample --help'."),
    ])
    func `what is wrong with a command line is told exactly`(arguments: [String], message: String) async {
        let world = World()
        #expect(await world.run(["sample"] + arguments, catalogue: .sample) == .usage)
        #expect(world.diagnostics.text == "voiceid: \(message)\n")
        #expect(world.output.text == "")
    }

    @Test func `every command reads every option it declares`() throws {
        for command in CommandCatalogue.voiceid.commands {
            let specification = command.specification
            for option in specification.declarations where option.name != "--help" {
                let operands = Array(repeating: "x", count: 2)
                let value = option.argument == .none ? [] : ["1"]
                var reader = try ArgumentReader(operands + [option.name] + value, for: specification)
                _ = reader.has(CommonOptions.quiet)
                // What is read and makes no sense is an error; what is not read stops the test.
                _ = try? command.init(reader)
            }
        }
    }

    @Test(arguments: [
        ("--treshold", "--threshold"), ("--theshold", "--threshold"), ("--thresh", "--threshold"),
        ("--frmat", "--format"), ("-q", nil), ("--zzzzzz", nil), ("", nil), ("--", nil),
    ])
    func `the nearest name is named, and no name that is far`(typed: String, meant: String?) {
        #expect(nearestName(to: typed, among: ["--threshold", "--format", "--json"]) == meant)
    }

    @Test(arguments: [("", "", 0), ("abc", "", 3), ("abc", "abd", 1), ("abc", "acb", 1), ("kitten", "sitting", 3)])
    func `edits are counted, a swap of neighbours as one`(a: String, b: String, edits: Int) {
        #expect(editDistance(Array(a), Array(b)) == edits)
        #expect(editDistance(Array(b), Array(a)) == edits)
    }
}
