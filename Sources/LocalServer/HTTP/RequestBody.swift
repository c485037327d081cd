/// The body of a request, in pieces of some kilobytes as they arrive. Can be read once.
///
/// Whoever reads slowly makes the client send slowly: no more than some 256 KiB wait in memory.
package struct RequestBody: AsyncSequence, Sendable {
    let channel: ByteChannel

    /// No bytes.
    package static var empty: RequestBody { RequestBody([]) }

    /// A body that is already there.
    package init(_ bytes: [UInt8]) {
        channel = ByteChannel()
        _ = channel.push(bytes)
        channel.finish()
    }

    init(channel: ByteChannel) { self.channel = channel }

    /// Reads the pieces.
    package struct Iterator: AsyncIteratorProtocol {
        let channel: ByteChannel

        /// The next piece; `nil` at the end.
        ///
        /// - Throws: ``LocalServerError/clientGone``, ``LocalServerError/bodyTooLarge(limit:)`` or `CancellationError`.
        package func next() async throws -> [UInt8]? { try await channel.next() }
    }

    package func makeAsyncIterator() -> Iterator { Iterator(channel: channel) }

    /// Reads the whole body.
    ///
    /// - Throws: ``LocalServerError/bodyTooLarge(limit:)`` where there is more than `limit`; else as the iterator.
    package func bytes(upTo limit: Int) async throws -> [UInt8] {
        var all: [UInt8] = []
        for try await piece in self {
            guard all.count + piece.count <= limit else { throw LocalServerError.bodyTooLarge(limit: limit) }
            all += piece
        }
        return all
    }
}
