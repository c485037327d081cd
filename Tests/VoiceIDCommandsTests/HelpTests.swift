import Foundation
import TestSupport
import Testing
import VoiceIDCommands

struct HelpTests {
    /// `VOICEID_RECORD=1 swift test --filter HelpTests` writes the pages anew.
    private static let records = ProcessInfo.processInfo.environment["VOICEID_RECORD"] == "1"

    static let pages =
        [[]] + CommandCatalogue.voiceid.groups.map { [$0.name] } + CommandCatalogue.voiceid.specifications.map(\.path)

    @Test(arguments: pages)
    func `help is as it was last read by somebody`(path: [String]) async throws {
        let world = World()
        #expect(await world.run(["help"] + path) == .success)
        let name = (["voiceid"] + path).joined(separator: "-")
        let file = TestAssets.repository.appending(path: "Tests/Fixtures/help/\(name).txt")
        if Self.records {
            try Data(world.output.text.utf8).write(to: file)
        } else {
            #expect(try String(contentsOf: file, encoding: .utf8) == world.output.text)
        }
    }

    @Test(arguments: pages, [80, 200])
    func `help fits the terminal`(path: [String], width: Int) async {
        let world = World()
        #expect(await world.run(["help"] + path, terminal: Terminal(width: width)) == .success)
        for line in world.output.text.split(separator: "\n") { #expect(line.displayWidth <= width, "\(line)") }
    }

    @Test func `every option and variable a command has is explained`() {
        for specification in CommandCatalogue.voiceid.specifications {
            let page = HelpPage(specification).text(width: 80)
            for option in specification.declarations { #expect(page.contains(option.name)) }
            for variable in specification.environment { #expect(page.contains(variable.name)) }
        }
    }
}
