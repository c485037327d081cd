internal import Audio
internal import Foundation
public import Inference
internal import SpeechFeatures

/// Proves on this machine that the silent part is right: a wrong constant before a speaker model gives plausible vectors
/// and no error, so what we compute is compared with what the reference computed in Python from the same audio.
public struct ReferenceCheck: Sendable {
    /// A filterbank against kaldi-native-fbank.
    public struct FilterbankComparison: Sendable, Equatable {
        /// The largest difference allowed, in the log domain.
        public static let tolerance: Float = 2e-3

        /// What was computed.
        public var name: String
        /// Frames compared, of 80 energies each.
        public var frames: Int
        /// The largest difference; infinity where the number of frames differs.
        public var deviation: Float
        /// Whether the filterbank is right.
        public var isSound: Bool { deviation <= Self.tolerance }

        /// Wraps a comparison.
        public init(name: String, frames: Int, deviation: Float) {
            self.name = name
            self.frames = frames
            self.deviation = deviation
        }
    }

    /// The cosine of two clips' embeddings against the reference's.
    public struct CosineComparison: Sendable, Equatable {
        /// The largest difference allowed.
        public static let tolerance: Float = 1e-3

        /// Who is compared.
        public var label: String
        /// The reference's cosine.
        public var expected: Float
        /// Ours.
        public var found: Float
        /// Whether the two agree.
        public var isSound: Bool { abs(found - expected) <= Self.tolerance }

        /// Wraps a comparison.
        public init(label: String, expected: Float, found: Float) {
            self.label = label
            self.expected = expected
            self.found = found
        }
    }

    private let locator: AssetLocator

    /// Takes reference values and demo speech from where `locator` finds them.
    public init(locator: AssetLocator = AssetLocator()) { self.locator = locator }

    /// Computes every golden case of the filterbank.
    ///
    /// - Throws: ``AssetError``, ``/Inference/ReferenceError``, and what reading the speech throws.
    public func filterbanks() throws -> [FilterbankComparison] {
        let reference = ReferenceValues(folder: try locator.reference())
        return try reference.filterbankCases().map { filterbank in
            let samples = try samples(of: filterbank.source)
            let found = try Filterbank(filterbank.configuration).features(of: samples)
            let expected = try reference.energies(of: filterbank).values
            return FilterbankComparison(
                name: filterbank.name, frames: found.frames,
                deviation: found.values.count == expected.count
                    ? largestDifference(found.values, expected) : .infinity)
        }
    }

    /// Embeds the reference's pairs of clips: one speaker twice, and two pairs of different speakers.
    ///
    /// - Throws: ``AssetError``, ``/Inference/ReferenceError``, what reading the speech throws, and what `model` throws.
    public func cosines(with model: any SpeakerEmbeddingModel) throws -> [CosineComparison] {
        let reference = ReferenceValues(folder: try locator.reference())
        let filterbank = try Filterbank(model.frontEnd)
        return try reference.cosinePairs().map { pair in
            let a = try model.embed(filterbank.features(of: samples(of: pair.a)))
            let b = try model.embed(filterbank.features(of: samples(of: pair.b)))
            return CosineComparison(label: pair.label, expected: pair.cosine, found: try a.cosine(to: b))
        }
    }

    private func samples(of clip: ReferenceClip) throws -> [Float] {
        try clip.samples { file in
            try AudioClip.load(path: locator.speech().appending(path: file).path).samples
        }
    }
}
