package import Foundation
package import SpeechFeatures

/// What the reference script found in Python: a folder of golden values.
package struct ReferenceValues: Sendable {
    /// The folder.
    package let folder: URL

    /// Reads values from `folder`.
    package init(folder: URL) { self.folder = folder }

    /// One input of the filterbank with the settings that vary between models.
    package struct FilterbankCase: Sendable, Decodable {
        /// The case's name, for people.
        package var name: String
        /// The array of expected energies, `[frames, 80]`.
        package var file: String
        /// The input.
        package var source: ReferenceClip
        /// What samples are multiplied with first.
        package var sampleScale: Float
        /// The taper.
        package var window: FilterbankConfiguration.Window

        /// The whole front end.
        package var configuration: FilterbankConfiguration {
            var configuration = FilterbankConfiguration.campPlus3DSpeaker
            configuration.sampleScale = sampleScale
            configuration.window = window
            return configuration
        }
    }

    /// Two clips and the cosine of their embeddings.
    package struct CosinePair: Sendable, Decodable {
        /// What the pair shows, for people.
        package var label: String
        /// The clips.
        package var a, b: ReferenceClip
        /// The cosine.
        package var cosine: Float
    }

    /// The cases of the filterbank.
    package func filterbankCases() throws(ReferenceError) -> [FilterbankCase] {
        struct File: Decodable { var cases: [FilterbankCase] }
        return try read(File.self, from: "filterbank.json").cases
    }

    /// The energies that a case must give.
    package func energies(of filterbank: FilterbankCase) throws(ReferenceError) -> NumpyArray {
        try NumpyArray(contentsOf: folder.appending(path: filterbank.file))
    }

    /// The pairs of clips: one of the same speaker, others of different ones.
    package func cosinePairs() throws(ReferenceError) -> [CosinePair] {
        struct File: Decodable { var pairs: [CosinePair] }
        return try read(File.self, from: "cosines.json").pairs
    }

    /// Decodes one of the folder's JSON files.
    package func read<Content: Decodable>(_: Content.Type, from name: String) throws(ReferenceError) -> Content {
        let path = folder.appending(path: name).path
        guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path: path) }
        guard let content = try? JSONDecoder().decode(Content.self, from: data) else { throw .damaged(path: path) }
        return content
    }
}

/// Why golden values cannot be used.
public enum ReferenceError: Error, Equatable {
    /// The file is not there or cannot be read.
    case missing(path: String)
    /// The file is not what the reference script writes.
    case damaged(path: String)
    /// A clip reaches beyond its recording's end.
    case outsideRecording(file: String)
}

extension ReferenceError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .missing(let path): "The reference values \(path) are missing. Run `make models` to set them up again."
        case .damaged(let path): "The reference values \(path) are damaged. Run `make models` to set them up again."
        case .outsideRecording(let file):
            "The demo recording \(file) is shorter than the reference's. Run `make models` to set it up again."
        }
    }
}
