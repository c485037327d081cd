public import Foundation

/// Eagle and Falcon from a folder, each loaded when it is first asked for and then kept.
///
/// The folder holds both libraries and both models, as `make picovoice` puts them.
public final class PicovoiceLibraries: PicovoiceSource, @unchecked Sendable {
    // SAFETY: `eagle` and `falcon` are read and written with `lock` held, here and nowhere else.
    /// The folder.
    public let folder: URL
    private let lock = NSLock()
    private var eagle: EagleLibrary?
    private var falcon: FalconLibrary?

    /// The libraries of a folder.
    public init(folder: URL) { self.folder = folder }

    /// The version of a library.
    ///
    /// - Throws: ``PicovoiceError`` where it cannot be loaded.
    public func version(of product: PicovoiceProduct) throws(PicovoiceError) -> String {
        switch product {
        case .eagle: try loadedEagle().version
        case .falcon: try loadedFalcon().version
        }
    }

    /// Learns a voice.
    public func makeEnroller(
        _ key: AccessKey, _ options: PicovoiceOptions
    ) throws(PicovoiceError) -> any EagleEnrolling {
        try loadedEagle().makeEnroller(key, model: model(.eagle), options)
    }

    /// Recognises voices.
    public func makeScorer(
        _ key: AccessKey, _ options: PicovoiceOptions
    ) throws(PicovoiceError) -> any EagleScoring {
        try loadedEagle().makeScorer(key, model: model(.eagle), options)
    }

    /// Tells who speaks when.
    public func makeListener(
        _ key: AccessKey, _ options: PicovoiceOptions
    ) throws(PicovoiceError) -> any FalconListening {
        try loadedFalcon().makeListener(key, model: model(.falcon), options)
    }

    private func model(_ product: PicovoiceProduct) -> String { folder.appending(path: product.modelName).path }
    private func library(_ product: PicovoiceProduct) -> String { folder.appending(path: product.libraryName).path }

    private func loadedEagle() throws(PicovoiceError) -> EagleLibrary {
        lock.lock()
        defer { lock.unlock() }
        if let eagle { return eagle }
        let loaded = try EagleLibrary(path: library(.eagle))
        eagle = loaded
        return loaded
    }

    private func loadedFalcon() throws(PicovoiceError) -> FalconLibrary {
        lock.lock()
        defer { lock.unlock() }
        if let falcon { return falcon }
        let loaded = try FalconLibrary(path: library(.falcon))
        falcon = loaded
        return loaded
    }
}
