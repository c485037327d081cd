/// The fixed parts of a graph file. What a node's `config` holds is its descriptor's to say.
enum DocumentShapes {
    /// The names of the two kinds of engine, our own first.
    static let realtimeNames = ["Realtime", "RealTimeGraphRenderer"]
    static let offlineNames = ["Offline", "OfflineGraphRenderer"]

    /// `config`, under either of its spellings.
    static func configuration(_ kind: ValueKind, isRequired: Bool = false, _ summary: String) -> MemberShape {
        MemberShape("config", kind, aliases: ["configuration"], isRequired: isRequired, summary)
    }

    static let engine = ObjectShape([
        MemberShape("type", .choice(realtimeNames + offlineNames), isRequired: true, "where the audio comes from"),
        MemberShape("id", .text, "a name of its own for the engine"),
        configuration(.anything, isRequired: true, "the engine's settings, and the graph"),
        MemberShape("$schema", .text, "the schema of this file, for editors"),
    ])

    static let graphMember = MemberShape("graph", .graph, isRequired: true, "nodes and connections")

    static let realtime = ObjectShape([
        graphMember,
        MemberShape("microphoneEnabled", .boolean, default: true, "whether the microphone is opened"),
        MemberShape(
            "speakerEnabled", .boolean, default: false, "whether outputNode is played; this build plays nothing"),
        MemberShape(
            "numberOfInputChannels", .integer(AudioFormat.channelCounts), default: 1, "channels that inputNode gives"),
        MemberShape(
            "voiceProcessingEnabled", .boolean, default: false, "the system's echo cancelling, where it has some"),
        MemberShape("performanceMode", .text, "accepted for files written for other programs"),
        MemberShape("inputPreset", .text, "accepted for files written for other programs"),
    ])

    static let inputFile = ObjectShape([
        MemberShape("filePath", .text, isRequired: true, "the recording"),
        MemberShape(
            "numberOfChannels", .integer(AudioFormat.channelCounts), default: 1,
            "channels that inputNode gives; others in the file are mixed to mono or left out"),
    ])

    static let outputFile = ObjectShape([
        MemberShape("filePath", .text, isRequired: true, "the WAV file to write"),
        MemberShape("numberOfChannels", .integer(AudioFormat.channelCounts), "channels that outputNode is given"),
        MemberShape("bitDepth", .integer(16...32), default: 16, "16 for whole numbers, 32 for floating point"),
    ])

    static let offline = ObjectShape([
        graphMember,
        MemberShape("inputFiles", .list(of: .object(inputFile), count: 0...16), "what inputNode gives, a bus for each"),
        MemberShape("outputFiles", .list(of: .object(outputFile), count: 0...16), "where outputNode's buses go"),
        MemberShape("duration", .number(0...604_800), "seconds to render; all of the input files where it is left out"),
    ])

    static let graph = ObjectShape([
        configuration(.object(graphSettings), "what all nodes share"),
        MemberShape("nodes", .list(of: .anything, count: 0...4_096), isRequired: true, "what works on the audio"),
        MemberShape(
            "connections", .list(of: .object(connection), count: 0...16_384), isRequired: true,
            "audio from node to node, and events that call actions"),
    ])

    static let graphSettings = ObjectShape([
        MemberShape("sampleRate", .integer(AudioFormat.rates), default: 16_000, "samples per second"),
        MemberShape(
            "bufferSize", .integer(1...65_536), default: 512, "samples of one block; results do not depend on it"),
    ])

    /// A node, whose `config` follows from its type.
    static let node = ObjectShape([
        MemberShape("id", .text, isRequired: true, "the node's name in this graph"),
        MemberShape("type", .text, isRequired: true, "what it is"),
        configuration(.anything, "its settings"),
    ])

    static let connection = ObjectShape([
        MemberShape("sourceNode", .text, isRequired: true, "a node, or \"node.event\""),
        MemberShape("destinationNode", .text, isRequired: true, "a node, or \"node.action\""),
        MemberShape("condition", .anything, "what the event's payload must be for the action to be called"),
        MemberShape("params", .anything, "what the action is told, over what the event tells"),
    ])

    /// Ids that the graph itself uses.
    static let inputNode = "inputNode"
    static let outputNode = "outputNode"
}
