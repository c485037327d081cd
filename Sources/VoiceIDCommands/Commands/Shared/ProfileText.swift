import Foundation
import Inference
import JSON
import SpeakerRecognition

extension Profile {
    /// `2 references, 0:31.2 of voice`.
    var summary: String { "\(counted(references.count, "reference")), \(clockTime(voicedSeconds)) of voice" }

    /// Whether the person must be enrolled again before a model can recognise them.
    ///
    /// - Parameter present: The open engine's model; `nil` where none is set up, and nobody can tell.
    func needsReenrollment(for present: SpeakerEmbeddingFacts?) -> Bool? {
        switch engine {
        case .open: present.map { needsReenrollment(for: $0.space, dimension: $0.dimension) }
        case .picovoice: needsReenrollment(for: .eagle3, dimension: nil)
        }
    }

    /// What a profile is in JSON.
    ///
    /// - Parameter present: The model that would recognise it; `reenroll` is `null` where there is none to compare with.
    func json(present: SpeakerEmbeddingFacts?, withReferences: Bool) -> JSONValue {
        let references: JSONValue = withReferences ? .array(references.map(\.json)) : .integer(references.count)
        return .object([
            "id": .string(id.uuidString), "name": .string(name.text), "created": .string(iso8601(createdAt)),
            "engine": .string(engine.rawValue), "model": .string(model.description),
            "reenroll": needsReenrollment(for: present).map { .bool($0) } ?? .null,
            "voicedSeconds": .rounded(voicedSeconds, places: 3), "references": references,
        ])
    }
}

extension ProfileReference {
    fileprivate var json: JSONValue {
        .object([
            "id": .string(id.uuidString), "created": .string(iso8601(createdAt)),
            "voicedSeconds": .rounded(voicedSeconds, places: 3), "quality": .rounded(quality, places: 3),
            "source": source.map { .string($0) } ?? .null,
        ])
    }
}

/// `1 reference`, `2 references`.
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

/// A moment as `2026-03-01T12:30:00Z`.
func iso8601(_ date: Date) -> String { date.formatted(.iso8601) }

/// A day as people in any country read it: `2026-03-01`, in their own time zone.
func day(_ date: Date) -> String {
    let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: date)
    return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
}
