import Audio
import Foundation
import Inference
import SpeakerRecognition

/// Audio whose loudness says who speaks, so that a test can read what a model would hear.
enum Voice: Int, CaseIterable {
    case nobody, ann, ben, stranger

    /// The voice of a stretch, from its first sample.
    init(_ samples: some Sequence<Float>) {
        let first = samples.first { _ in true } ?? 0
        self = Voice(rawValue: Int((abs(first) * 10).rounded())) ?? .stranger
    }

    /// So many seconds of it. The sign changes, as that of sound does.
    func seconds(_ seconds: Double) -> [Float] {
        let value = Float(rawValue) / 10
        return (0..<Int(seconds * Double(SampleClock.rate))).map { $0 % 2 == 0 ? value : -value }
    }

    /// The profile's name where the voice is enrolled.
    var name: String? {
        switch self {
        case .ann: "Ann"
        case .ben: "Ben"
        case .nobody, .stranger: nil
        }
    }
}

extension Profile {
    static let space = EmbeddingSpace("fake@1")

    /// Somebody enrolled with one sample.
    static func fake(_ name: String, createdAt: Date = Date(timeIntervalSince1970: 0)) throws -> Profile {
        Profile(name: try ProfileName(name), createdAt: createdAt, model: space, references: [.fake()])
    }
}

extension ProfileReference {
    static func fake(seconds: Double = 9, source: String? = nil) -> ProfileReference {
        ProfileReference(
            bytes: Data([1, 2, 3, 4]), voicedSeconds: seconds, quality: 0.9,
            createdAt: Date(timeIntervalSince1970: 0), source: source)
    }
}
