/// A node that renders audio, on the audio thread.
///
/// What is called there must not wait, lock, allocate or release memory, and must give the same output however the audio is
/// cut into blocks. Memory is taken in `init`, and filled there.
public protocol AudioProcessor: AnyObject {
    /// Renders one block: writes every sample of every output.
    func render(_ block: RenderBlock)

    /// Does what an action says, between two blocks.
    ///
    /// - Parameters:
    ///   - action: Index of the action in the descriptor.
    ///   - values: Its parameters in the descriptor's order; `nan` for those not given.
    ///   - block: Says where in time, and takes events; holds no audio.
    func perform(_ action: Int, _ values: SIMD4<Double>, _ block: RenderBlock)

    /// Sets a writable property.
    ///
    /// - Parameters:
    ///   - property: Index of the property in the descriptor.
    ///   - value: A number, or 0 and 1 for false and true.
    func set(_ property: Int, to value: Double)
}

extension AudioProcessor {
    /// Nothing: for nodes without actions.
    public func perform(_ action: Int, _ values: SIMD4<Double>, _ block: RenderBlock) {}
    /// Nothing: for nodes without writable properties.
    public func set(_ property: Int, to value: Double) {}
}

/// An ``AudioProcessor`` that a registry can make.
public protocol ProcessorNode: AudioProcessor, SendableMetatype {
    /// All there is to say about the type.
    static var descriptor: NodeDescriptor { get }
    /// Makes a node. Not on the audio thread: here memory is taken, and files are read. A live engine makes every node twice, and
    /// drops one after a rehearsal.
    init(_ setup: NodeSetup) throws
}
