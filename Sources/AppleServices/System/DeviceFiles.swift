#if canImport(UIKit) || canImport(AppKit)
    public import AppModel
    public import AppServices
    public import Foundation

    /// Audio files that the user chose in the system's file dialog, or shared with the app.
    ///
    /// They stay where they are. The system lets the app read them from registration until they are read, and no longer.
    public final class DeviceFiles: AudioFiles, @unchecked Sendable {
        // SAFETY: `chosen` is read and written with `lock` held, here and nowhere else.
        private let lock = NSLock()
        private var chosen: [String: URL] = [:]
        private let files: UploadedFiles

        /// No files yet.
        ///
        /// - Parameter files: Decodes them.
        public init(files: UploadedFiles = UploadedFiles()) { self.files = files }

        /// Takes in a file.
        ///
        /// - Returns: The id to ask for it by.
        /// - Throws: `AppFailure` with code `audio` where it may not be read.
        public func register(_ url: URL) throws(AppFailure) -> String {
            let isOutside = url.startAccessingSecurityScopedResource()
            guard FileManager.default.isReadableFile(atPath: url.path) else {
                if isOutside { url.stopAccessingSecurityScopedResource() }
                throw AppFailure(
                    .audio, "\(url.lastPathComponent) cannot be read.",
                    remedy: "Choose it again, or copy it to this device.")
            }
            let id = UUID().uuidString.lowercased()
            lock.withLock { chosen[id] = url }
            return id
        }

        /// Reads a small file at once, such as one of profiles.
        ///
        /// - Throws: `AppFailure` with code `profiles` where it may not be read.
        public func contents(of url: URL) throws(AppFailure) -> Data {
            let isOutside = url.startAccessingSecurityScopedResource()
            defer { if isOutside { url.stopAccessingSecurityScopedResource() } }
            do {
                return try Data(contentsOf: url)
            } catch {
                throw AppFailure(
                    .profiles, "\(url.lastPathComponent) cannot be read: \(error.localizedDescription)",
                    remedy: "Choose it again, or copy it to this device.")
            }
        }

        /// Decodes a file to 16 kHz mono, and lets go of it.
        public func load(_ id: String, progress: @escaping @Sendable (Double) -> Void) async throws -> LoadedFile {
            guard let url = lock.withLock({ chosen.removeValue(forKey: id) }) else {
                throw AppFailure(.notFound, "There is no file \(id).", remedy: "Choose the file again.")
            }
            defer { url.stopAccessingSecurityScopedResource() }
            return try await files.load(files.add(path: url.path), progress: progress)
        }
    }
#endif
