internal import COnnxRuntime

/// A call into the library that did not succeed.
struct OnnxFailure: Error {
    let operation: String
    let message: String
}

/// The library's function table, with every status checked.
@safe struct OnnxApi: @unchecked Sendable {
    // SAFETY: the table is constant data of a library that is never unloaded.
    let table: UnsafePointer<OrtApi>

    /// Turns a status into an error; reads its text and releases it.
    func check(_ operation: String, _ status: OpaquePointer?) throws(OnnxFailure) {
        guard let status = unsafe status else { return }
        let message = unsafe String(cString: table.pointee.GetErrorMessage(status))
        unsafe table.pointee.ReleaseStatus(status)
        throw OnnxFailure(operation: operation, message: message)
    }

    /// Calls a function that creates an object, and takes ownership of what it made.
    func make(
        _ operation: String, release: Handle.Release, keepingAlive owner: AnyObject? = nil,
        _ create: (UnsafeMutablePointer<OpaquePointer?>) -> OpaquePointer?
    ) throws(OnnxFailure) -> Handle {
        var made: OpaquePointer?
        try unsafe check(operation, create(&made))
        guard let pointer = unsafe made else {
            throw OnnxFailure(operation: operation, message: "the library returned neither an object nor an error")
        }
        return unsafe Handle(pointer, release: release, owner: owner)
    }

    /// The allocator tensors and names come from; owned by the library.
    func defaultAllocator() throws(OnnxFailure) -> OpaquePointer {
        var allocator: OpaquePointer?
        try unsafe check(
            "GetAllocatorWithDefaultOptions", table.pointee.GetAllocatorWithDefaultOptions(&allocator))
        guard let allocator = unsafe allocator else {
            throw OnnxFailure(operation: "GetAllocatorWithDefaultOptions", message: "the library has no allocator")
        }
        return unsafe allocator
    }
}

/// Sole owner of one object of the library, released at the end of the owner's scope.
@safe struct Handle: ~Copyable {
    typealias Release = @convention(c) (OpaquePointer?) -> Void

    let pointer: OpaquePointer
    private let release: Release
    /// Outlives the object: freed only after it.
    private let owner: AnyObject?

    init(_ pointer: OpaquePointer, release: Release, owner: AnyObject?) {
        unsafe self.pointer = pointer
        unsafe self.release = release
        self.owner = owner
    }

    deinit { unsafe release(pointer) }
}
