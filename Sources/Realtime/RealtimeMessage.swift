/// What threads tell each other through a ``MessageRing``: numbers only, so that sending one allocates nothing.
///
/// What the fields mean is between sender and receiver.
package struct RealtimeMessage: Sendable, Equatable {
    /// A sample position.
    package var time: Int
    /// Another position, such as that of the block the message was sent from.
    package var block: Int
    /// Who it is about.
    package var subject: Int32
    /// What it is about them.
    package var topic: Int32
    /// Its values.
    package var values: SIMD4<Double>

    /// A message.
    package init(time: Int, block: Int = 0, subject: Int32, topic: Int32, values: SIMD4<Double> = .zero) {
        self.time = time
        self.block = block
        self.subject = subject
        self.topic = topic
        self.values = values
    }
}
