import AppModel
import AppServices
import Foundation
import Testing

@Suite struct UploadedFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-\(UUID().uuidString)")

    private func inFolder(_ body: (UploadedFiles) async throws -> Void) async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(UploadedFiles(folder: folder))
    }

    /// A WAV file of one second at 8 kHz, all samples a quarter of full scale.
    private var wave: Data {
        func little<Value: FixedWidthInteger>(_ value: Value) -> Data {
            withUnsafeBytes(of: value.littleEndian) { Data($0) }
        }
        var data = Data("RIFF".utf8) + little(UInt32(36 + 16_000)) + Data("WAVEfmt ".utf8)
        data += little(UInt32(16)) + little(UInt16(1)) + little(UInt16(1)) + little(UInt32(8_000))
        data +=
            little(UInt32(16_000)) + little(UInt16(2)) + little(UInt16(16)) + Data("data".utf8) + little(UInt32(16_000))
        for _ in 0..<8_000 { data += little(Int16(8_192)) }
        return data
    }

    @Test func `a file that arrives in pieces is decoded to 16 kHz, and leaves no name on the disk`() async throws {
        try await inFolder { files in
            let id = try await files.begin(name: "talk.wav")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
            let bytes = wave
            for start in stride(from: 0, to: bytes.count, by: 1_000) {
                try await files.append(bytes[start..<min(bytes.count, start + 1_000)], to: id)
            }
            let loaded = try await files.load(id) { _ in }
            #expect(loaded.name == "talk.wav")
            #expect(loaded.recording.count == 16_000)
            #expect(abs(loaded.recording.integers(8_000..<8_001)[0] - 8_192) < 200)
            #expect(!loaded.warnings.isEmpty == loaded.warnings.contains { $0.contains("Hz") })
            await #expect(throws: AppFailure.self) { try await files.load(id) { _ in } }
        }
    }

    @Test func `what is no audio is named by the name the user knows`() async throws {
        try await inFolder { files in
            let id = try await files.begin(name: "holiday.txt")
            try await files.append(Data("This is no audio at all.".utf8), to: id)
            await #expect {
                try await files.load(id) { _ in }
            } throws: { "\($0)".contains("'holiday.txt'") }
        }
    }

    @Test func `a file let go of is gone, and one that never was is not found`() async throws {
        try await inFolder { files in
            let id = try await files.begin(name: "a.wav")
            await files.discard(id)
            await #expect { try await files.append(Data([1]), to: id) } throws: {
                ($0 as? AppFailure)?.code == .notFound
            }
        }
    }

    @Test func `where there is no room, the failure says so`() async throws {
        let files = UploadedFiles(folder: folder.appending(path: "missing"))
        await #expect { try await files.begin(name: "a.wav") } throws: { ($0 as? AppFailure)?.code == .audio }
    }
}
