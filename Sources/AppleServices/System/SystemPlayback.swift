#if canImport(AVFoundation)
    import AVFoundation
    public import AppModel
    import Audio
    import Foundation

    /// Plays recordings through the system's output.
    public actor SystemPlayback: AudioPlayback {
        private var playing: Task<Void, Never>?
        private let executor = QueueExecutor(label: "voiceid.playback")

        /// Samples a buffer holds at most, and what lies ready: a long recording is not copied as a whole.
        private static let piece = 5 * SampleClock.rate
        private static let ready = 15 * SampleClock.rate

        /// Starting an engine blocks.
        public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        /// Nothing plays yet.
        public init() {}

        /// Plays parts of a recording, one after another.
        public func play(_ recording: Recording, ranges: [Range<Int>]) async throws(AppFailure) -> AsyncStream<Int> {
            // Whoever plays twice at a time hears the last.
            while playing != nil { await stop() }
            let plan = PlaybackPlan(ranges, of: recording.count)
            guard let format = AVAudioFormat(standardFormatWithSampleRate: Double(SampleClock.rate), channels: 1) else {
                throw AppFailure(.audio, "This device plays no 16 kHz audio.")
            }
            let engine = AVAudioEngine()
            let player = AVAudioPlayerNode()
            engine.attach(player)
            engine.connect(player, to: engine.mainMixerNode, format: format)
            do {
                try AudioSystem.activate(for: .playback)
                try engine.start()
            } catch {
                AudioSystem.deactivate(for: .playback)
                throw AppFailure(
                    .audio, "The recording cannot be played: \(error.localizedDescription)",
                    remedy: "Check the output, and try again.")
            }
            player.play()
            let (stream, positions) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
            playing = Task { await self.follow(engine, player, plan, recording, format, positions) }
            return stream
        }

        /// Stops what is played.
        public func stop() async {
            playing?.cancel()
            await playing?.value
        }

        /// Hands audio to the player as it is needed, and tells where it is. Whatever ends it, it leaves the sound to others.
        private func follow(
            _ engine: AVAudioEngine, _ player: AVAudioPlayerNode, _ plan: PlaybackPlan, _ recording: Recording,
            _ format: AVAudioFormat, _ positions: AsyncStream<Int>.Continuation
        ) async {
            var handed = 0
            var played = 0
            // An engine stops by itself where the output changes, and a call stops it as well.
            while !Task.isCancelled, engine.isRunning, played < plan.count {
                while handed - played < Self.ready {
                    let piece = plan.piece(after: handed, upTo: Self.piece)
                    guard !piece.isEmpty, let buffer = Self.buffer(recording[piece], format) else { break }
                    player.scheduleBuffer(buffer, completionHandler: nil)
                    handed += piece.count
                }
                if let rendered = player.lastRenderTime, let time = player.playerTime(forNodeTime: rendered) {
                    played = max(played, Int(time.sampleTime))
                }
                positions.yield(plan.position(after: played))
                try? await Task.sleep(for: .milliseconds(60))
            }
            player.stop()
            engine.stop()
            AudioSystem.deactivate(for: .playback)
            playing = nil
            positions.finish()
        }

        private static func buffer(_ samples: [Float], _ format: AVAudioFormat) -> AVAudioPCMBuffer? {
            guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(samples.count)),
                let channel = buffer.floatChannelData
            else { return nil }
            for (index, sample) in samples.enumerated() { channel[0][index] = sample }
            buffer.frameLength = AVAudioFrameCount(samples.count)
            return buffer
        }
    }
#endif
