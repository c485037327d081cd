/// A variable the program reads, and what it is for.
package struct EnvironmentVariable: Sendable, Equatable {
    /// Its name.
    package let name: String
    /// What it does: a phrase without a full stop.
    package let summary: String

    /// Where profiles live.
    package static let home = EnvironmentVariable(
        name: "VOICEID_HOME", summary: "folder that holds the profiles, in place of the platform's data folder")
    /// Where models are.
    package static let models = EnvironmentVariable(
        name: "VOICEID_MODELS", summary: "folder that holds the models; no other is searched")
    /// Where the inference library is.
    package static let onnxRuntime = EnvironmentVariable(
        name: "VOICEID_ONNXRUNTIME", summary: "path of the ONNX Runtime library; no other is tried")
    /// Where Picovoice's libraries are.
    package static let picovoice = EnvironmentVariable(
        name: "VOICEID_PICOVOICE", summary: "folder that holds Picovoice's libraries and models; no other is searched")
    /// The access key.
    package static let picovoiceKey = EnvironmentVariable(
        name: "PICOVOICE_ACCESS_KEY",
        summary: "key for Picovoice's engine; else read from .env here or in the profiles' folder")
    /// What scripts have to know.
    package static let apiKey = EnvironmentVariable(
        name: "VOICEID_API_KEY", summary: "key that scripts send to 'voiceid serve'; at least 20 characters")
    /// Terminal width.
    package static let columns = EnvironmentVariable(
        name: "COLUMNS", summary: "width of the terminal, where it differs from what the terminal says")
    /// No colour.
    package static let noColor = EnvironmentVariable(
        name: "NO_COLOR",
        summary: "no colour, where this is not empty; there is none either where output is no terminal")

    /// All of them.
    package static let all = [home, models, onnxRuntime, picovoice, picovoiceKey, apiKey, columns, noColor]
}
