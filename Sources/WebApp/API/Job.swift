import AudioGraph

/// Something a script asked for that takes its time.
package struct Job: Sendable, Equatable {
    /// Where it stands.
    package enum State: String, Sendable, CaseIterable {
        /// Others come first.
        case waiting
        /// It is being done.
        case running
        /// It is done; there is a result.
        case done
        /// It could not be done.
        case failed
        /// Somebody did not want it any more.
        case cancelled
    }

    /// Names it.
    package let id: String
    /// What is asked for, such as `diarize`.
    package let kind: String
    /// Where it stands.
    package var state = State.waiting
    /// How far it is.
    package var progress = JobProgress(fraction: nil)
    /// What the command printed, as JSON text.
    package var result: String?
    /// Notes and warnings.
    package var messages: [String] = []
    /// Why it could not be done.
    package var failure: WebFailure?

    /// Whether nothing will change any more.
    package var isOver: Bool { ![.waiting, .running].contains(state) }

    /// The job as JSON. The result stands in it as the command printed it, number by number.
    package var json: String {
        var members: [String: GraphValue] = [
            "id": .string(id), "kind": .string(kind), "state": .string(state.rawValue),
            "messages": .array(messages.map { .string($0) }),
        ]
        if let fraction = progress.fraction { members["progress"] = .number((fraction * 1_000).rounded() / 1_000) }
        if let detail = progress.detail { members["detail"] = .string(detail) }
        if let failure { members["error"] = failure.value }
        let text = GraphValue.object(members).description
        guard let result else { return text }
        return "\(text.dropLast()),\"result\":\(result)}"
    }
}
