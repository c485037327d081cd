public import Foundation

/// A stand-in for Picovoice's libraries in a folder of its own, with counts of its own; see `Tests/FakePicovoice`.
///
/// It takes tones of different pitch for different people, and keys that begin with `fake-` for good ones.
public final class FakePicovoice: @unchecked Sendable {
    // SAFETY: the handle of a library that is never unloaded, whose functions take a lock.
    /// Holds both libraries and both models, as `make picovoice` leaves them.
    public let folder: URL
    private let handle: UnsafeMutableRawPointer

    /// A key it takes. Nothing else in the tests looks like it.
    public static let key = "fake-Qm9ndXMtUGljb3ZvaWNlLUtleS1mb3ItVGVzdHMtT25seS0wMDAx=="

    #if canImport(Darwin)
        private static let suffix = "dylib"
    #else
        private static let suffix = "so"
    #endif

    /// The library that was built with the tests.
    private static let built: URL? = sequence(first: URL(fileURLWithPath: CommandLine.arguments[0])) { file in
        file.path == "/" ? nil : file.deletingLastPathComponent()
    }
    .map { $0.deletingLastPathComponent().appending(path: "libFakePicovoice.\(suffix)") }
    .first { FileManager.default.fileExists(atPath: $0.path) }

    /// A fresh stand-in: a copy of the file is another library to the loader.
    public init() throws {
        guard let built = Self.built else { throw FixtureError.unreadable("libFakePicovoice.\(Self.suffix)") }
        folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-picovoice-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for name in ["eagle", "falcon"] {
            try Data("\(name), made up\n".utf8).write(to: folder.appending(path: "\(name)_params.pv"))
        }
        let eagle = folder.appending(path: "libpv_eagle.\(Self.suffix)")
        try FileManager.default.copyItem(at: built, to: eagle)
        // One file under two names is one library, so that the counts are of both.
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "libpv_falcon.\(Self.suffix)"), withDestinationURL: eagle)
        guard let handle = dlopen(eagle.path, RTLD_NOW | RTLD_LOCAL) else {
            throw FixtureError.unreadable(eagle.path)
        }
        self.handle = handle
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function {
        guard let address = dlsym(handle, "fake_picovoice_\(name)") else {
            preconditionFailure("the stand-in has no fake_picovoice_\(name)")
        }
        return unsafeBitCast(address, to: type)
    }

    /// Makes a function answer with a status, until it is told 0.
    public func answer(_ name: String, with status: Int32) {
        function("answer", as: (@convention(c) (UnsafePointer<CChar>, Int32) -> Void).self)(name, status)
    }

    /// Makes answers wrong in one way; see the header.
    public func spoil(_ what: String) {
        function("spoil", as: (@convention(c) (UnsafePointer<CChar>) -> Void).self)(what)
    }

    /// What it says it is, to whoever loads it from now on.
    public func describe(
        eagle: String = "3.0.0", falcon: String = "2.0.0", frameLength: Int32 = 512, sampleRate: Int32 = 16_000
    ) {
        typealias Describe = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, Int32, Int32) -> Void
        function("describe", as: Describe.self)(eagle, falcon, frameLength, sampleRate)
    }

    /// Whether starts hang.
    public func hang(_ hangs: Bool) { function("hang", as: (@convention(c) (Int32) -> Void).self)(hangs ? 1 : 0) }

    /// What was given out and not freed.
    public var live: Int { Int(function("live", as: (@convention(c) () -> Int64).self)()) }

    /// What was freed twice or wrongly.
    public var misuses: Int { Int(function("misuses", as: (@convention(c) () -> Int64).self)()) }

    /// Calls of a function so far.
    public func calls(_ name: String) -> Int {
        Int(function("calls", as: (@convention(c) (UnsafePointer<CChar>) -> Int64).self)(name))
    }

    /// Waits until everything is freed, five seconds at the most.
    public func waitUntilFreed() -> Bool {
        function("wait_until_freed", as: (@convention(c) (Int32) -> Int32).self)(5) != 0
    }
}
