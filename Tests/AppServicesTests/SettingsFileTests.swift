import AppModel
import AppServices
import Foundation
import Testing

@Suite struct SettingsFileTests {
    private let file = FileManager.default.temporaryDirectory
        .appending(path: "voiceid-\(UUID().uuidString)/app.json")

    @Test func `settings are kept between starts, for the owner alone`() async throws {
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        #expect(try await SettingsFile(file: file).load() == nil)
        var settings = AppSettings()
        settings.threshold = 0.5
        settings.people["x"] = .init()
        settings.people["x"]?.lastHeard = Date(timeIntervalSince1970: 1_000)
        try await SettingsFile(file: file).save(settings)
        #expect(try await SettingsFile(file: file).load() == settings)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try await SettingsFile(file: file).erase()
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `a damaged file is told, and written anew with the next change`() async throws {
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("{\"threshold\":".utf8).write(to: file)
        await #expect { try await SettingsFile(file: file).load() } throws: { ($0 as? AppFailure)?.code == .settings }
        try await SettingsFile(file: file).save(AppSettings())
        #expect(try await SettingsFile(file: file).load() == AppSettings())
    }
}
