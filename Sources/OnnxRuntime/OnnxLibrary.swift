package import COnnxRuntime
public import Inference

public import struct Foundation.URL

/// ONNX Runtime, loaded while the program runs.
///
/// The library's symbols are versioned, so a linked program would start with one release only; loaded by path, any
/// release from 1.14 on will do, and where there is none the error names every place tried. All sessions of a process
/// share the library's one environment. Its telemetry is off from before it is loaded, and nothing but the returned
/// errors reports a failure.
public final class OnnxLibrary: InferenceRuntime {
    /// The library's version, such as `1.23.2`.
    public let version: String
    /// The path or name it was first loaded by.
    public let location: String
    let api: OnnxApi
    // SAFETY: the environment is created before it is shared and only read afterwards; the library locks its inside.
    nonisolated(unsafe) private let environment: Handle

    /// Loads the first of `candidates`, paths or names for the system's loader, that is ONNX Runtime; on Apple's systems, where
    /// the library is a part of the program, that one.
    ///
    /// - Throws: `InferenceError.runtimeNotFound` with the loader's reason for each candidate,
    ///   `InferenceError.runtimeTooOld`.
    public static func load(candidates: [String]) throws(InferenceError) -> OnnxLibrary {
        if let linked = try linked() { return linked }
        var tried: [String] = []
        for candidate in candidates {
            var reason = [CChar](repeating: 0, count: 1024)
            if let base = unsafe onnxruntime_load(candidate, &reason, reason.count) {
                return try unsafe LoadedLibraries.all.library(base, location: candidate)
            }
            let text = String(decoding: reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            // The loader's message mostly begins with the path already.
            tried.append(text.contains(candidate) ? text : "\(candidate): \(text)")
        }
        throw .runtimeNotFound(tried: tried)
    }

    /// Wraps a library already in memory.
    package init(base: UnsafePointer<OrtApiBase>, location: String) throws(InferenceError) {
        version = unsafe String(cString: base.pointee.GetVersionString())
        self.location = location
        guard let table = unsafe base.pointee.GetApi(UInt32(ONNXRUNTIME_API_VERSION)) else {
            throw .runtimeTooOld(version: version, location: location)
        }
        let api = unsafe OnnxApi(table: table)
        self.api = api
        do {
            unsafe environment = try api.make("CreateEnv", release: table.pointee.ReleaseEnv) {
                unsafe table.pointee.CreateEnv(Int32(ONNXRUNTIME_LOG_FATAL), "voiceid", $0)
            }
            try unsafe api.check("DisableTelemetryEvents", table.pointee.DisableTelemetryEvents(environment.pointer))
            try unsafe api.shareArena(in: environment.pointer)
        } catch {
            throw .runtimeNotFound(tried: ["\(location): \(error.operation) failed: \(error.message)"])
        }
    }

    /// Opens a model file.
    ///
    /// The session does not spin: with other work on the machine, spinning threads take the time of those that compute.
    ///
    /// - Precondition: `threads` is at least 1.
    public func openSession(
        model: URL, threads: Int, optimising: Bool
    ) throws(InferenceError) -> any InferenceSession {
        precondition(threads >= 1, "a session needs a thread")
        let name = model.deletingPathExtension().lastPathComponent
        do {
            let table = unsafe api.table
            let options = try sessionOptions(threads: threads, optimising: optimising)
            let session = try unsafe api.make(
                "CreateSession", release: table.pointee.ReleaseSession, keepingAlive: self
            ) {
                unsafe table.pointee.CreateSession(environment.pointer, model.path, options.pointer, $0)
            }
            return try OnnxSession(model: name, api: api, session: session)
        } catch {
            throw .open(model: name, message: "\(error.operation): \(error.message)")
        }
    }

    private func sessionOptions(threads: Int, optimising: Bool) throws(OnnxFailure) -> Handle {
        let table = unsafe api.table
        let options = try unsafe api.make("CreateSessionOptions", release: table.pointee.ReleaseSessionOptions) {
            unsafe table.pointee.CreateSessionOptions($0)
        }
        let raw = unsafe options.pointer
        let count = Int32(clamping: threads)
        try unsafe api.check("SetIntraOpNumThreads", table.pointee.SetIntraOpNumThreads(raw, count))
        try unsafe api.check("SetInterOpNumThreads", table.pointee.SetInterOpNumThreads(raw, 1))
        // A pattern is kept for every input shape ever seen; clips of many lengths would make the memory grow for ever.
        try unsafe api.check("DisableMemPattern", table.pointee.DisableMemPattern(raw))
        // Processors without 8-bit dot products would add up products that do not fit, and 8-bit models would give other
        // answers there; the library then exchanges their operators, which takes rewriting the graph.
        let level =
            optimising || !onnxruntime_has_exact_8bit_products()
            ? ONNXRUNTIME_OPTIMISE_ALL : ONNXRUNTIME_OPTIMISE_NOTHING
        try unsafe api.check(
            "SetSessionGraphOptimizationLevel",
            table.pointee.SetSessionGraphOptimizationLevel(raw, Int32(level)))
        try unsafe api.check(
            "AddSessionConfigEntry",
            table.pointee.AddSessionConfigEntry(raw, "session.x64quantprecision", "1"))
        try unsafe api.check(
            "AddSessionConfigEntry",
            table.pointee.AddSessionConfigEntry(raw, "session.intra_op.allow_spinning", "0"))
        try unsafe api.check(
            "AddSessionConfigEntry", table.pointee.AddSessionConfigEntry(raw, "session.use_env_allocators", "1"))
        // Weights stay for good; in the arena they would leave gaps.
        try unsafe api.check(
            "AddSessionConfigEntry",
            table.pointee.AddSessionConfigEntry(raw, "session.use_device_allocator_for_initializers", "1"))
        return options
    }
}

extension OnnxApi {
    /// Gives all sessions of an environment one arena that grows by what they ask for.
    ///
    /// Left to itself, the library makes an arena for each session and doubles it whenever it is full: half of it may never
    /// be used, and what one model has finished with, another cannot have.
    fileprivate func shareArena(in environment: OpaquePointer) throws(OnnxFailure) {
        let automatic = Int32(ONNXRUNTIME_DEFAULT)
        let arena = try unsafe make("CreateArenaCfg", release: table.pointee.ReleaseArenaCfg) {
            unsafe table.pointee.CreateArenaCfg(
                0, Int32(ONNXRUNTIME_GROWS_AS_REQUESTED), automatic, automatic, $0)
        }
        let memory = try arenaMemory()
        try unsafe check(
            "CreateAndRegisterAllocator",
            table.pointee.CreateAndRegisterAllocator(environment, memory.pointer, arena.pointer))
    }

    /// What a session's runs take their memory from.
    func arena(of session: OpaquePointer) throws(OnnxFailure) -> Handle {
        let memory = try arenaMemory()
        return try unsafe make("CreateAllocator", release: table.pointee.ReleaseAllocator) {
            unsafe table.pointee.CreateAllocator(session, memory.pointer, $0)
        }
    }

    private func arenaMemory() throws(OnnxFailure) -> Handle {
        try unsafe make("CreateCpuMemoryInfo", release: table.pointee.ReleaseMemoryInfo) {
            unsafe table.pointee.CreateCpuMemoryInfo(
                Int32(ONNXRUNTIME_ARENA), Int32(ONNXRUNTIME_DEFAULT_MEMORY), $0)
        }
    }
}
