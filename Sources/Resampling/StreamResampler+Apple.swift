#if canImport(AVFoundation)
    internal import AVFoundation
    internal import Foundation

    /// Sole owner of one converter of the system's: mono, highest quality, delay removed.
    ///
    /// The output lines up with the input (its first sample stands for the same moment) and, once finished, has
    /// `count · to / from` samples, rounded to the nearest.
    package struct StreamResampler: ~Copyable {
        private let converter: AVAudioConverter
        private let input: AVAudioFormat
        private let output: AVAudioFormat
        private let ratio: Double
        private var taken = 0
        private var made = 0

        /// Name of the library in use, which is a part of the system and has no version of its own.
        package static var libraryName: String { "AVAudioConverter" }
        /// As ``libraryName``.
        package static var libraryVersion: String { libraryName }

        /// A stream from one rate to another, both in samples per second.
        package init(from: Int, to: Int) throws(ResamplingError) {
            guard let input = AVAudioFormat(standardFormatWithSampleRate: Double(from), channels: 1),
                let output = AVAudioFormat(standardFormatWithSampleRate: Double(to), channels: 1),
                let converter = AVAudioConverter(from: input, to: output)
            else { throw ResamplingError(message: "there is no conversion from \(from) to \(to) Hz") }
            converter.sampleRateConverterQuality = AVAudioQuality.max.rawValue
            // Nothing is known of what was before the first sample, which takes it for silence and keeps it in place.
            converter.primeMethod = .normal
            self.converter = converter
            self.input = input
            self.output = output
            ratio = Double(to) / Double(from)
        }

        /// Converts more input and appends what is ready of the output.
        package mutating func process(_ samples: [Float], into result: inout [Float]) throws(ResamplingError) {
            guard !samples.isEmpty else { return }
            guard let buffer = AVAudioPCMBuffer(pcmFormat: input, frameCapacity: AVAudioFrameCount(samples.count)),
                let channel = unsafe buffer.floatChannelData
            else { throw ResamplingError(message: "there is no memory for a buffer") }
            for (index, sample) in samples.enumerated() { unsafe channel[0][index] = sample }
            buffer.frameLength = AVAudioFrameCount(samples.count)
            taken += samples.count
            try convert(Feed(buffer), into: &result, upTo: .max)
        }

        /// Appends what is still held back; the stream takes no more input.
        package mutating func finish(into result: inout [Float]) throws(ResamplingError) {
            let wanted = Int((Double(taken) * ratio).rounded())
            try convert(Feed(nil), into: &result, upTo: max(0, wanted - made))
            // The converter gives whole blocks of its own; the last sample may be missing from them.
            if made < wanted {
                result += [Float](repeating: 0, count: wanted - made)
                made = wanted
            }
        }

        private mutating func convert(
            _ feed: Feed, into result: inout [Float], upTo limit: Int
        ) throws(ResamplingError) {
            var left = limit
            while true {
                guard let buffer = AVAudioPCMBuffer(pcmFormat: output, frameCapacity: 4_096) else {
                    throw ResamplingError(message: "there is no memory for a buffer")
                }
                var failure: NSError?
                let status = unsafe converter.convert(to: buffer, error: &failure) { _, status in
                    let next = feed.next()
                    unsafe status.pointee = next.status
                    return next.buffer
                }
                if status == .error {
                    throw ResamplingError(message: failure?.localizedDescription ?? "the converter failed")
                }
                if let channel = unsafe buffer.floatChannelData {
                    let count = min(left, Int(buffer.frameLength))
                    for index in 0..<count { unsafe result.append(channel[0][index]) }
                    made += count
                    left -= count
                }
                if status != .haveData { return }
            }
        }
    }

    /// Hands one buffer to the converter, and then says that there is nothing more for now, or at all.
    private final class Feed: @unchecked Sendable {
        // SAFETY: the converter asks for input only while `convert` runs, on the same thread.
        // The converter reads a buffer until it asks for the next, so this keeps it.
        private let buffer: AVAudioPCMBuffer?
        private var isTaken = false

        /// `nil` for the end of the audio.
        init(_ buffer: AVAudioPCMBuffer?) { self.buffer = buffer }

        func next() -> (buffer: AVAudioBuffer?, status: AVAudioConverterInputStatus) {
            guard let buffer else { return (nil, .endOfStream) }
            guard !isTaken else { return (nil, .noDataNow) }
            isTaken = true
            return (buffer, .haveData)
        }
    }
#endif
