/// What can go wrong between a model file and its answer.
public enum InferenceError: Error, Equatable {
    /// No inference library could be loaded; `tried` holds every path with the loader's reason.
    case runtimeNotFound(tried: [String])
    /// The library is older than the C API version needed.
    case runtimeTooOld(version: String, location: String)
    /// The model file could not be opened.
    case open(model: String, message: String)
    /// Running the model failed.
    case run(model: String, operation: String, message: String)
    /// The model answered with another shape or element type than its bundle promises.
    case unexpectedOutput(model: String, output: String, expected: String, found: String)
    /// The features were made with another front end than the model's.
    case featuresOfAnotherFrontEnd(model: String)
}

extension InferenceError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .runtimeNotFound(let tried):
            "ONNX Runtime was not found. Run `make models`, or set VOICEID_ONNXRUNTIME to libonnxruntime's path. Tried: "
                + tried.joined(separator: "; ")
        case .runtimeTooOld(let version, let location):
            "ONNX Runtime \(version) at \(location) is too old; version 1.14 or later is needed."
        case .open(let model, let message):
            "The model \(model) could not be opened: \(message). Run `make models` to build it again."
        case .run(let model, let operation, let message):
            "\(operation) failed in model \(model): \(message)"
        case .unexpectedOutput(let model, let output, let expected, let found):
            "Model \(model) gave \(found) for \(output) where \(expected) was expected; the file and its bundle do not match."
        case .featuresOfAnotherFrontEnd(let model):
            "The features were made with another front end than model \(model) was trained on."
        }
    }
}
