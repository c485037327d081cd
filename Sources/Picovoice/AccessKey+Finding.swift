public import Foundation

extension AccessKey {
    /// The variable that holds the key, in the environment or in a `.env` file.
    public static let variable = "PICOVOICE_ACCESS_KEY"

    /// Looks for a key in the environment, then in the `.env` files of folders.
    ///
    /// A variable that is set to nothing counts as not set, so that one empty place does not hide the next.
    ///
    /// - Parameters:
    ///   - environment: The process's variables.
    ///   - folders: Where a `.env` file may be, the first to be read first.
    /// - Returns: The key; `nil` where no place has one.
    /// - Throws: ``PicovoiceError/accessKeyUnusable(place:reason:)`` where a place holds something that is no key, or a file cannot be
    ///   read.
    public static func find(
        environment: [String: String], folders: [URL]
    ) throws(PicovoiceError) -> AccessKey? {
        if let key = try key(in: environment, at: "the environment") { return key }
        for folder in folders {
            let file = folder.appending(path: ".env")
            var isFolder: ObjCBool = false
            // Many keep a folder of this name, with a Python in it.
            guard unsafe FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue
            else { continue }
            let text: String
            do {
                text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            } catch {
                throw .accessKeyUnusable(place: file.path, reason: "the file cannot be read")
            }
            if let key = try key(in: DotEnv.variables(in: text), at: file.path) { return key }
        }
        return nil
    }

    private static func key(
        in variables: [String: String], at place: String
    ) throws(PicovoiceError) -> AccessKey? {
        guard let text = variables[variable], text.contains(where: { !$0.isWhitespace }) else { return nil }
        return try AccessKey(text, from: place)
    }
}
