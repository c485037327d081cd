/// Where the nodes of an audio graph stand: in columns from left to right, along the sound.
public struct GraphLayout: Sendable, Hashable {
    /// A node in its place.
    public struct Place: Sendable, Hashable, Identifiable {
        /// The node's name.
        public let id: String
        /// Its column, from the left; 0 is the first.
        public let column: Int
        /// How far down it stands, in nodes; the middle of a column is the middle of the graph.
        public let row: Double
    }

    /// The nodes, column by column.
    public let places: [Place]
    /// How many columns there are.
    public let columns: Int
    /// How many nodes the longest column has.
    public let rows: Int

    /// Places the nodes of a graph. A node stands one column to the right of the last that feeds it with sound; one that gets only
    /// events, to the right of the one that sends them. A cycle ends where it began.
    public init(_ graph: ControlState.Graph) {
        var names: [String] = []
        for name in graph.nodes.map(\.id) + graph.connections.flatMap({ [$0.from, $0.to] })
        where !names.contains(name) {
            names.append(name)
        }
        var column = Dictionary(uniqueKeysWithValues: names.map { ($0, 0) })
        let fed = Set(graph.connections.filter { $0.kind == .audio }.map(\.to))
        // As many rounds as there are nodes settle every graph without a cycle, and end in one that has a cycle.
        for takesEvents in [false, true] {
            for _ in names {
                for connection in graph.connections where connection.from != connection.to {
                    if connection.kind == .event, !takesEvents || fed.contains(connection.to) { continue }
                    let next = (column[connection.from] ?? 0) + 1
                    column[connection.to] = min(names.count - 1, max(column[connection.to] ?? 0, next))
                }
            }
        }
        let used = Set(column.values).sorted()
        let members = used.map { number in names.filter { column[$0] == number } }
        let longest = members.map(\.count).max() ?? 0
        places = members.enumerated().flatMap { index, members in
            members.enumerated().map { row, name in
                Place(id: name, column: index, row: Double(row) + Double(longest - members.count) / 2)
            }
        }
        columns = members.count
        rows = longest
    }

    /// Where a node stands.
    public subscript(id: String) -> Place? { places.first { $0.id == id } }
}
