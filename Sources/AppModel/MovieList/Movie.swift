/// A film in the list.
public struct Movie: Sendable, Hashable, Identifiable {
    /// What one thinks of it.
    public enum Opinion: Sendable, Hashable, Codable {
        case none, liked, disliked
    }

    /// Its title, which no other film in the list has.
    public var title: String
    /// What it is about: one paragraph.
    public var summary: String
    /// What one thinks of it.
    public var opinion = Opinion.none
    /// Whether the list shows the summary.
    public var isExpanded = false

    /// A film nobody has an opinion on yet.
    public init(title: String, summary: String) {
        self.title = title
        self.summary = summary
    }

    /// The title.
    public var id: String { title }
}
