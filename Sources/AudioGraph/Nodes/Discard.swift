/// `Discard`: an end for audio that nobody wants.
final class Discard: ProcessorNode {
    static let descriptor = NodeDescriptor(type: "Discard", summary: "takes audio, and drops it", ports: .sink())

    init(_ setup: NodeSetup) {}

    func render(_ block: RenderBlock) {}
}
