#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A library that was loaded by path and stays loaded.
@safe struct DynamicLibrary: @unchecked Sendable {
    // SAFETY: the handle of a library that is never unloaded; looking a name up in it is safe from any thread.
    private let handle: UnsafeMutableRawPointer
    private let product: PicovoiceProduct

    /// Loads a library, and keeps its names to itself: Eagle and Falcon export functions of the same names for their error messages,
    /// and whichever came first would answer for both.
    init(_ product: PicovoiceProduct, at path: String) throws(PicovoiceError) {
        if let fault = LibraryFile(path: path).fault() {
            throw .libraryUnusable(product: product, path: path, fault: fault)
        }
        guard let handle = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            // Read at once: the next call of the loader replaces it.
            let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason given"
            let prefix = "\(path): "
            throw .libraryUnusable(
                product: product, path: path,
                fault: .refused(reason: reason.hasPrefix(prefix) ? String(reason.dropFirst(prefix.count)) : reason))
        }
        unsafe self.handle = handle
        self.product = product
    }

    /// A function of the library.
    ///
    /// - Parameter type: Its C signature. Nothing checks it: that is what the version is for.
    func function<Function>(_ name: String, as type: Function.Type = Function.self) throws(PicovoiceError) -> Function {
        guard let address = unsafe dlsym(handle, name) else {
            throw .functionMissing(product: product, name: name)
        }
        return unsafe unsafeBitCast(address, to: type)
    }
}
