package import AudioGraph

/// What one tab has been sent: the whole state first, then differences, one at a time.
///
/// A tab gets its next message when it has told that it took the last, so a slow tab gets fewer and larger steps and never a queue.
package struct TabFeed: Sendable {
    /// A message for the tab.
    package enum Message: Sendable, Equatable {
        /// The whole state.
        case state(revision: Int, GraphValue)
        /// What has changed since the last message.
        case patch(revision: Int, GraphValue)
    }

    private var known: GraphValue?
    private var revision = 0
    private var isWaiting = false

    /// A tab that knows nothing.
    package init() {}

    /// The message that brings the tab to this state; `nil` where it has it, or has not taken the last message yet.
    package mutating func message(for state: GraphValue) -> Message? {
        guard !isWaiting else { return nil }
        guard let known else {
            self.known = state
            return next { .state(revision: $0, state) }
        }
        guard let patch = MergePatch.patch(from: known, to: state) else { return nil }
        self.known = state
        return next { .patch(revision: $0, patch) }
    }

    /// The tab took the message of this number.
    package mutating func acknowledge(_ revision: Int) {
        if revision == self.revision { isWaiting = false }
    }

    private mutating func next(_ message: (Int) -> Message) -> Message {
        revision += 1
        isWaiting = true
        return message(revision)
    }
}

extension TabFeed.Message {
    /// The message as it is sent.
    package func text(tab: String) -> String {
        switch self {
        case .state(let revision, let state):
            GraphValue.object([
                "type": "state", "tab": .string(tab), "revision": GraphValue(revision), "state": state,
            ]).description
        case .patch(let revision, let patch):
            GraphValue.object(["type": "patch", "revision": GraphValue(revision), "patch": patch]).description
        }
    }
}
