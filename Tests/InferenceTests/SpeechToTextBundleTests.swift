import Digest
import Foundation
import Inference
import SpeechFeatures
import TestSupport
import Testing

private let parts = ["e.onnx": Data("encoder".utf8), "d.onnx": Data("decoder".utf8), "v.txt": Data("words".utf8)]

private func description(of file: String) -> String {
    let data = parts[file] ?? Data()
    return "\"file\":\"\(file)\",\"sha256\":\"\(SHA256Fingerprint.of(data))\",\"bytes\":\(data.count)"
}

private let json = """
    {"bundle":1,"name":"small","kind":"speech-to-text",\(description(of: "e.onnx")),
     "parts":[{"role":"decoder",\(description(of: "d.onnx"))},{"role":"vocabulary",\(description(of: "v.txt"))}],
     "licence":"MIT","source":"a test","sampleRate":16000,
     "frontEnd":{"sampleRate":16000,"fftSize":400,"frameShift":160,"melBins":2,"windowFrames":8},
     "probe":{"shape":[1,2,8],"scale":1,"expected":[1,2],"tolerance":0.1},
     "layers":1,"heads":1,"headSize":1,"audioPositions":4,"textPositions":24,"vocabularySize":16,"alignmentHeads":1,
     "tokens":{"endOfText":4,"startOfTranscript":5,"translate":6,"transcribe":7,"startOfPrevious":8,"noSpeech":9,
     "noTimestamps":10,"firstTimestamp":11},"languages":{},"suppressed":[3],"suppressedAtStart":[4]}
    """

@Suite struct SpeechToTextBundleTests {
    private func decoded(_ json: String) throws -> ModelBundle {
        try JSONDecoder().decode(ModelBundle.self, from: Data(json.utf8))
    }

    private func folder(leavingOut missing: String? = nil, changing changed: String? = nil) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bundle-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(json.utf8).write(to: folder.appending(path: "small.json"))
        for (name, data) in parts where name != missing {
            let content = name == changed ? Data(data.reversed()) : data
            try content.write(to: folder.appending(path: name))
        }
        return folder
    }

    @Test func `a bundle of several files says all about its model, and writing it changes nothing`() throws {
        let bundle = try decoded(json)
        guard case .speechToText(let facts) = bundle.model else {
            Issue.record("another kind: \(bundle.model)")
            return
        }
        #expect(!facts.isMultilingual)
        #expect(facts.samplesPerPosition == 320)
        #expect(facts.crossNames == ["cross_key_0", "cross_value_0"])
        #expect(bundle.parts.map(\.role) == ["decoder", "vocabulary"])
        #expect(try JSONDecoder().decode(ModelBundle.self, from: JSONEncoder().encode(bundle)) == bundle)
    }

    @Test(arguments: [
        ("\"noSpeech\":9", "\"noSpeech\":8", "two special tokens are one"),
        ("\"noSpeech\":9", "\"noSpeech\":16", "the token 16 is not in the vocabulary of 16"),
        ("\"suppressed\":[3]", "\"suppressed\":[-1]", "the token -1 is not in the vocabulary of 16"),
        ("\"languages\":{}", "\"languages\":{\"de\":99}", "the token 99 is not in the vocabulary of 16"),
        ("\"audioPositions\":4", "\"audioPositions\":5", "audioPositions is not half of frontEnd.windowFrames"),
        ("\"layers\":1", "\"layers\":0", "an extent is out of range"),
        ("\"file\":\"d.onnx\"", "\"file\":\"../d.onnx\"", "file is not a name in the bundle's folder"),
    ])
    func `a contradiction is refused`(_ text: String, _ replacement: String, _ detail: String) {
        let error = #expect(throws: DecodingError.self) { try decoded(json.replacing(text, with: replacement)) }
        #expect("\(String(describing: error))".contains(detail))
    }

    @Test func `every file is checked`() throws {
        let whole = try folder()
        let bundle = try ModelBundle.read("small", in: whole)
        try bundle.checkHash(in: whole)
        #expect(try bundle.partFile("decoder", in: whole).lastPathComponent == "d.onnx")
        #expect(throws: BundleError.self) { try bundle.partFile("encoder", in: whole) }

        let incomplete = try folder(leavingOut: "v.txt")
        let missing = BundleError.missingFile(path: incomplete.appending(path: "v.txt").path)
        #expect(throws: missing) { try ModelBundle.read("small", in: incomplete) }

        let changed = try folder(changing: "d.onnx")
        let found = try ModelBundle.read("small", in: changed)
        #expect(throws: BundleError.self) { try found.checkHash(in: changed) }
    }
}
