public import AppModel
import Audio
public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Audio files that were sent to the app.
///
/// Each lies in a file that nobody else can open: it has no name from the moment it is made, is gone once it is decoded or let go,
/// and when the program ends, however it ends.
public actor UploadedFiles: AudioFiles {
    private struct Upload {
        var name: String
        var descriptor: FileHandle
    }

    private var uploads: [String: Upload] = [:]
    private let folder: URL
    private let executor = QueueExecutor(label: "voiceid.files")

    /// Calls block on the disk, and decode.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    /// No files yet.
    ///
    /// - Parameter folder: Where there is room for them.
    public init(folder: URL = FileManager.default.temporaryDirectory) { self.folder = folder }

    /// Begins to take a file.
    ///
    /// - Parameter name: Its name, as the user knows it.
    /// - Returns: The id to go on with.
    /// - Throws: `AppFailure` with code `audio` where there is no room.
    public func begin(name: String) throws(AppFailure) -> String {
        let id = UUID().uuidString.lowercased()
        let path = folder.appending(path: "voiceid-\(id)").path
        let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw disk("could not be kept") }
        unlink(path)
        uploads[id] = Upload(name: name, descriptor: FileHandle(fileDescriptor: number, closeOnDealloc: true))
        return id
    }

    /// Takes the next bytes of a file.
    ///
    /// - Throws: `AppFailure` with code `notFound` or, where the disk is full, `audio`.
    public func append(_ data: Data, to id: String) throws(AppFailure) {
        let upload = try upload(id)
        do {
            try upload.descriptor.write(contentsOf: data)
        } catch {
            uploads[id] = nil
            throw disk("could not be kept (\(error.localizedDescription))")
        }
    }

    /// Lets go of a file.
    public func discard(_ id: String) { uploads[id] = nil }

    /// Registers a file of this machine, which stays where it is.
    ///
    /// - Throws: `AppFailure` with code `audio` where it cannot be opened.
    public func add(path: String) throws(AppFailure) -> String {
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw AppFailure(.audio, "\(path) cannot be read.", remedy: "Check the path and its permissions.")
        }
        let id = UUID().uuidString.lowercased()
        uploads[id] = Upload(name: URL(filePath: path).lastPathComponent, descriptor: handle)
        return id
    }

    /// Decodes a file to 16 kHz mono, and lets go of it.
    public func load(_ id: String, progress: @escaping @Sendable (Double) -> Void) throws -> LoadedFile {
        let upload = try upload(id)
        uploads[id] = nil
        try upload.descriptor.seek(toOffset: 0)
        var reader = try AudioFile.open(descriptor: upload.descriptor.fileDescriptor, name: upload.name)
        let expected = reader.expectedSamples
        var recording = Recording()
        while let chunk = try reader.next(upTo: 10 * SampleClock.rate) {
            try Task.checkCancellation()
            recording.append(chunk.samples)
            if let expected { progress(Double(recording.count) / Double(max(expected, recording.count, 1))) }
        }
        return LoadedFile(name: upload.name, recording: recording, warnings: reader.warnings.map(\.description))
    }

    private func upload(_ id: String) throws(AppFailure) -> Upload {
        guard let upload = uploads[id] else {
            throw AppFailure(.notFound, "There is no file \(id).", remedy: "Send the file again.")
        }
        return upload
    }

    private func disk(_ problem: String) -> AppFailure {
        AppFailure(.audio, "The file \(problem).", remedy: "Make room in \(folder.path), or choose a shorter file.")
    }
}
