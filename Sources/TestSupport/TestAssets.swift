public import Foundation

/// Files of the repository and of the set-up that tests read, found from this file's own place.
public enum TestAssets {
    /// The repository.
    public static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// Committed golden values.
    public static let golden = repository.appending(path: "Tests/Fixtures/golden")
    /// Committed golden values of the diarization, stage by stage.
    public static let goldenDiarization = repository.appending(path: "Tests/Fixtures/diarization")
    /// Committed golden values of the transcription.
    public static let goldenTranscription = repository.appending(path: "Tests/Fixtures/transcription")
    /// Model bundles, made by `make models`.
    public static let models = repository.appending(path: ".assets/models")
    /// ONNX Runtime's places in the set-up.
    public static let runtimeCandidates = ["so.1", "dylib"].map {
        repository.appending(path: ".assets/onnxruntime/libonnxruntime.\($0)").path
    }

    /// Whether the models and the library are there; tests that need them are enabled by this.
    public static let hasModels =
        exists(models.appending(path: "campplus.json")) && runtimeCandidates.contains { exists(URL(filePath: $0)) }
    /// Whether the speech-to-text model is there, too.
    public static let hasWhisper = hasModels && exists(models.appending(path: "whisper-tiny-en.json"))
    /// Whether the demo speech is there; tests that need it are enabled by this.
    public static let hasSpeech = exists(speechFile("narrator"))

    /// Picovoice's libraries and models, fetched by `make picovoice`; `nil` where they are not.
    public static let picovoice: URL? = {
        let folder = repository.appending(path: ".assets/picovoice")
        return exists(folder.appending(path: "eagle_params.pv")) ? folder : nil
    }()

    /// Path of one of the demo clips: call, dialogue, narrator, reader, short.
    public static func speechFile(_ name: String) -> URL {
        repository.appending(path: ".assets/speech/\(name).wav")
    }

    /// The samples of one of the demo clips (16 kHz, mono, 16 bit), −1…1.
    public static func speech(_ name: String) throws -> [Float] {
        let file = speechFile(name)
        let bytes = [UInt8](try Data(contentsOf: file))
        func little(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        var position = 12
        while position + 8 <= bytes.count {
            let size = little(position + 4, 4)
            let start = position + 8
            if bytes[position..<start - 4].elementsEqual("data".utf8) {
                return stride(from: start, to: min(start + size, bytes.count) - 1, by: 2).map {
                    Float(Int16(truncatingIfNeeded: little($0, 2))) / 32_768
                }
            }
            position = start + size + size % 2
        }
        throw FixtureError.unreadable(file.path)
    }

    private static func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }
}

/// A test's file is not what the test expects.
public enum FixtureError: Error {
    /// The file has another format.
    case unreadable(String)
}
