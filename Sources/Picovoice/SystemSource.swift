public import Foundation

/// Eagle and Falcon as this system has them: the vendor's Swift packages where the program is built with them, which is on iOS;
/// else the libraries of a folder.
///
/// - Parameter folder: Where the libraries are; asked only where there are no packages.
/// - Throws: What `folder` throws.
public func systemPicovoice(librariesIn folder: () throws -> URL) rethrows -> any PicovoiceSource {
    #if canImport(Eagle) && canImport(Falcon)
        return PicovoicePackages()
    #else
        return PicovoiceLibraries(folder: try folder())
    #endif
}
