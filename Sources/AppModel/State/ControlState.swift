/// What the film list that obeys the voice shows.
public struct ControlState: Sendable, Equatable, Codable {
    /// Where listening stands.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// Nobody listens.
        case idle
        /// The models and the microphone are being opened.
        case starting
        /// Listening.
        case listening
        /// It ended by itself.
        case failed
    }

    /// A film.
    public struct Film: Sendable, Hashable, Codable {
        /// Its title.
        public var title: String
        /// What it is about.
        public var description: String
        /// Whether it is liked.
        public var liked: Bool
        /// Whether it is disliked.
        public var disliked: Bool
        /// Whether the description shows.
        public var expanded: Bool

        /// Collects the parts.
        public init(title: String, description: String, liked: Bool, disliked: Bool, expanded: Bool) {
            self.title = title
            self.description = description
            self.liked = liked
            self.disliked = disliked
            self.expanded = expanded
        }
    }

    /// Something that was said.
    public struct Phrase: Sendable, Hashable, Codable {
        /// What became of it.
        public enum Outcome: String, Sendable, Hashable, Codable {
            /// A command was obeyed.
            case fired
            /// It was none.
            case rejected
        }

        /// What was said, as far as it was written down.
        public var phrase: String
        /// The trigger it was taken for.
        public var matched: String?
        /// What was done, in words, such as `went to Copper Sky`; missing where nothing was.
        public var label: String?
        /// How sure that is, 0…1.
        public var score: Double?
        /// What became of it.
        public var outcome: Outcome
        /// Why it was rejected.
        public var reason: String?
        /// When it was said, in seconds.
        public var at: Double

        /// Collects the parts.
        public init(
            phrase: String, matched: String? = nil, label: String? = nil, score: Double? = nil, outcome: Outcome,
            reason: String? = nil, at: Double
        ) {
            self.phrase = phrase
            self.matched = matched
            self.label = label
            self.score = score
            self.outcome = outcome
            self.reason = reason
            self.at = at
        }
    }

    /// A trigger.
    public struct Trigger: Sendable, Hashable, Codable, Identifiable {
        /// Names it.
        public var id: String
        /// Whether its keywords are `fixed` or set at `runtime`, such as titles.
        public var type: String
        /// What can be said.
        public var keywords: [String]
        /// Who may say it: `anyone`, or names.
        public var allowed: WhoMayCommand

        /// Collects the parts.
        public init(id: String, type: String, keywords: [String], allowed: WhoMayCommand) {
            self.id = id
            self.type = type
            self.keywords = keywords
            self.allowed = allowed
        }
    }

    /// A node of the graph that listens.
    public struct Node: Sendable, Hashable, Codable, Identifiable {
        /// Names it.
        public var id: String
        /// Its type, such as `Silero.VAD`.
        public var type: String
        /// Its level in dBFS, where it has one.
        public var level: Double?
        /// What it told lately, the latest last.
        public var events: [Event]

        /// Collects the parts.
        public init(id: String, type: String, level: Double? = nil, events: [Event]) {
            self.id = id
            self.type = type
            self.level = level
            self.events = events
        }
    }

    /// Something a node told.
    public struct Event: Sendable, Hashable, Codable {
        /// What.
        public var name: String
        /// When, in seconds.
        public var at: Double

        /// Collects the parts.
        public init(name: String, at: Double) {
            self.name = name
            self.at = at
        }
    }

    /// A connection of two nodes.
    public struct Connection: Sendable, Hashable, Codable {
        /// What goes over it.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// Audio.
            case audio
            /// An event, which becomes an action.
            case event
        }

        /// The node it comes from.
        public var from: String
        /// The node it goes to.
        public var to: String
        /// What goes over it.
        public var kind: Kind

        /// Collects the parts.
        public init(from: String, to: String, kind: Kind) {
            self.from = from
            self.to = to
            self.kind = kind
        }
    }

    /// The graph that listens.
    public struct Graph: Sendable, Hashable, Codable {
        /// Its nodes.
        public var nodes: [Node] = []
        /// Their connections.
        public var connections: [Connection] = []

        /// An empty graph.
        public init() {}

        /// A graph of nodes, by id and type, and connections; a name such as `voice.speechEnded` is an event of its node.
        public init(nodes: [(id: String, type: String)], connections: [(from: String, to: String)]) {
            self.nodes = nodes.map { Node(id: $0.id, type: $0.type, events: []) }
            self.connections = connections.map { from, to in
                func node(_ name: String) -> String { String(name.prefix { $0 != "." }) }
                return Connection(
                    from: node(from), to: node(to), kind: from.contains(".") || to.contains(".") ? .event : .audio)
            }
        }
    }

    /// Where listening stands.
    public var phase = Phase.idle
    /// The films.
    public var movies: [Film] = []
    /// Index of the selected film.
    public var selected = 0
    /// What was said last.
    public var last: Phrase?
    /// What was said lately, the latest first; at most ten.
    public var history: [Phrase] = []
    /// What can be said.
    public var triggers: [Trigger] = []
    /// The graph that listens.
    public var graph = Graph()
    /// Who may command.
    public var whoMayCommand = WhoMayCommand.anyone
    /// Whether words, titles or who may command differ from what the program came with; kept between starts.
    public var isEdited = false
    /// What went wrong.
    public var error: ScreenError?

    /// Nobody listens yet.
    public init() {}
}

/// Who may give commands.
public enum WhoMayCommand: Sendable, Hashable {
    /// Anybody.
    case anyone
    /// Those of these names, all enrolled.
    case people([String])
}

extension WhoMayCommand: Codable {
    private enum CodingKeys: String, CodingKey { case kind, people }
    enum Kind: String, Codable { case anyone, people }

    /// Reads `{"kind":"anyone"}` or `{"kind":"people","people":[…]}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .anyone: self = .anyone
        case .people: self = .people(try container.decode([String].self, forKey: .people))
        }
    }

    /// Writes the same.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .anyone:
            try container.encode(Kind.anyone, forKey: .kind)
            try container.encode([String](), forKey: .people)
        case .people(let people):
            try container.encode(Kind.people, forKey: .kind)
            try container.encode(people, forKey: .people)
        }
    }
}
