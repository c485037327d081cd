/// All there is to say about a type of node, said once: checking, the schema, wiring and help follow from it.
public struct NodeDescriptor: Sendable {
    /// The type's name in a graph file, such as `Gain` or `Silero.VAD`.
    public var type: String
    /// Other names that mean the same.
    public var aliases: [String]
    /// What it does: one phrase without a full stop.
    public var summary: String
    /// What can be set in the graph file.
    public var configuration: ObjectShape
    /// Its audio connections.
    public var ports: PortRules
    /// What it can be told to do.
    public var actions: [ActionDescriptor]
    /// What it tells.
    public var events: [EventDescriptor]
    /// What can be read, and perhaps set, while it runs.
    public var properties: [PropertyDescriptor]

    /// Describes a type.
    public init(
        type: String, aliases: [String] = [], summary: String, configuration: [MemberShape] = [],
        ports: PortRules, actions: [ActionDescriptor] = [], events: [EventDescriptor] = [],
        properties: [PropertyDescriptor] = []
    ) {
        self.type = type
        self.aliases = aliases
        self.summary = summary
        self.configuration = ObjectShape(configuration)
        self.ports = ports
        self.actions = actions
        self.events = events
        self.properties = properties
    }

    /// All names of the type.
    var names: [String] { [type] + aliases }
}

/// Something a node can be told to do.
public struct ActionDescriptor: Sendable {
    /// Its name.
    public var name: String
    /// Other names that mean the same.
    public var aliases: [String]
    /// What must or can be said with it. Where an event calls the action, the event's payload says it.
    public var parameters: ObjectShape
    /// What it does: a phrase without a full stop.
    public var summary: String

    /// Describes an action. On the audio thread it has at most four parameters, each a number or boolean.
    public init(
        _ name: String, aliases: [String] = [], parameters: [MemberShape] = [], _ summary: String
    ) {
        self.name = name
        self.aliases = aliases
        self.parameters = ObjectShape(parameters)
        self.summary = summary
    }

    var names: [String] { [name] + aliases }
}

/// Something a node tells.
public struct EventDescriptor: Sendable {
    /// Its name, under which it is reported.
    public var name: String
    /// Other names under which it can be asked for.
    public var aliases: [String]
    /// What is told with it.
    public var payload: ObjectShape
    /// When it is told: a phrase without a full stop.
    public var summary: String

    /// Describes an event. On the audio thread its payload has at most four fields, each a number or boolean.
    public init(_ name: String, aliases: [String] = [], payload: [MemberShape] = [], _ summary: String) {
        self.name = name
        self.aliases = aliases
        self.payload = ObjectShape(payload)
        self.summary = summary
    }

    var names: [String] { [name] + aliases }
}

/// Something about a node that can be read while it runs.
public struct PropertyDescriptor: Sendable {
    /// Its name.
    public var name: String
    /// What its value is; on the audio thread a number or boolean.
    public var kind: ValueKind
    /// Whether it can be set.
    public var isWritable: Bool
    /// What it is: a phrase without a full stop.
    public var summary: String

    /// Describes a property.
    public init(_ name: String, _ kind: ValueKind, isWritable: Bool = false, _ summary: String) {
        self.name = name
        self.kind = kind
        self.isWritable = isWritable
        self.summary = summary
    }
}
