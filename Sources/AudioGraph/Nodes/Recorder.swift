/// `Recorder`: audio into a WAV file. It listens, since writing takes its time; the file holds the audio exactly, sample by
/// sample, from where recording began to where it stopped.
final class Recorder: ListenerNode {
    static let descriptor = NodeDescriptor(
        type: "Recorder", summary: "writes audio to a WAV file",
        configuration: [
            MemberShape("filePath", .text, "the file; one that is there is replaced"),
            MemberShape("bitDepth", .integer(16...32), default: 16, "16 for whole numbers, 32 for floating point"),
            MemberShape("isRecording", .boolean, default: false, "whether it records from the start"),
        ],
        ports: .sink(),
        actions: [
            ActionDescriptor("start", parameters: [MemberShape("filePath", .text, "another file")], "starts a file"),
            ActionDescriptor("stop", "ends the file"),
        ],
        events: [
            EventDescriptor("started", payload: [MemberShape("filePath", .text, "the file")], "recording began"),
            EventDescriptor(
                "stopped",
                payload: [
                    MemberShape("filePath", .text, "the file"), MemberShape("samples", .count, "its length in frames"),
                ], "the file is complete"),
        ],
        properties: [PropertyDescriptor("isRecording", .boolean, "whether it records")])

    private let path: String?
    private let bitDepth: Int
    private let format: AudioFormat
    private var startsAtOnce: Bool
    private var file: WaveWriter?

    init(_ setup: NodeSetup) throws {
        path = setup.configuration.text("filePath")
        bitDepth = setup.configuration.integer("bitDepth")
        format = setup.inputs[0]
        startsAtOnce = setup.configuration.boolean("isRecording")
        guard bitDepth == 16 || bitDepth == 32 else {
            throw GraphError.invalid([
                GraphFault(setup.configuration.path.member("bitDepth"), .contradiction("\"bitDepth\" is 16 or 32"))
            ])
        }
    }

    func hear(_ audio: HeardAudio, _ context: ListenerContext) throws {
        if startsAtOnce {
            startsAtOnce = false
            try start(path, context, at: audio.start)
        }
        do {
            try file?.write(audio.channels)
        } catch {
            try stop(context)
            throw error
        }
    }

    func perform(_ action: String, _ parameters: [String: GraphValue], _ context: ListenerContext) throws {
        startsAtOnce = false
        try stop(context)
        if action == "start" { try start(parameters["filePath"]?.string ?? path, context, at: context.position) }
    }

    func finish(_ context: ListenerContext) throws { try stop(context) }

    private func start(_ path: String?, _ context: ListenerContext, at position: Int) throws {
        guard let path else { throw RecorderError.noPath }
        file = try WaveWriter(path, format: format, bitDepth: bitDepth)
        context.emit("started", at: position, ["filePath": .string(path)])
        context.publish("isRecording", true)
    }

    private func stop(_ context: ListenerContext) throws {
        guard let file else { return }
        self.file = nil
        try file.close()
        context.emit("stopped", ["filePath": .string(file.path), "samples": GraphValue(file.frames)])
        context.publish("isRecording", false)
    }
}

/// Why nothing is recorded.
enum RecorderError: Error, CustomStringConvertible {
    /// Neither the graph nor the action names a file.
    case noPath

    var description: String { "There is no file to record into; give \"filePath\" in the node's config or with start." }
}
