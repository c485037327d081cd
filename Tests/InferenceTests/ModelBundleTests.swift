import Digest
import Foundation
import Inference
import SpeechFeatures
import TestSupport
import Testing

private let embeddingJSON = """
    {"bundle":1,"name":"small","kind":"speaker-embedding","file":"small.onnx","sha256":"\(SHA256Fingerprint.of(content))",
     "bytes":\(content.count),"licence":"Apache-2.0","source":"a test","space":"small@0123456789abcdef","sampleRate":16000,
     "input":"feats","output":"embs","dimension":192,
     "frontEnd":{"sampleRate":16000,"sampleScale":1,"frameLength":400,"frameShift":160,"fftSize":512,"window":"povey",
      "preEmphasis":0.97,"removeDCOffset":true,"melBins":80,"lowFrequency":20,"highFrequency":8000,
      "logFloor":1.1920929e-7,"dither":0,"snipEdges":true,"meanNormalisation":true},
     "calibration":{"slope":19.1,"offset":-8.31},
     "probe":{"shape":[1,2],"scale":4,"expected":[0.5,-1],"tolerance":0.001}}
    """
private let content = Data("weights".utf8)

/// A folder with one bundle, removed with its owner.
private final class BundleFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "bundle-\(UUID())")

    init(json: String? = embeddingJSON, model: Data? = content) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        if let json { try Data(json.utf8).write(to: url.appending(path: "small.json")) }
        try model?.write(to: url.appending(path: "small.onnx"))
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }
    func read() throws(BundleError) -> ModelBundle { try ModelBundle.read("small", in: url) }
}

@Suite struct ModelBundleTests {
    @Test func `a bundle says all about its model`() throws {
        let folder = try BundleFolder()
        let bundle = try folder.read()
        #expect(bundle.name == "small")
        #expect(bundle.modelFile(in: folder.url).path == folder.path("small.onnx"))
        guard case .speakerEmbedding(let facts) = bundle.model else {
            Issue.record("another kind: \(bundle.model)")
            return
        }
        #expect(facts.frontEnd == .campPlus3DSpeaker)
        #expect(facts.space == EmbeddingSpace("small@0123456789abcdef"))
        #expect(facts.dimension == 192)
        #expect(facts.calibration == ScoreCalibration(slope: 19.1, offset: -8.31))
        try bundle.checkHash(in: folder.url)
    }

    @Test func `writing and reading a bundle changes nothing`() throws {
        let bundle = try BundleFolder().read()
        let copy = try JSONDecoder().decode(ModelBundle.self, from: JSONEncoder().encode(bundle))
        #expect(copy == bundle)
    }

    @Test(arguments: [
        ("\"stateInputs\":[\"h\"]", "\"stateInputs\":[\"h\",\"c\"]", "differ in number"),
        ("\"stateInputs\":[\"h\"]", "\"stateInputs\":[\"input\"]", "two inputs have one name"),
        ("\"stateShape\":[1,1]", "\"stateShape\":[0]", "stateShape is [0]"),
        ("\"windowSamples\":8", "\"windowSamples\":0", "windowSamples is 0"),
        ("\"contextSamples\":2", "\"contextSamples\":9", "contextSamples is out of range"),
    ])
    func `a contradiction in a voice-activity bundle is refused`(
        _ text: String, _ replacement: String, _ detail: String
    ) throws {
        let json = String(decoding: try JSONEncoder().encode(ModelBundle.smallVoiceActivity()), as: UTF8.self)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ModelBundle.self, from: Data(json.replacing(text, with: replacement).utf8))
        }
        #expect("\(String(describing: error))".contains(detail))
    }

    @Test func `a graph written as it is executed is opened without rewriting it`() throws {
        let folder = try BundleFolder(
            json: embeddingJSON.replacing("\"bundle\":1,", with: "\"bundle\":1,\"asExecuted\":true,"))
        let bundle = try folder.read()
        #expect(bundle.isWrittenAsExecuted)
        #expect(try JSONDecoder().decode(ModelBundle.self, from: JSONEncoder().encode(bundle)) == bundle)
        #expect(try !BundleFolder().read().isWrittenAsExecuted)
    }

    @Test func `a missing description or model file is named`() throws {
        let noDescription = try BundleFolder(json: nil)
        #expect(throws: BundleError.missingFile(path: noDescription.path("small.json"))) { try noDescription.read() }
        let noModel = try BundleFolder(model: nil)
        #expect(throws: BundleError.missingFile(path: noModel.path("small.onnx"))) { try noModel.read() }
    }

    @Test func `a truncated model file is refused at once`() throws {
        let folder = try BundleFolder(model: content.dropLast())
        let expected = BundleError.wrongSize(path: folder.path("small.onnx"), expected: 7, found: 6)
        #expect(throws: expected) { try folder.read() }
    }

    @Test func `a changed model file of the same size is found by its hash`() throws {
        let other = Data("WEIGHTS".utf8)
        let folder = try BundleFolder(model: other)
        let bundle = try folder.read()
        let expected = BundleError.hashMismatch(
            path: folder.path("small.onnx"), expected: SHA256Fingerprint.of(content), found: SHA256Fingerprint.of(other)
        )
        #expect(throws: expected) { try bundle.checkHash(in: folder.url) }
    }

    @Test func `a version of the future is refused by number`() throws {
        let folder = try BundleFolder(json: embeddingJSON.replacing("\"bundle\":1", with: "\"bundle\":2"))
        #expect(throws: BundleError.unknownVersion(path: folder.path("small.json"), found: 2, known: 1)) {
            try folder.read()
        }
    }

    @Test(arguments: [
        ("\"dimension\":192", "\"x\":0", "\"dimension\" is missing"),
        ("\"window\":\"povey\"", "\"window\":\"hann\"", "frontEnd.window"),
        ("\"melBins\":80", "\"melBins\":\"many\"", "frontEnd.melBins"),
        ("speaker-embedding", "speaker-singing", "the kind \"speaker-singing\" is unknown at kind"),
        ("\"bundle\":1,", "", "\"bundle\" is missing"),
        ("}}", "}", "not valid JSON"),
        ("\"file\":\"small.onnx\"", "\"file\":\"../small.onnx\"", "file is not a name in the bundle's folder"),
        ("\"sampleRate\":16000,\n", "\"sampleRate\":8000,\n", "sampleRate is 8000; only 16000 is supported"),
        ("{\"sampleRate\":16000", "{\"sampleRate\":8000", "frontEnd.sampleRate is not sampleRate"),
        ("\"dimension\":192", "\"dimension\":0", "dimension is 0"),
        ("[1,2]", "[-1,2]", "probe.shape is [-1, 2]"),
        ("[1,2]", "[9000000,9000000,9000000]", "probe.shape is [9000000"),
    ])
    func `a damaged description is refused with the place in the JSON`(
        _ text: String, _ replacement: String, _ detail: String
    ) throws {
        let folder = try BundleFolder(json: embeddingJSON.replacing(text, with: replacement))
        let error = #expect(throws: BundleError.self) { try folder.read() }
        guard case .damaged(folder.path("small.json"), let found) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(found.contains(detail), "\(found)")
        #expect(!found.contains("\n"))
    }

    @Test func `the probe's input is the pattern every implementation can make`() throws {
        // 7919 mod 2003 = 1910, 15838 mod 2003 = 1817, 23757 mod 2003 = 1724
        let expected: [Float] = [-4, (1910 / 1001.5 - 1) * 4, (1817 / 1001.5 - 1) * 4, (1724 / 1001.5 - 1) * 4]
        #expect(try ModelBundle.smallEmbedding().probe.input == Tensor(expected, shape: [2, 2]))
    }

    @Test(
        arguments: [
            ([0.5, -1, 9], 0), ([0.5, -1.25], 0.25), ([0.5], .infinity), ([.nan, -1], .infinity),
        ] as [([Float], Float)])
    func `a probe's deviation is the largest difference, infinite without an answer`(
        _ answer: [Float], _ deviation: Float
    ) throws {
        let bundle = try BundleFolder().read()
        let session = FakeSession { inputs throws(InferenceError) in
            #expect(inputs.keys.sorted() == ["feats"])
            return ["embs": Tensor(answer, shape: [1, answer.count])]
        }
        #expect(try bundle.probeDeviation(in: session) == deviation)
    }

    @Test(
        .enabled(if: TestAssets.hasModels, "the models are not set up"),
        arguments: [
            ("campplus", "speaker-embedding"), ("campplus-int8", "speaker-embedding"),
            ("segmentation", "speaker-segmentation"), ("silero", "voice-activity"),
        ])
    func `the bundles of the set-up can be read and are whole`(_ name: String, _ kind: String) throws {
        let bundle = try ModelBundle.read(name, in: TestAssets.models)
        #expect(bundle.model.kind == kind)
        try bundle.checkHash(in: TestAssets.models)
    }
}

@Suite struct SHA256FingerprintTests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `a fingerprint is that of the standard`(_ text: String, _ expected: String) {
        #expect(SHA256Fingerprint.of(Data(text.utf8)) == expected)
    }

    @Test func `a file larger than one piece has its content's fingerprint`() throws {
        let data = Data((0..<(1 << 20) + 17).map { UInt8(truncatingIfNeeded: $0 % 251) })
        let file = FileManager.default.temporaryDirectory.appending(path: "digest-\(UUID())")
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(try SHA256Fingerprint.ofFile(file) == SHA256Fingerprint.of(data))
    }

    @Test func `a missing file is an error`() {
        #expect(throws: (any Error).self) { try SHA256Fingerprint.ofFile(URL(filePath: "/nowhere")) }
    }
}
