/// A node that listens, off the audio thread: models, recorders, and whatever takes its time.
///
/// All calls come from one thread at a time. Audio arrives in small pieces, whose ends do not depend on how the engine is
/// fed; what a listener tells must not depend on them either, so it counts samples and not calls.
public protocol AudioListener: AnyObject {
    /// Takes the next audio.
    func hear(_ audio: HeardAudio, _ context: ListenerContext) throws

    /// Does what an action says, after all audio before it was heard.
    ///
    /// - Parameters:
    ///   - action: The action's own name, whatever alias was used.
    ///   - parameters: Checked where a caller gave them; where an event calls the action, the event's payload.
    ///   - context: Where to report to.
    func perform(_ action: String, _ parameters: [String: GraphValue], _ context: ListenerContext) throws

    /// Sets a writable property to a value of its kind.
    func set(_ property: String, to value: GraphValue, _ context: ListenerContext) throws

    /// Takes note that the audio has ended.
    func finish(_ context: ListenerContext) throws
}

extension AudioListener {
    /// Nothing: for nodes without audio.
    public func hear(_ audio: HeardAudio, _ context: ListenerContext) throws {}
    /// Nothing: for nodes without actions.
    public func perform(_ action: String, _ parameters: [String: GraphValue], _ context: ListenerContext) throws {}
    /// Nothing: for nodes without writable properties.
    public func set(_ property: String, to value: GraphValue, _ context: ListenerContext) throws {}
    /// Nothing: for nodes that hold nothing back.
    public func finish(_ context: ListenerContext) throws {}
}

/// An ``AudioListener`` that a registry can make from the graph file alone.
public protocol ListenerNode: AudioListener, SendableMetatype {
    /// All there is to say about the type.
    static var descriptor: NodeDescriptor { get }
    /// Makes a node.
    init(_ setup: NodeSetup) throws
}

/// A piece of audio for a listener.
public struct HeardAudio: Sendable {
    /// Position of the first frame, in frames of the listener's own rate.
    public let start: Int
    /// The samples of each channel, all of one length of at least 1.
    public let channels: [[Float]]
    /// Whether these are zeros in place of audio that was lost because the listeners did not keep up.
    public let isLost: Bool

    /// The first channel, which is all of it for listeners that take mono.
    public var mono: [Float] { channels[0] }
    /// The positions it covers.
    public var range: Range<Int> { start..<start + channels[0].count }
}

/// Where a listener reports to.
public struct ListenerContext {
    /// The present position, in frames of the listener's own rate: the end of the audio heard, or the time of the action.
    public let position: Int
    /// Samples per second that positions count; the graph's where the node hears no audio.
    public let sampleRate: Int
    let report: (String, Int, [String: GraphValue]) -> Void
    let show: (String, GraphValue) -> Void

    /// Reports an event.
    ///
    /// - Parameters:
    ///   - event: The event's name in the descriptor.
    ///   - position: When; no later than the present position, which holds where it is `nil`. An earlier one than the
    ///     piece heard counts as the piece's start: an event's time is when it is known. When what it tells of happened is
    ///     for the payload.
    ///   - payload: Its fields.
    public func emit(_ event: String, at position: Int? = nil, _ payload: [String: GraphValue] = [:]) {
        report(event, position ?? self.position, payload)
    }

    /// Shows the present value of a property.
    public func publish(_ property: String, _ value: GraphValue) { show(property, value) }
}
