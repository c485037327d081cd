/// An open WebSocket. May be used from any task.
package struct WebSocket: Sendable {
    /// What one side sends.
    package enum Message: Sendable, Equatable {
        case text(String)
        case binary([UInt8])

        var byteCount: Int {
            switch self {
            case .text(let text): text.utf8.count
            case .binary(let bytes): bytes.count
            }
        }
    }

    /// Why a socket is closed (RFC 6455, section 7.4).
    package struct CloseReason: Sendable, Equatable {
        /// 1000…4999.
        package var code: Int
        /// At most 123 bytes.
        package var text: String

        /// A reason.
        package init(code: Int, text: String = "") {
            self.code = code
            self.text = text
        }

        /// All was said.
        package static let normal = CloseReason(code: 1000)
        /// The server stops, or the page is left.
        package static let goingAway = CloseReason(code: 1001, text: "the server is stopping")
        /// The connection broke, or the client answered no more; never sent.
        package static let lost = CloseReason(code: 1006)
        /// A message was larger than allowed.
        package static let tooLarge = CloseReason(code: 1009, text: "the message is too large")
        /// More messages arrived than could be read.
        package static let overflow = CloseReason(code: 1008, text: "too many messages at once")
    }

    /// Messages as they arrive.
    package struct Messages: AsyncSequence, Sendable {
        let stream: AsyncStream<Message>
        let waiting: WaitingBytes

        /// Reads the messages.
        package struct Iterator: AsyncIteratorProtocol {
            var stream: AsyncStream<Message>.Iterator
            let waiting: WaitingBytes

            /// The next message; `nil` when the socket is closed.
            package mutating func next() async -> Message? { await next(isolation: #isolation) }

            /// The next message; `nil` when the socket is closed.
            package mutating func next(isolation actor: isolated (any Actor)?) async -> Message? {
                let message = await stream.next(isolation: actor)
                if let message { waiting.add(-message.byteCount) }
                return message
            }
        }

        package func makeAsyncIterator() -> Iterator {
            Iterator(stream: stream.makeAsyncIterator(), waiting: waiting)
        }
    }

    /// What the client sends, in order; ends when the socket is closed. For one reader.
    package let messages: Messages
    let sender: @Sendable (Message) -> Void
    let closer: @Sendable (CloseReason) -> Void

    /// Sends a message. One sent after the socket was closed is dropped. The caller sees to it that a slow client is not
    /// sent more than it takes, for instance by waiting for its answers.
    package func send(_ message: Message) { sender(message) }

    /// Closes the socket.
    package func close(_ reason: CloseReason = .normal) { closer(reason) }
}
