internal import COnnxRuntime
internal import Inference

extension OnnxLibrary {
    /// The library that is a part of this program, as on Apple's systems; `nil` where one has to be loaded.
    static func linked() throws(InferenceError) -> OnnxLibrary? {
        #if canImport(OnnxRuntimeBindings)
            return try unsafe LoadedLibraries.all.library(OrtGetApiBase(), location: "this program")
        #else
            return nil
        #endif
    }
}
