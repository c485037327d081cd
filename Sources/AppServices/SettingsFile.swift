public import AppModel
public import Foundation

/// Settings as a small JSON file that only its owner may read.
///
/// Written as a whole or not at all.
public actor SettingsFile: SettingsStoring {
    /// The file.
    public nonisolated let file: URL

    /// Settings in `file`, which need not exist yet.
    public init(file: URL) { self.file = file }

    /// The settings; `nil` where there is no file.
    ///
    /// - Throws: `AppFailure` with code `settings` where the file cannot be read, or is damaged.
    public func load() throws -> AppSettings? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            return try JSONDecoder.dated.decode(AppSettings.self, from: Data(contentsOf: file))
        } catch {
            throw AppFailure(
                .settings, "The settings in \(file.path) cannot be read, and those of a first start are used.",
                remedy: "They are written anew with the next change.")
        }
    }

    /// Replaces the file.
    ///
    /// - Throws: `AppFailure` with code `settings`.
    public func save(_ settings: AppSettings) throws {
        do {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try JSONEncoder.dated.encode(settings).write(to: file, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        } catch {
            throw AppFailure(
                .settings, "The settings could not be kept in \(file.path): \(error.localizedDescription)",
                remedy: "See that the folder can be written.")
        }
    }

    /// Deletes the file.
    public func erase() throws {
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            throw AppFailure(
                .settings, "\(file.path) could not be deleted: \(error.localizedDescription)",
                remedy: "Delete it by hand.")
        }
    }
}

extension JSONEncoder {
    fileprivate static var dated: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}

extension JSONDecoder {
    fileprivate static var dated: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
}
