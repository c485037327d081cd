import Foundation
import Inference

/// The whole content of a profiles file, or of an export, which has the same form.
struct ProfileDocument: Sendable, Equatable {
    /// The newest format this program reads.
    static let currentVersion = 2

    var profiles: [Profile] = []
    private var unknownFields = JSONFields()

    init(profiles: [Profile] = []) { self.profiles = profiles }

    /// The oldest format that holds these profiles, so that older programs read all that they understand. The first knew vectors
    /// alone, and would take opaque references for damage.
    private var version: Int { profiles.contains { $0.engine.form == .opaque } ? 2 : 1 }

    /// What a file's bytes turned out to be.
    enum Parsed: Equatable {
        case document(ProfileDocument)
        case newerVersion(Int)
        case damaged(String)
    }

    /// Parses and checks a file's bytes.
    static func parse(_ data: Data) -> Parsed {
        struct Header: Decodable { var version: Int }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            let version = try decoder.decode(Header.self, from: data).version
            // Before anything else: the rest of a newer file may look like damage.
            if version > currentVersion { return .newerVersion(version) }
            if version < 1 { return .damaged("version \(version) never existed") }
            let document = try decoder.decode(ProfileDocument.self, from: data)
            return document.flaw.map { .damaged($0) } ?? .document(document)
        } catch let error as DecodingError {
            return .damaged(error.pathAndReason.withoutFullStop)
        } catch {
            return .damaged("\(error)".withoutFullStop)
        }
    }

    /// Whether a file was never one of profiles: whole JSON about something else, or something else than JSON in a file
    /// that is not named as JSON.
    ///
    /// What is named so and does not parse is taken for damage, as is an empty file, or one of zeros: a crash may leave it.
    static func isForeign(_ data: Data, named name: String) -> Bool {
        guard let first = data.first(where: { $0 != 0 && !" \t\r\n".utf8.contains($0) }) else { return false }
        guard first == UInt8(ascii: "{") else { return !name.lowercased().hasSuffix(".json") }
        guard let whole = try? JSONSerialization.jsonObject(with: data), let object = whole as? [String: Any] else {
            return false
        }
        return !object.isEmpty && CodingKeys.allCases.allSatisfy { object[$0.rawValue] == nil }
    }

    /// The bytes to store, with sorted keys, so that two versions of a file can be compared by eye.
    func serialised() throws(ProfileStoreError) -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return try encoder.encode(self) + Data("\n".utf8)
        } catch {
            throw .notRepresentable(reason: "\(error)")
        }
    }

    /// What the types cannot promise: names and ids are unique, every reference is a voice, and those of one model can
    /// be compared with each other.
    var flaw: String? {
        var names: Set<String> = []
        var ids: Set<UUID> = []
        for profile in profiles {
            guard names.insert(profile.name.folded).inserted else { return "two profiles are named “\(profile.name)”" }
            guard ids.insert(profile.id).inserted else { return "two profiles have the id \(profile.id)" }
            guard !profile.references.isEmpty else { return "“\(profile.name)” has no reference" }
            for reference in profile.references {
                if let flaw = reference.flaw(of: profile.model) { return "a reference of “\(profile.name)”: \(flaw)" }
            }
        }
        return profiles.dimensionClash.map { "\($0)" }
    }
}

extension ProfileDocument: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case version, profiles
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        profiles = try container.decode([Profile].self, forKey: .profiles)
        unknownFields = try JSONFields(of: decoder, besides: CodingKeys.self)
    }

    func encode(to encoder: any Encoder) throws {
        try unknownFields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(version, forKey: .version)
        try container.encode(profiles, forKey: .profiles)
    }
}

extension DecodingError {
    /// Where in the file, and what was wrong there, on one line.
    fileprivate var pathAndReason: String {
        let (context, key): (Context, (any CodingKey)?) =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context, nil)
            case .keyNotFound(let key, let context): (context, key)
            @unknown default: (Context(codingPath: [], debugDescription: "unreadable"), nil)
            }
        let path = (context.codingPath + (key.map { [$0] } ?? []))
            .map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
            .joined()
        let reason = key == nil ? context.debugDescription : "is missing"
        return path.isEmpty ? reason : "$\(path): \(reason)"
    }
}

extension String {
    /// The text as a part of a sentence.
    var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
