/// A further file of a bundle whose model is more than one file.
public struct BundlePart: Sendable, Hashable, Codable {
    /// What the file is to the model, such as `decoder`.
    public var role: String
    /// Name of the file, in the folder of the JSON file.
    public var file: String
    /// SHA-256 of the file, 64 hexadecimal digits.
    public var sha256: String
    /// Size of the file in bytes.
    public var bytes: Int
}
