public import Foundation
import Inference

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
    private static let modelsVariable = "VOICEID_MODELS"
    private static let runtimeVariable = "VOICEID_ONNXRUNTIME"
    private static let picovoiceVariable = "VOICEID_PICOVOICE"

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
    /// - Throws: ``AssetError/notFound(_:tried:)``, ``AssetError/wrongVariable(_:value:problem:)``.
    public func models() throws(AssetError) -> URL {
        let folder = try folder(.models, chosenBy: Self.modelsVariable)
        guard let value = value(of: Self.modelsVariable), !folder.holdsDescriptions else { return folder }
        throw .wrongVariable(Self.modelsVariable, value: value, problem: .holdsNoModels)
    }

    /// The folder of demo speech.
    ///
    /// - Throws: ``AssetError/notFound(_:tried:)``.
    public func speech() throws(AssetError) -> URL { try folder(.speech) }

    /// The folder of the reference's golden values.
    ///
    /// - Throws: ``AssetError/notFound(_:tried:)``.
    public func reference() throws(AssetError) -> URL { try folder(.reference) }

    /// The folder of Picovoice's libraries and models, which are no part of this program.
    ///
    /// - Throws: ``AssetError/notFound(_:tried:)``, ``AssetError/wrongVariable(_:value:problem:)``.
    public func picovoice() throws(AssetError) -> URL { try folder(.picovoice, chosenBy: Self.picovoiceVariable) }

    /// Paths and names under which ONNX Runtime may be loaded, best first.
    public var runtimeCandidates: [String] {
        if let chosen = value(of: Self.runtimeVariable) { return [chosen] }
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

    /// What a variable says; an empty one says nothing.
    private func value(of variable: String) -> String? { environment[variable].flatMap { $0.isEmpty ? nil : $0 } }

    private func folder(_ asset: AssetError.Asset, chosenBy variable: String? = nil) throws(AssetError) -> URL {
        if let variable, let value = value(of: variable) {
            let chosen = URL(filePath: value)
            switch chosen.isFolder {
            case true?: return chosen
            case false?: throw .wrongVariable(variable, value: value, problem: .notAFolder)
            case nil: throw .wrongVariable(variable, value: value, problem: .missing)
            }
        }
        let folders = [installation.appending(path: "share/voiceid")] + assetFolders + dataFolders
        let candidates = folders.map { $0.appending(path: asset.rawValue) }
        guard let found = candidates.first(where: { $0.isFolder ?? false }) else {
            throw .notFound(asset, tried: candidates.map(\.path))
        }
        return found
    }

    /// What failed to load, said of the variable that chose it where one did.
    func explaining(_ error: InferenceError) -> any Error {
        guard case .runtimeNotFound(let tried) = error, let value = value(of: Self.runtimeVariable) else {
            return error
        }
        // A name without a folder is for the system's loader to find.
        let isMissing = value.contains("/") && !FileManager.default.fileExists(atPath: value)
        let problem: AssetError.VariableProblem =
            isMissing ? .missing : .notALibrary(reason: tried.joined(separator: "; "))
        return AssetError.wrongVariable(Self.runtimeVariable, value: value, problem: problem)
    }
}

extension URL {
    /// Whether there is a folder here; `nil` where there is nothing.
    fileprivate var isFolder: Bool? {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) ? isFolder.boolValue : nil
    }

    /// Whether a model's description lies in the folder.
    fileprivate var holdsDescriptions: Bool {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).contains { $0.hasSuffix(".json") }
    }
}

/// Something the program needs is nowhere it was looked for.
public enum AssetError: Error, Equatable {
    /// There is no folder of the asset; every place tried, in order.
    case notFound(Asset, tried: [String])
    /// A variable of the environment chose a place, and the asset is not there.
    case wrongVariable(String, value: String, problem: VariableProblem)

    /// What is at the place that a variable chose.
    public enum VariableProblem: Sendable, Equatable {
        /// Nothing.
        case missing
        /// Something else than a folder.
        case notAFolder
        /// A folder without any model in it.
        case holdsNoModels
        /// A file that does not load; `reason` is the loader's text.
        case notALibrary(reason: String)
    }

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
        case .wrongVariable(let variable, let value, let problem):
            "\(variable) is set to '\(value)', \(problem.phrase). Correct it, or unset it to use what is set up."
        }
    }
}

extension AssetError.VariableProblem {
    fileprivate var phrase: String {
        switch self {
        case .missing: "which does not exist"
        case .notAFolder: "which is no folder"
        case .holdsNoModels: "which holds no models"
        case .notALibrary(let reason): "which cannot be loaded (\(reason))"
        }
    }
}
