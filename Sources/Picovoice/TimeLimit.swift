internal import Dispatch
internal import Foundation

/// Runs work that may hang on a thread of its own, and waits for it no longer than a limit.
///
/// Work that comes back too late is not stopped, for nothing can stop it; what it made is let go of when it comes back.
///
/// - Parameters:
///   - limit: The longest wait.
///   - operation: What is being done, for the error.
///   - work: The work; what it returns is used by nobody else.
/// - Throws: ``PicovoiceError/timedOut(operation:limit:)``, and what `work` throws; `CancellationError` as soon as the task is
///   cancelled.
public func withinTime<Made>(
    _ limit: Duration, _ operation: String, _ work: @escaping @Sendable () throws -> Made
) async throws -> sending Made {
    let answer = OneAnswer<Made>()
    let made = try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            answer.await(continuation)
            Thread.detachNewThread {
                // The result is handed on at once: a local that held it too would let go of it at some later time.
                answer.give(Result { Handed(value: try work()) })
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.timeInterval) {
                answer.give(.failure(PicovoiceError.timedOut(operation: operation, limit: limit)))
            }
        }
    } onCancel: {
        answer.give(.failure(CancellationError()))
    }
    return made.value
}

/// Something that one thread made for another.
private struct Handed<Value>: @unchecked Sendable {
    // SAFETY: whoever made it lets go of it when handing it over, so that one side has it at a time.
    let value: Value
}

/// A continuation that is resumed by the first answer; later ones are dropped.
private final class OneAnswer<Made>: @unchecked Sendable {
    // SAFETY: everything is read and written with `lock` held, here and nowhere else.
    private let lock = NSLock()
    private var waiting: CheckedContinuation<Handed<Made>, any Error>?
    private var early: Result<Handed<Made>, any Error>?
    private var isAnswered = false

    func await(_ continuation: CheckedContinuation<Handed<Made>, any Error>) {
        let given = lock.withLock { () -> Result<Handed<Made>, any Error>? in
            if early == nil { waiting = continuation }
            return early
        }
        if let given { continuation.resume(with: given) }
    }

    func give(_ result: Result<Handed<Made>, any Error>) {
        let continuation = lock.withLock { () -> CheckedContinuation<Handed<Made>, any Error>? in
            guard !isAnswered else { return nil }
            isAnswered = true
            if waiting == nil { early = result }
            defer { waiting = nil }
            return waiting
        }
        continuation?.resume(with: result)
    }
}

extension Duration {
    fileprivate var timeInterval: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
