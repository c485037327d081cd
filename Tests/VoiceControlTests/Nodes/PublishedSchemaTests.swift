import AudioGraph
import Foundation
import TestSupport
import Testing

struct PublishedSchemaTests {
    @Test func `the schema in docs is up to date`() throws {
        let file = TestAssets.repository.appending(path: "docs/audio-graph.schema.json")
        let committed = try String(contentsOf: file, encoding: .utf8)
        #expect(
            committed == GraphSchema.schema(of: NodeFixture.registry()).indentedText,
            "run `voiceid listen --schema > docs/audio-graph.schema.json`")
    }
}
