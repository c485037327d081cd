public import Foundation

/// Finds what the program needs beside its own code: the models, ONNX Runtime, and, for checks, demo speech
/// and the reference's values.
///
/// Models and libraries are searched in this order, and the first that exists is used:
///
/// 1. where `VOICEID_MODELS`, `VOICEID_ONNXRUNTIME` or `VOICEID_PICOVOICE` points, and then nowhere else;
/// 2. beside the installed executable: `../share/voiceid`, `../lib`;
/// 3. `.assets` in any folder above the executable, where `make models` puts them;
/// 4. `$VOICEID_HOME`;
/// 5. the user's data folder (`$XDG_DATA_HOME/voiceid`, `~/.local/share/voiceid`, or Application Support on a Mac);
/// 6. for ONNX Runtime, wherever the system's loader looks.
public struct AssetLocator: Sendable {
    private let environment: [String: String]
    private let executable: URL

    /// Searches for the program at `executable` under `environment`.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        executable: URL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    ) {
        self.environment = environment
        self.executable = executable.resolvingSymlinksInPath()
    }

    /// The folder of model bundles.
    ///
    /// - Throws: ``AssetError/notFound(_:tried:)``.
    public func models() throws(AssetError) -> URL { try folder(.models, chosen: environment["VOICEID_MODELS"]) }

    /// The folder of demo speech.
    ///
    /// - Throws: ``AssetError/notFound(_:tried:)``.
    public func speech() throws(AssetError) -> URL { try folder(.speech, chosen: nil) }

    /// The folder of the reference's golden values.
    ///
    /// - Throws: ``AssetError/notFound(_:tried:)``.
    public func reference() throws(AssetError) -> URL { try folder(.reference, chosen: nil) }

    /// The folder of Picovoice's libraries and models, which are no part of this program.
    ///
    /// - Throws: ``AssetError/notFound(_:tried:)``.
    public func picovoice() throws(AssetError) -> URL {
        try folder(.picovoice, chosen: environment["VOICEID_PICOVOICE"])
    }

    /// Paths and names under which ONNX Runtime may be loaded, best first.
    public var runtimeCandidates: [String] {
        if let chosen = environment["VOICEID_ONNXRUNTIME"], !chosen.isEmpty { return [chosen] }
        #if os(macOS)
            let name = "libonnxruntime.dylib"
        #else
            let name = "libonnxruntime.so.1"
        #endif
        let folders =
            [installation.appending(path: "lib")] + assetFolders.map { $0.appending(path: "onnxruntime") }
            + dataFolders.map { $0.appending(path: "lib") }
        return folders.map { $0.appending(path: name).path } + [name]
    }

    /// Where an installed program's `bin` folder stands.
    private var installation: URL { executable.deletingLastPathComponent().deletingLastPathComponent() }

    /// `.assets` in every folder above the executable, nearest first.
    private var assetFolders: [URL] {
        sequence(first: executable.deletingLastPathComponent()) { folder in
            folder.path == "/" ? nil : folder.deletingLastPathComponent()
        }.map { $0.appending(path: ".assets") }
    }

    private var dataFolders: [URL] {
        var folders: [URL] = []
        if let home = environment["VOICEID_HOME"], !home.isEmpty { folders.append(URL(filePath: home)) }
        #if os(macOS)
            folders += FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
                .map { $0.appending(path: "voiceid") }
        #else
            if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
                folders.append(URL(filePath: data).appending(path: "voiceid"))
            } else if let home = environment["HOME"], !home.isEmpty {
                folders.append(URL(filePath: home).appending(path: ".local/share/voiceid"))
            }
        #endif
        return folders
    }

    private func folder(_ asset: AssetError.Asset, chosen: String?) throws(AssetError) -> URL {
        let candidates: [URL]
        if let chosen, !chosen.isEmpty {
            candidates = [URL(filePath: chosen)]
        } else {
            let folders = [installation.appending(path: "share/voiceid")] + assetFolders + dataFolders
            candidates = folders.map { $0.appending(path: asset.rawValue) }
        }
        let found = candidates.first { candidate in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder) && isFolder.boolValue
        }
        guard let found else { throw .notFound(asset, tried: candidates.map(\.path)) }
        return found
    }
}

/// Something the program needs is nowhere it was looked for.
public enum AssetError: Error, Equatable {
    /// There is no folder of the asset; every place tried, in order.
    case notFound(Asset, tried: [String])

    /// What was looked for; the raw value is the folder's name.
    public enum Asset: String, Sendable {
        /// Model bundles.
        case models
        /// Demo speech.
        case speech
        /// Golden values of the reference.
        case reference
        /// Picovoice's libraries.
        case picovoice
    }
}

extension AssetError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .notFound(.models, let tried):
            "No models were found. Run `make models`, or set VOICEID_MODELS to their folder. Tried: "
                + tried.joined(separator: ", ")
        case .notFound(.speech, let tried):
            "No demo speech was found. Run `make setup`. Tried: " + tried.joined(separator: ", ")
        case .notFound(.reference, let tried):
            "No golden values were found. Run `make setup`. Tried: " + tried.joined(separator: ", ")
        case .notFound(.picovoice, let tried):
            "Picovoice's libraries were not found. Run `make picovoice`, or set VOICEID_PICOVOICE to their folder. Tried: "
                + tried.joined(separator: ", ")
        }
    }
}
