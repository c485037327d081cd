/// A call of one of Picovoice's libraries that did not succeed.
public struct PicovoiceFailure: Error, Sendable, Equatable {
    /// What was wrong, as far as status and messages tell.
    public enum Cause: Sendable, Hashable, CaseIterable {
        /// Too little memory.
        case memory
        /// The model file is missing, cut short, or of something else.
        case modelFile
        /// The access key is none, or not one of this product.
        case accessKey
        /// There is no such device, or it does not work.
        case device
        /// An argument is out of range.
        case argument
        /// The call came at the wrong time, such as an export before the voice is known.
        case state
        /// Something inside the library.
        case inside
        /// The key could not be checked, mostly for want of a network.
        case activation
        /// The key is in use on as many devices as it is for.
        case activationLimit
        /// The key was used too often in a short time.
        case activationThrottled
        /// The key was refused.
        case activationRefused
        /// A status that nobody has heard of.
        case unknown
    }

    /// The library.
    public let product: PicovoiceProduct
    /// What was being done, as a phrase: `starting the recogniser`.
    public let operation: String
    /// The library's status.
    public let status: Int32
    /// The library's messages without the access key, the most general first; empty where it had none.
    public let messages: [String]

    /// Collects a failure.
    ///
    /// - Parameters:
    ///   - product: The library.
    ///   - operation: What was being done.
    ///   - status: The library's status, not 0.
    ///   - messages: Its messages as they came.
    ///   - key: What is taken out of the messages.
    public init(
        product: PicovoiceProduct, operation: String, status: Int32, messages: [String], hiding key: AccessKey?
    ) {
        self.product = product
        self.operation = operation
        self.status = status
        self.messages = messages.map { key?.redacting($0) ?? $0 }
    }

    /// What was wrong.
    public var cause: Cause {
        switch status {
        case 1: .memory
        case 2: .modelFile
        case 3: argumentCause
        case 5: .accessKey
        case 6: .state
        case 7: mentions("device") ? .device : .inside
        case 4: .inside
        case 8: .activation
        case 9: .activationLimit
        case 10: .activationThrottled
        case 11: .activationRefused
        default: .unknown
        }
    }

    /// The one status for all arguments tells by its messages which was wrong. The libraries check the key last, and sometimes
    /// without a word.
    private var argumentCause: Cause {
        if mentions("device") { return .device }
        if mentions("model (.pv)") { return .modelFile }
        if mentions("AccessKey") { return .accessKey }
        if mentions("Argument `") { return .argument }
        return operation.hasPrefix("starting") ? .accessKey : .argument
    }

    private func mentions(_ word: String) -> Bool { messages.contains { $0.contains(word) } }

    /// The status as the vendor's documentation calls it.
    public var statusName: String {
        let names = [
            "SUCCESS", "OUT_OF_MEMORY", "IO_ERROR", "INVALID_ARGUMENT", "STOP_ITERATION", "KEY_ERROR", "INVALID_STATE",
            "RUNTIME_ERROR", "ACTIVATION_ERROR", "ACTIVATION_LIMIT_REACHED", "ACTIVATION_THROTTLED",
            "ACTIVATION_REFUSED",
        ]
        guard let index = Int(exactly: status), names.indices.contains(index) else { return "status \(status)" }
        return names[index]
    }
}

extension PicovoiceFailure: CustomStringConvertible {
    /// What happened, as a sentence.
    public var problem: String {
        let reason =
            switch cause {
            case .memory: "there is too little memory"
            case .modelFile: "its model file cannot be used"
            case .accessKey: "the access key is not valid"
            case .device: "the device it was to run on cannot be used"
            case .argument: "an argument is out of range"
            case .state: "it came at the wrong time"
            case .inside: "something went wrong inside the library"
            case .activation: "the access key could not be checked"
            case .activationLimit: "the access key is in use on as many devices as it is for"
            case .activationThrottled: "the access key was used too often in a short time"
            case .activationRefused: "the access key was refused"
            case .unknown: "it answered what this program does not know"
            }
        return "\(product.rawValue) failed at \(operation): \(reason) (\(statusName))."
    }

    /// What to do about it, as a sentence.
    public var remedy: String {
        switch cause {
        case .memory: "Close other programs, then try again."
        case .modelFile: "Run `make picovoice` to fetch the model again, or see that VOICEID_PICOVOICE is right."
        case .accessKey: "See that \(AccessKey.variable) holds the whole key from Picovoice's console."
        case .device: "Use the processor: the device cpu."
        case .argument: "Use the settings as they were."
        case .state: "Record more of the voice first."
        case .inside: "Try again; where it stays, run `make picovoice`."
        case .activation: "See that this machine can reach the internet, which a key needs now and then."
        case .activationLimit: "Release a device in Picovoice's console, or use another key."
        case .activationThrottled: "Wait some minutes, then try again."
        case .activationRefused:
            "See in Picovoice's console whether the key holds for \(product.rawValue), or use another."
        case .unknown: "Run `make picovoice` for the version this program knows."
        }
    }

    /// What happened, what to do, and the library's own words.
    public var description: String {
        let words = messages.filter { !$0.hasSuffix("Picovoice Error.") }.first.map { " It says: \($0)" } ?? ""
        return "\(problem) \(remedy)\(words)"
    }
}
