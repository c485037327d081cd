import Foundation
import SpeakerRecognition

/// `--profiles`: which store a command works on.
enum StoreOption {
    static let path = ValueOption<String?>(
        "--profiles", "PATH", .file, "use this profiles file, or profiles.json in this folder")

    /// The store at a path, or the user's own.
    ///
    /// A path that ends in `.json`, or that is a file, is the profiles file; any other is a folder that holds it.
    static func store(at path: String?, in context: CommandContext) -> ProfileStore {
        guard let path else { return ProfileStore(file: ProfileStore.defaultFile(environment: context.environment)) }
        let url = URL(fileURLWithPath: path)
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        let isFile = exists ? !isFolder.boolValue : url.pathExtension == "json"
        return ProfileStore(file: isFile ? url : url.appendingPathComponent("profiles.json"))
    }
}
