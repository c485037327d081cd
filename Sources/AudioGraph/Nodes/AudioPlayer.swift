internal import Audio

/// `AudioPlayer`: a recording, played. The whole file is read into memory when the graph is made, at most
/// ``longestSeconds`` of it, since the audio thread cannot wait for a disk.
final class AudioPlayer: ProcessorNode {
    /// Ten minutes: 38 MB a channel at 16 kHz.
    static let longestSeconds = 600
    static let descriptor = NodeDescriptor(
        type: "AudioPlayer", summary: "plays a recording of at most ten minutes",
        configuration: [
            MemberShape("filePath", .text, isRequired: true, "the recording"),
            MemberShape("numberOfChannels", .integer(AudioFormat.channelCounts), default: 1, "channels it gives"),
            MemberShape("isPlaying", .boolean, default: false, "whether it plays from the start"),
            MemberShape("isLooping", .boolean, default: false, "whether it begins again at the end"),
        ],
        ports: .source,
        actions: [
            ActionDescriptor("play", "goes on from where it stands"),
            ActionDescriptor("pause", "stays where it stands"),
            ActionDescriptor("stop", "goes back to the beginning and stays there"),
        ],
        events: [EventDescriptor("finished", "the end was played")],
        properties: [
            PropertyDescriptor("isPlaying", .boolean, isWritable: true, "whether it plays"),
            PropertyDescriptor("isLooping", .boolean, isWritable: true, "whether it begins again at the end"),
            PropertyDescriptor("position", .number(0...1e9), isWritable: true, "where it stands, in seconds"),
            PropertyDescriptor("duration", .number(0...1e9), "how long the recording is, in seconds"),
        ])

    private let samples: [FixedMemory<Float>]
    private let length: Int
    private let sampleRate: Double
    private var isPlaying: Bool
    private var isLooping: Bool
    private var place = 0

    init(_ setup: NodeSetup) throws {
        let file = setup.configuration.text("filePath") ?? ""
        let format = setup.outputs[0]
        let place = setup.configuration.path.member("filePath")
        do {
            var reader = try ChannelReader(file, sampleRate: format.sampleRate, channels: format.channels)
            let read = try reader.read(upTo: Self.longestSeconds * format.sampleRate)
            if try !reader.read(upTo: 1)[0].isEmpty {
                setup.remark("\(place): only the first \(Self.longestSeconds / 60) minutes of '\(file)' are played.")
            }
            samples = read.map { FixedMemory($0) }
            length = read[0].count
        } catch {
            throw GraphError.file(path: place, reason: "\(error)")
        }
        sampleRate = Double(format.sampleRate)
        isPlaying = setup.configuration.boolean("isPlaying")
        isLooping = setup.configuration.boolean("isLooping")
    }

    func render(_ block: RenderBlock) {
        let to = block.outputs[0]
        var done = 0
        while done < block.frames, isPlaying, length > 0 {
            let count = min(block.frames - done, length - place)
            for channel in 0..<to.channels {
                guard let start = to[channel].baseAddress else { return }
                (start + done).update(from: samples[channel].base + place, count: count)
            }
            done += count
            place += count
            if place == length {
                place = 0
                isPlaying = isLooping
                block.emit(0, after: done - 1)
            }
        }
        for channel in 0..<to.channels where done < block.frames {
            guard let start = to[channel].baseAddress else { return }
            (start + done).update(repeating: 0, count: block.frames - done)
        }
        show(block)
    }

    func perform(_ action: Int, _ values: SIMD4<Double>, _ block: RenderBlock) {
        isPlaying = action == 0
        if action == 2 { place = 0 }
        show(block)
    }

    func set(_ property: Int, to value: Double) {
        switch property {
        case 0: isPlaying = value != 0
        case 1: isLooping = value != 0
        default: place = max(0, min(length - 1, Int(value * sampleRate)))
        }
    }

    private func show(_ block: RenderBlock) {
        block.publish(0, isPlaying ? 1 : 0)
        block.publish(1, isLooping ? 1 : 0)
        block.publish(2, Double(place) / sampleRate)
        block.publish(3, Double(length) / sampleRate)
    }
}
