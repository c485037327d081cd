import AppModel
import Audio
import Foundation
import OpenEngine
import Picovoice
import SpeakerRecognition

/// Starts parts of Picovoice's engine, each within a time limit: a start may wait for Picovoice's servers, and has been seen to hang.
struct PicovoiceStarter: Sendable {
    /// Where the parts come from.
    let source: @Sendable () throws -> any PicovoiceSource
    /// The access key; `nil` where there is none.
    let key: @Sendable () throws -> AccessKey?
    /// How the libraries listen.
    let options: PicovoiceOptions
    /// The longest wait for a start.
    let limit: Duration

    /// Both versions, which take no key; throws where a library is missing or of another release.
    func versions() throws -> String {
        let source = try source()
        return try PicovoiceProduct.allCases.map { "\($0.rawValue) \(try source.version(of: $0))" }
            .joined(separator: " and ")
    }

    /// Learns a voice.
    func enroller() async throws -> sending any EagleEnrolling {
        try await start(.eagle) { try $0.makeEnroller($1, $2) }
    }

    /// Recognises voices, with nothing heard before.
    func scorer() async throws -> sending any EagleScoring {
        try await start(.eagle) { try $0.makeScorer($1, $2) }
    }

    /// Tells who speaks when.
    func listener() async throws -> any FalconListening {
        try await start(.falcon) { try $0.makeListener($1, $2) }
    }

    /// Who speaks when in 16 kHz audio, by a Falcon of its own.
    func turns(in samples: [Int16]) async throws -> [FalconTurn] {
        let listener = try await listener()
        let limit = Duration.seconds(SampleClock.seconds(samples.count) + Self.listeningMargin)
        do {
            return try await withinTime(limit, "listening to the recording") { try listener.process(samples) }
        } catch let error as PicovoiceError {
            // It was started: what fails now is about these samples.
            throw AppFailure(.audio, error.problem, remedy: error.remedy)
        }
    }

    /// Seconds that listening to a recording may take besides its own length.
    private static let listeningMargin = 60.0

    /// What keeps the engine from being used, before anything is started; `nil` where nothing does.
    ///
    /// - Parameter products: What is to be used. Eagle does without Falcon, and Falcon without Eagle.
    /// - Throws: `PicovoiceError` where something is there and cannot be used.
    func absence(of products: [PicovoiceProduct] = PicovoiceProduct.allCases) throws -> AppFailure? {
        let missing: [PicovoiceProduct]
        do {
            let source = try source()
            missing = try products.filter { try !isThere($0, in: source) }
        } catch is AssetError {
            return Self.noLibraries
        }
        if let product = missing.first {
            guard missing.count < products.count || products.count == 1 else { return Self.noLibraries }
            return AppFailure(
                .engine, "\(product.rawValue)'s library is not set up.",
                remedy: "Run `make picovoice`, and clear VOICEID_PICOVOICE where it is set. \(Self.openNeedsNothing)")
        }
        return try key() == nil ? Self.noKey : nil
    }

    private func isThere(_ product: PicovoiceProduct, in source: any PicovoiceSource) throws -> Bool {
        do throws(PicovoiceError) {
            _ = try source.version(of: product)
            return true
        } catch PicovoiceError.libraryUnusable(_, _, .missing) {
            return false
        }
    }

    private func start<Part>(
        _ product: PicovoiceProduct,
        _ make: @escaping @Sendable (any PicovoiceSource, AccessKey, PicovoiceOptions) throws -> Part
    ) async throws -> sending Part {
        if let absence = try absence(of: [product]) { throw absence }
        let (source, key, options) = (source, key, options)
        return try await withinTime(limit, "starting \(product.rawValue)") {
            guard let key = try key() else { throw Self.noKey }
            return try make(try source(), key, options)
        }
    }

    private static let noLibraries = AppFailure(
        .engine, "Picovoice's libraries are not set up.",
        remedy: "Run `make picovoice`, and clear VOICEID_PICOVOICE where it is set. \(openNeedsNothing)")

    private static let openNeedsNothing = "Everything works with the open engine, which needs no key."

    private static let noKey = AppFailure(
        .engine, "There is no Picovoice access key.",
        remedy: "Put \(AccessKey.variable) into the environment or a .env file. \(openNeedsNothing)")
}

extension AppFailure {
    /// A failure of Picovoice's, as screens show it.
    init(_ error: PicovoiceError) { self.init(.engine, error.problem, remedy: error.remedy) }

    /// Whatever ended a start, as screens show it.
    init(ofPicovoice error: any Error) {
        switch error {
        case let error as PicovoiceError: self.init(error)
        case let failure as AppFailure: self = failure
        default: self.init(.engine, "\(error)")
        }
    }

    /// The failure with how the two libraries stand before it.
    func saying(_ marks: String) -> AppFailure {
        AppFailure(code, "\(marks). \(message)", remedy: remedy)
    }
}
