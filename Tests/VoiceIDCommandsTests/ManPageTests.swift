import Foundation
import TestSupport
import Testing
import VoiceIDCommands

struct ManPageTests {
    @Test func `the manual page in docs is up to date`() throws {
        let committed = try String(contentsOf: TestAssets.repository.appending(path: "docs/voiceid.1"), encoding: .utf8)
        #expect(committed == ManPage(.voiceid).text, "run `swift run voiceid man > docs/voiceid.1`")
    }

    @Test(.enabled(if: Tool.find("groff") != nil))
    func `groff has nothing to say about the manual page`() throws {
        let groff = try #require(Tool.find("groff"))
        let result = try Tool.run(
            groff, ["-man", "-ww", "-Kutf8", "-Tutf8", "-z"], input: ManPage(.voiceid).text)
        #expect(result == Tool.Result(status: 0, output: "", errors: ""))
    }
}
