/// A failure together with the recording it is about, where the failure itself does not know.
struct SourceError: Error, CustomStringConvertible {
    let source: String
    let underlying: any Error

    var description: String { "\(source): \(underlying)" }

    /// Does something with a recording; what fails names it.
    static func naming<Result>(_ source: AudioSource, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as CancellationError {
            throw error
        } catch {
            throw SourceError(source: source.name, underlying: error)
        }
    }
}
