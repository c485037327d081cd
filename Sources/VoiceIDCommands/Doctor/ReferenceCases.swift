import Audio
import Foundation
import SpeechFeatures

/// The golden values that the reference script wrote, as the checks read them.
struct ReferenceCases {
    /// Where an input comes from: samples of a demo recording, or a formula.
    struct Source: Decodable {
        let file: String?
        let formula: String?
        let start: Int?
        let count: Int
    }

    /// A filterbank's input and settings; its energies are in a NumPy file.
    struct FilterbankCase: Decodable {
        let file: String
        let source: Source
        let sampleScale: Float
        let window: FilterbankConfiguration.Window
    }

    /// Two clips and their cosine.
    struct CosinePair: Decodable {
        let label: String
        let kind: String
        let a: Source
        let b: Source
        let cosine: Float
    }

    private struct FilterbankList: Decodable {
        let tool: String
        let cases: [FilterbankCase]
    }

    private struct CosineList: Decodable {
        let pairs: [CosinePair]
    }

    private let reference: URL
    private let speech: URL

    /// What made the golden filterbank values.
    let filterbankTool: String
    let filterbanks: [FilterbankCase]
    let cosines: [CosinePair]

    init(reference: URL, speech: URL) throws {
        self.reference = reference
        self.speech = speech
        let list = try Self.read(FilterbankList.self, reference.appending(path: "filterbank.json"))
        filterbankTool = list.tool
        filterbanks = list.cases
        cosines = try Self.read(CosineList.self, reference.appending(path: "cosines.json")).pairs
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ file: URL) throws -> Value {
        guard let data = FileManager.default.contents(atPath: file.path),
            let value = try? JSONDecoder().decode(type, from: data)
        else { throw UnreadableReference(path: file.path) }
        return value
    }

    /// The golden energies of a case.
    func energies(of golden: FilterbankCase) throws -> [Float] {
        let file = reference.appending(path: golden.file)
        guard let data = FileManager.default.contents(atPath: file.path), let values = NumpyFile.values(in: data) else {
            throw UnreadableReference(path: file.path)
        }
        return values
    }

    /// The samples of an input.
    func samples(of source: Source) throws -> [Float] {
        guard let file = source.file else {
            var samples = [Float](repeating: 0, count: source.count)
            if source.formula == "impulse" { samples[0] = 1 }
            return samples
        }
        let path = speech.appending(path: file).path
        let start = source.start ?? 0
        let clip = try AudioClip.load(path: path, limit: start + source.count)
        guard clip.samples.count == start + source.count else { throw UnreadableReference(path: path) }
        return Array(clip.samples[start...])
    }
}

/// A file the checks compare with is missing or not what it should be.
private struct UnreadableReference: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) is missing or damaged. Run `make setup` to write it again." }
}
