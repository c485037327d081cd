/// `SubgraphProcessor`: a graph in place of a node. Its own `inputNode` and `outputNode` are the node's audio inputs and
/// outputs.
///
/// It is taken apart when the graph is read, so there is nothing to do for it at work.
enum SubgraphShape {
    static let type = "SubgraphProcessor"
    static let summary = "a graph of its own in place of a node"
    static let configuration = ObjectShape([
        MemberShape("graph", .graph, isRequired: true, "nodes and connections, at the rate of the graph around it")
    ])
}
