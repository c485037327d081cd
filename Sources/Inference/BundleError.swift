/// Why a model bundle cannot be used.
public enum BundleError: Error, Equatable {
    /// A file of the bundle is not there or cannot be read.
    case missingFile(path: String)
    /// The JSON file does not say what a bundle must say.
    case damaged(path: String, detail: String)
    /// The JSON file is of a version this program does not know.
    case unknownVersion(path: String, found: Int, known: Int)
    /// The model file has another size than the bundle says; in bytes.
    case wrongSize(path: String, expected: Int, found: Int)
    /// The model file has other content than the bundle says.
    case hashMismatch(path: String, expected: String, found: String)
    /// The bundle holds a model of another kind than needed.
    case wrongKind(bundle: String, expected: String, found: String)
}

extension BundleError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .missingFile(let path):
            "The model file \(path) is missing or unreadable. Run `make models`."
        case .damaged(let path, let detail):
            "The model description \(path) is damaged: \(detail). Run `make models` to write it again."
        case .unknownVersion(let path, let found, let known):
            "The model description \(path) has version \(found); this program reads version \(known). "
                + "Update the program, or run `make models`."
        case .wrongSize(let path, let expected, let found):
            "The model file \(path) has \(found) bytes where \(expected) were expected. Run `make models` to build it again."
        case .hashMismatch(let path, let expected, let found):
            "The model file \(path) has SHA-256 \(found) where \(expected) was expected. "
                + "Run `make models` to build it again."
        case .wrongKind(let bundle, let expected, let found):
            "The model \(bundle) is of kind \(found) where \(expected) is needed."
        }
    }
}

extension BundleError {
    /// The same error, raised while decoding without knowledge of the path, at `path`.
    func at(_ path: String) -> BundleError {
        switch self {
        case .damaged(_, let detail): .damaged(path: path, detail: detail)
        case .unknownVersion(_, let found, let known): .unknownVersion(path: path, found: found, known: known)
        default: self
        }
    }
}

extension DecodingError {
    /// One line: where in the JSON, and what is wrong there.
    var summary: String {
        let (context, problem): (Context, String) =
            switch self {
            case .keyNotFound(let key, let context): (context, "\"\(key.stringValue)\" is missing")
            case .valueNotFound(_, let context): (context, "a value is missing")
            case .typeMismatch(let type, let context): (context, "the value is not of type \(type)")
            case .dataCorrupted(let context): (context, context.debugDescription)
            @unknown default: (Context(codingPath: [], debugDescription: ""), "\(self)")
            }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return path.isEmpty ? problem : "\(problem) at \(path)"
    }
}
