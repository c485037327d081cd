internal import Foundation

/// Carries pieces of bytes from the server's thread to one task, and says when the sender should rest.
final class ByteChannel: @unchecked Sendable {
    // SAFETY: everything below is read and written with `lock` held; continuations are resumed after it was let go.
    private let lock = NSLock()
    private var pieces: [[UInt8]] = []
    private var waiting: CheckedContinuation<[UInt8]?, any Error>?
    private var end: Result<Void, any Error>?
    private var isResting = false
    private var byteCount = 0
    private var resume: (@Sendable () -> Void)?

    /// More than this may not wait in memory.
    private static let most = 256 * 1024

    /// Asks for `resume` to be called when there is room again after ``push(_:)`` said that there is none.
    func onRoom(_ resume: @escaping @Sendable () -> Void) { lock.withLock { self.resume = resume } }

    /// Takes a piece.
    ///
    /// - Returns: Whether the sender may go on; where not, it is told when it may.
    func push(_ piece: [UInt8]) -> Bool {
        guard !piece.isEmpty else { return true }
        let (reader, mayGoOn): (CheckedContinuation<[UInt8]?, any Error>?, Bool) = lock.withLock {
            guard end == nil else { return (nil, true) }
            if let waiting {
                self.waiting = nil
                return (waiting, true)
            }
            pieces.append(piece)
            byteCount += piece.count
            isResting = byteCount >= Self.most && resume != nil
            return (nil, !isResting)
        }
        reader?.resume(returning: piece)
        return mayGoOn
    }

    /// There will be no more.
    func finish() { close(.success(())) }

    /// There will be no more, for a reason that the reader is told. What waits is dropped.
    func fail(_ error: any Error) { close(.failure(error)) }

    private func close(_ result: Result<Void, any Error>) {
        let reader = lock.withLock { () -> CheckedContinuation<[UInt8]?, any Error>? in
            guard end == nil else { return nil }
            end = result
            if case .failure = result { pieces = [] }
            defer { waiting = nil }
            return waiting
        }
        reader?.resume(with: result.map { nil })
    }

    /// The next piece; `nil` at the end.
    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (answer, resume): (Result<[UInt8]?, any Error>?, (@Sendable () -> Void)?) = lock.withLock {
                    if !pieces.isEmpty {
                        let piece = pieces.removeFirst()
                        byteCount -= piece.count
                        guard isResting, byteCount < Self.most / 2 else { return (.success(piece), nil) }
                        isResting = false
                        return (.success(piece), self.resume)
                    }
                    if let end { return (end.map { nil }, nil) }
                    waiting = continuation
                    return (nil, nil)
                }
                resume?()
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            fail(CancellationError())
        }
    }
}
