import AppModel

/// A failure together with the recording it is about, where the failure itself does not know.
struct SourceError: Error, CustomStringConvertible {
    let source: String
    let underlying: any Error

    var description: String { "\(source): \(underlying)" }

    /// Does something with a recording; what fails names it, but for what is not the recording's fault.
    static func naming<Result>(_ source: AudioSource, _ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch {
            switch error {
            case is CancellationError, is OutputError, is SourceError: throw error
            case let failure as AppFailure where failure.code == .engine: throw error
            default: throw SourceError(source: source.name, underlying: error)
            }
        }
    }
}
