import AppModel
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
        try await start("starting Eagle") { try $0.makeEnroller($1, $2) }
    }

    /// Recognises voices, with nothing heard before.
    func scorer() async throws -> sending any EagleScoring {
        try await start("starting Eagle") { try $0.makeScorer($1, $2) }
    }

    /// Tells who speaks when.
    func listener() async throws -> any FalconListening {
        try await start("starting Falcon") { try $0.makeListener($1, $2) }
    }

    /// What keeps the engine from being used, before anything is started; `nil` where nothing does.
    func absence() throws -> AppFailure? {
        do {
            _ = try versions()
        } catch is AssetError {
            return AppFailure(
                .engine, "Picovoice's libraries are not set up.",
                remedy: "Run `make picovoice`. \(Self.openNeedsNothing)")
        }
        return try key() == nil ? Self.noKey : nil
    }

    private func start<Part>(
        _ operation: String,
        _ make: @escaping @Sendable (any PicovoiceSource, AccessKey, PicovoiceOptions) throws -> Part
    ) async throws -> sending Part {
        if let absence = try absence() { throw absence }
        let (source, key, options) = (source, key, options)
        return try await withinTime(limit, operation) {
            guard let key = try key() else { throw Self.noKey }
            return try make(try source(), key, options)
        }
    }

    private static let openNeedsNothing = "Everything works with the open engine, which needs no key."

    private static let noKey = AppFailure(
        .engine, "There is no Picovoice access key.",
        remedy: "Put \(AccessKey.variable) into the environment or a .env file. \(openNeedsNothing)")
}

extension AppFailure {
    /// A failure of Picovoice's, as screens show it.
    init(_ error: PicovoiceError) { self.init(.engine, error.problem, remedy: error.remedy) }
}
