/// What both libraries share: version, status and messages.
///
/// A library keeps its messages by thread, and until they are read once. So they are read in the very function that made the call,
/// before any other.
@safe struct LibraryCore: @unchecked Sendable {
    // SAFETY: addresses of functions of a library that is never unloaded.
    typealias Stack = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private typealias Number = @convention(c) () -> Int32
    private typealias Text = @convention(c) () -> UnsafePointer<CChar>?
    private typealias ReadStack = @convention(c) (UnsafeMutablePointer<Stack?>, UnsafeMutablePointer<Int32>) -> Int32
    private typealias FreeStack = @convention(c) (Stack?) -> Void
    private typealias ListDevices =
        @convention(c) (
            UnsafeMutablePointer<Stack?>, UnsafeMutablePointer<Int32>
        ) -> Int32
    private typealias FreeDevices = @convention(c) (Stack?, Int32) -> Void

    /// More messages than a library has ever had; a larger number is no count.
    private static let mostMessages: Int32 = 64

    let product: PicovoiceProduct
    let version: String
    private let readStack: ReadStack
    private let freeStack: FreeStack
    private let listDevices: ListDevices
    private let freeDevices: FreeDevices

    /// Finds the functions, and makes sure that version and sample rate are those this program knows.
    init(_ product: PicovoiceProduct, in library: DynamicLibrary) throws(PicovoiceError) {
        let name = "pv_\(product.rawValue.lowercased())"
        let readVersion = unsafe try library.function("\(name)_version", as: Text.self)
        guard let text = unsafe readVersion() else {
            throw .impossibleAnswer(product: product, detail: "no version")
        }
        version = unsafe String(cString: text)
        try product.check(version: version)
        let rate = try library.function("pv_sample_rate", as: Number.self)()
        guard rate == 16_000 else {
            throw .wrongAudioFormat(product: product, detail: "\(rate) samples a second in place of 16000")
        }
        self.product = product
        unsafe readStack = try library.function("pv_get_error_stack")
        unsafe freeStack = try library.function("pv_free_error_stack")
        unsafe listDevices = try library.function("\(name)_list_hardware_devices")
        unsafe freeDevices = try library.function("\(name)_free_hardware_devices")
    }

    /// Turns a status into an error; call it right after the call that gave the status, on the same thread.
    ///
    /// - Parameter model: The model that a start was to read.
    func check(
        _ status: Int32, _ operation: String, hiding key: AccessKey?, model: String? = nil
    ) throws(PicovoiceError) {
        guard status != 0 else { return }
        throw .failed(
            PicovoiceFailure(
                product: product, operation: operation, status: status, messages: messages(), hiding: key,
                model: model))
    }

    private func messages() -> [String] {
        var stack: Stack?
        var depth: Int32 = 0
        guard unsafe readStack(&stack, &depth) == 0, let lines = unsafe stack else { return [] }
        defer { unsafe freeStack(lines) }
        return (0..<Int(max(0, min(depth, Self.mostMessages)))).compactMap { index in
            unsafe lines[index].map { unsafe String(cString: $0) }
        }
    }

    /// What the library can compute on, in its own words.
    ///
    /// - Throws: ``PicovoiceError/failed(_:)``.
    func devices() throws(PicovoiceError) -> [String] {
        var list: Stack?
        var count: Int32 = 0
        try unsafe check(listDevices(&list, &count), "listing devices", hiding: nil)
        guard let names = unsafe list, count > 0 else { return [] }
        defer { unsafe freeDevices(names, count) }
        return (0..<Int(count)).compactMap { index in unsafe names[index].map { unsafe String(cString: $0) } }
    }
}
