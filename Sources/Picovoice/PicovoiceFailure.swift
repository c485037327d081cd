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
        /// A start was refused without a word why: a damaged model, mostly.
        case unexplained
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
    /// What was wrong.
    public let cause: Cause
    /// The model that was to be read; `nil` where none was.
    public let model: String?
    /// Where the access key comes from; `nil` where none was used.
    public let keyPlace: String?

    /// Collects a failure.
    ///
    /// - Parameters:
    ///   - product: The library.
    ///   - operation: What was being done.
    ///   - status: The library's status, not 0.
    ///   - messages: Its messages as they came.
    ///   - key: What is taken out of the messages.
    ///   - model: The model that was to be read.
    public init(
        product: PicovoiceProduct, operation: String, status: Int32, messages: [String], hiding key: AccessKey?,
        model: String? = nil
    ) {
        self.product = product
        self.operation = operation
        self.status = status
        self.messages = messages.map { key?.redacting($0) ?? $0 }
        self.model = model
        keyPlace = key?.place
        // From what was really said: a key may hold any of the words that are looked for.
        cause = Self.cause(of: status, messages, isStart: model != nil)
    }

    private static func cause(of status: Int32, _ messages: [String], isStart: Bool) -> Cause {
        func mentions(_ word: String) -> Bool { messages.contains { $0.contains(word) } }
        return switch status {
        case 1: .memory
        case 2: .modelFile
        // The one status for all arguments tells by its messages which was wrong. The key is repeated in them, so it comes first.
        case 3 where mentions("AccessKey"): .accessKey
        case 3 where mentions("device"): .device
        case 3 where mentions("model (.pv)"): .modelFile
        case 3 where mentions("Argument `"): .argument
        case 3: isStart ? .unexplained : .argument
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
            case .modelFile: "its model\(model.map { " \($0)" } ?? " file") cannot be used"
            case .accessKey: "the access key is not valid"
            case .device: "the device it was to run on cannot be used"
            case .argument: "an argument is out of range"
            case .state: "it came at the wrong time"
            case .inside: "something went wrong inside the library"
            case .activation: "the access key could not be checked"
            case .activationLimit: "the access key is in use on as many devices as it is for"
            case .activationThrottled: "the access key was used too often in a short time"
            case .activationRefused: "the access key was refused"
            case .unexplained: "it does not say why"
            case .unknown: "it answered what this program does not know"
            }
        return "\(product.rawValue) failed at \(operation): \(reason) (\(statusName))."
    }

    /// What to do about it, as a sentence.
    public var remedy: String {
        switch cause {
        case .memory: "Close other programs, then try again."
        case .modelFile: "Run `make picovoice` to fetch it again, or see that VOICEID_PICOVOICE is right."
        case .accessKey: "See that \(keyVariable) holds the whole key from Picovoice's console."
        case .device: "Use the processor: the device cpu."
        case .argument: "Use the settings as they were."
        case .state: "Record more of the voice first."
        case .inside: "Try again; where it stays, run `make picovoice`."
        case .activation: "See that this machine can reach the internet, which a key needs now and then."
        case .activationLimit: "Release a device in Picovoice's console, or put another key into \(keyVariable)."
        case .activationThrottled: "Wait some minutes, then try again."
        case .activationRefused:
            "See in Picovoice's console whether the key holds for \(product.rawValue), or put another into \(keyVariable)."
        case .unexplained:
            "Its model may be damaged: run `make picovoice` to fetch it again. If that changes nothing, see that "
                + "\(keyVariable) holds the whole key from Picovoice's console."
        case .unknown: "Run `make picovoice` for the version this program knows."
        }
    }

    /// The variable of the key, with where it stands.
    private var keyVariable: String { AccessKey.variable + (keyPlace.map { " in \($0)" } ?? "") }

    /// What happened, what to do, and the library's own words.
    public var description: String {
        let words = messages.filter { !$0.hasSuffix("Picovoice Error.") }.first.map { " It says: \($0)" } ?? ""
        return "\(problem) \(remedy)\(words)"
    }
}
