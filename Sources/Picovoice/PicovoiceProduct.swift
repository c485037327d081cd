/// One of Picovoice's libraries that VoiceID can use.
public enum PicovoiceProduct: String, Sendable, Hashable, CaseIterable {
    /// Learns and recognises voices.
    case eagle = "Eagle"
    /// Tells who spoke when.
    case falcon = "Falcon"

    /// The release this program knows, by its first number.
    public var majorVersion: Int {
        switch self {
        case .eagle: 3
        case .falcon: 2
        }
    }

    /// The library's file.
    public var libraryName: String {
        #if canImport(Darwin)
            "libpv_\(rawValue.lowercased()).dylib"
        #else
            "libpv_\(rawValue.lowercased()).so"
        #endif
    }

    /// The model's file.
    public var modelName: String { "\(rawValue.lowercased())_params.pv" }

    /// Refuses another release: its functions have other parameters, and calling them would read beyond what is there.
    ///
    /// - Throws: ``PicovoiceError/wrongVersion(product:found:)``.
    func check(version: String) throws(PicovoiceError) {
        guard version.prefix(while: { $0 != "." }) == "\(majorVersion)" else {
            throw .wrongVersion(product: self, found: version)
        }
    }
}
