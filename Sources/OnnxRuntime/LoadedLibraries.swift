internal import COnnxRuntime
internal import Foundation
internal import Inference

/// The libraries this process has loaded. Each has one environment for good, since its arena may be registered but once.
final class LoadedLibraries: @unchecked Sendable {
    // SAFETY: `libraries` is read and written with `lock` held, here and nowhere else.
    static let all = LoadedLibraries()
    private let lock = NSLock()
    /// By the address of the library's entry, which stays where it is.
    private var libraries: [Int: OnnxLibrary] = [:]

    /// The library with an entry; `location` is where it was found.
    func library(_ entry: UnsafePointer<OrtApiBase>, location: String) throws(InferenceError) -> OnnxLibrary {
        lock.lock()
        defer { lock.unlock() }
        let key = Int(bitPattern: entry)
        if let library = libraries[key] { return library }
        let library = try unsafe OnnxLibrary(base: entry, location: location)
        libraries[key] = library
        return library
    }
}
