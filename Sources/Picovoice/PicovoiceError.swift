/// Why Picovoice's engine cannot do something. No case and no description ever holds the access key.
public enum PicovoiceError: Error, Sendable, Equatable {
    /// A library answered with a status other than success.
    case failed(PicovoiceFailure)
    /// What a place holds is no access key.
    case accessKeyUnusable(place: String, reason: String)
    /// A library cannot be loaded.
    case libraryUnusable(product: PicovoiceProduct, path: String, fault: LibraryFault)
    /// A library lacks a function.
    case functionMissing(product: PicovoiceProduct, name: String)
    /// A library is of a release with other functions.
    case wrongVersion(product: PicovoiceProduct, found: String)
    /// A library wants another sample rate or frame than this program gives.
    case wrongAudioFormat(product: PicovoiceProduct, detail: String)
    /// A number that the caller gave, such as NaN for a threshold, which the library would not notice.
    case invalidOption(name: String, value: String, allowed: String)
    /// Not a frame of just this many samples.
    case wrongFrameLength(found: Int, required: Int)
    /// Less audio than the recogniser takes.
    case tooFewSamples(found: Int, required: Int)
    /// More than the library can count.
    case tooManySamples(Int)
    /// More audio in all takes of an enrolment than is kept of it; in seconds.
    case takesTooLong(limit: Double)
    /// Profiles that are empty cannot be of any voice.
    case emptyProfile
    /// What a library gave back makes no sense.
    case impossibleAnswer(product: PicovoiceProduct, detail: String)
    /// Starting a library took too long.
    case timedOut(operation: String, limit: Duration)
}

extension PicovoiceError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String { "\(problem) \(remedy)" }

    /// What happened, as a sentence.
    public var problem: String {
        switch self {
        case .failed(let failure): failure.problem
        case .accessKeyUnusable(let place, let reason):
            "\(AccessKey.variable) in \(place) cannot be used: \(reason)."
        case .libraryUnusable(let product, let path, let fault):
            "\(product.rawValue) cannot be loaded from \(path): \(fault.reason)."
        case .functionMissing(let product, let name): "\(product.rawValue) lacks the function \(name)."
        case .wrongVersion(let product, let found):
            "\(product.rawValue) is version \(found), and this program knows \(product.majorVersion)."
        case .wrongAudioFormat(let product, let detail): "\(product.rawValue) wants other audio: \(detail)."
        case .invalidOption(let name, let value, let allowed): "\(name) is \(value), and must be \(allowed)."
        case .wrongFrameLength(let found, let required):
            "A frame of \(found) samples was given to Eagle, which takes \(required)."
        case .tooFewSamples(let found, let required):
            "\(found) samples were given to Eagle, which takes at least \(required)."
        case .tooManySamples(let count): "\(count) samples at once are more than the library can count."
        case .takesTooLong(let limit): "The takes have more than \(Int(limit / 60)) minutes of audio together."
        case .emptyProfile: "A profile without a byte in it is of nobody's voice."
        case .impossibleAnswer(let product, let detail): "\(product.rawValue) gave back what cannot be: \(detail)."
        case .timedOut(let operation, let limit):
            "Picovoice's library did not come back from \(operation) within \(limit.components.seconds) s."
        }
    }

    /// What to do about it, as a sentence.
    public var remedy: String {
        switch self {
        case .failed(let failure): failure.remedy
        case .accessKeyUnusable: "Put the key from Picovoice's console there, or clear it."
        case .libraryUnusable(_, _, .unreadable): "See that the file can be read, or use the open engine."
        case .libraryUnusable, .functionMissing, .wrongVersion, .wrongAudioFormat, .impossibleAnswer:
            "Run `make picovoice` for what this program knows and clear VOICEID_PICOVOICE, or use the open engine."
        case .invalidOption: "Give another value."
        case .wrongFrameLength, .tooFewSamples: "Give it as many."
        case .tooManySamples: "Use a shorter recording."
        case .takesTooLong: "Half a minute of speech is enough: give a shorter recording, or remove a take."
        case .emptyProfile: "Enrol this person again."
        case .timedOut: "See that this machine can reach the internet, then try again; or use the open engine."
        }
    }
}

extension LibraryFault {
    /// Why, to follow a colon.
    fileprivate var reason: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable: "it cannot be read"
        case .noLibrary: "it is no library"
        case .otherProcessor: "it is for another kind of processor"
        case .cutShort(let bytes, let needed): "it is cut short, with \(bytes) of at least \(needed) bytes"
        case .refused(let reason): reason
        }
    }
}
