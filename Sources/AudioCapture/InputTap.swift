#if canImport(AVFoundation)
    internal import AVFoundation
    internal import Foundation

    /// The system's microphone, tapped at the hardware's own rate.
    ///
    /// The system hands over about a tenth of a second at a time, on a thread of its own; it waits here until it is read.
    /// A tap is of one use: where the hardware changes, the engine stops itself, and a new tap has to be made.
    package final class InputTap: @unchecked Sendable {
        // SAFETY: what changes is read and written with `condition` locked; the rest is constant. `engine` is used by `init`,
        // by whoever closes first, and for whether it runs, which AVFAudio tells on any thread.

        /// Audio that was taken.
        package struct Piece {
            /// Interleaved samples, −1…1; none where the tap has finished and all was read.
            package let samples: [Float]
            /// Frames lost before them.
            package let framesLost: Int
        }

        /// Samples per second of one channel.
        package let rate: Int
        /// Interleaved channels.
        package let channels: Int
        private let engine: AVAudioEngine
        private let condition = NSCondition()
        private var pieces: [Piece] = []
        private var samplesWaiting = 0
        private var nextTime: AVAudioFramePosition?
        private var framesLost = 0
        private var isClosing = false
        private var isFinished = false

        /// Audio that may wait; what comes on top is lost, and counted.
        private static let mostSeconds = 60

        /// Opens the microphone that the system records from, and starts.
        package init() throws(CaptureError) {
            engine = AVAudioEngine()
            let format = engine.inputNode.outputFormat(forBus: 0)
            rate = Int(format.sampleRate)
            channels = Int(format.channelCount)
            // Where there is no microphone, or none for us, the format is empty, and tapping it would end the process.
            guard rate > 0, channels > 0 else {
                throw .failed(operation: "Opening the microphone", message: "the system offers no input")
            }
            // Named for what it is: the block must not take over an actor's isolation, for it runs on a thread of AVFAudio's.
            let block: @Sendable (AVAudioPCMBuffer, AVAudioTime) -> Void = { [weak self] buffer, time in
                self?.take(buffer, at: time)
            }
            // The bus's own format: one that hardware has meanwhile left would end the process.
            engine.inputNode.installTap(
                onBus: 0, bufferSize: AVAudioFrameCount(rate / 10), format: nil, block: block)
            engine.prepare()
            do {
                try engine.start()
            } catch {
                engine.inputNode.removeTap(onBus: 0)
                throw .failed(operation: "Starting the microphone", message: error.localizedDescription)
            }
        }

        deinit { finish() }

        /// Whether the hardware still delivers; `false` after it changed, and after ``finish()``.
        package var isRunning: Bool { !condition.withLock { isClosing } && engine.isRunning }

        /// Takes no more audio. What was taken can still be read.
        package func finish() {
            let isFirst = condition.withLock {
                defer { isClosing = true }
                return !isClosing
            }
            guard isFirst else { return }
            // Without the lock: removing a tap waits for a block that is running, which takes the lock to hand its audio over.
            engine.inputNode.removeTap(onBus: 0)
            engine.stop()
            condition.withLock {
                isFinished = true
                condition.broadcast()
            }
        }

        /// Blocks until there is audio, for a fifth of a second at most.
        ///
        /// - Parameter count: At most this many frames.
        /// - Returns: `nil` where none came in this time.
        package func read(frames count: Int) -> Piece? {
            condition.withLock {
                if pieces.isEmpty, !isFinished { _ = condition.wait(until: Date(timeIntervalSinceNow: 0.2)) }
                guard let first = pieces.first else { return isFinished ? Piece(samples: [], framesLost: 0) : nil }
                pieces.removeFirst()
                let taken = min(first.samples.count, count * channels)
                if taken < first.samples.count {
                    pieces.insert(Piece(samples: Array(first.samples[taken...]), framesLost: 0), at: 0)
                }
                samplesWaiting -= taken
                return Piece(samples: Array(first.samples[..<taken]), framesLost: first.framesLost)
            }
        }

        private func take(_ buffer: AVAudioPCMBuffer, at time: AVAudioTime) {
            let frames = Int(buffer.frameLength)
            // Between a change of the hardware and the engine's stop, buffers of another kind may come.
            guard Int(buffer.format.sampleRate) == rate, Int(buffer.format.channelCount) == channels,
                let data = unsafe buffer.floatChannelData
            else { return }
            var samples = [Float](repeating: 0, count: frames * channels)
            for channel in 0..<channels {
                let source = unsafe data[channel]
                for frame in 0..<frames { samples[frame * channels + channel] = unsafe source[frame * buffer.stride] }
            }
            let position = time.isSampleTimeValid ? time.sampleTime : nil
            condition.withLock {
                if let position, let nextTime { framesLost += max(0, Int(position - nextTime)) }
                nextTime = position.map { $0 + AVAudioFramePosition(frames) }
                guard samplesWaiting < Self.mostSeconds * rate * channels else {
                    framesLost += frames
                    return
                }
                pieces.append(Piece(samples: samples, framesLost: framesLost))
                samplesWaiting += samples.count
                framesLost = 0
                condition.signal()
            }
        }
    }
#endif
