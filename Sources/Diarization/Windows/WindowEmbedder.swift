package import Inference
import SpeechFeatures

/// Embeds the windows of finished stretches.
package struct WindowEmbedder: Sendable {
    /// Neighbouring windows less alike than this get one more between them.
    private static let alike: Float = 0.5
    /// Windows of equal length that go through the model together.
    private static let batch = 4

    private let model: any SpeakerEmbeddingModel
    private let placement: WindowPlacement
    private let workers: Int

    package init(model: any SpeakerEmbeddingModel, grid: FrameGrid, workers: Int) {
        self.model = model
        placement = WindowPlacement(grid: grid)
        self.workers = workers
    }

    /// The windows of some stretches that hold enough speech, in order.
    package func windows(
        in stretches: [Range<Int>], features: FeatureBuffer, timeline: SpeechTimeline
    ) async throws -> [EmbeddedWindow] {
        var stretches = stretches.map { placement.windows(in: $0) }
        let voices = try await voices(in: Array(stretches.joined()), features: features, timeline: timeline)
        stretches = stretches.map { windows in
            let between = zip(windows, windows.dropFirst()).compactMap { earlier, later -> Range<Int>? in
                if let a = voices[earlier], let b = voices[later], a.voice.dot(b.voice) >= Self.alike { return nil }
                return placement.between(earlier, later)
            }
            return (windows + between).sorted { $0.lowerBound < $1.lowerBound }
        }
        let missing = stretches.joined().filter { voices[$0] == nil }
        let more = try await self.voices(in: missing, features: features, timeline: timeline)
        return stretches.flatMap { withShares($0.compactMap { voices[$0] ?? more[$0] }) }
    }

    /// Embeds windows; those with too little speech are left out.
    private func voices(
        in windows: [Range<Int>], features: FeatureBuffer, timeline: SpeechTimeline
    ) async throws -> [Range<Int>: EmbeddedWindow] {
        var byLength: [Int: [(window: Range<Int>, features: FeatureMatrix)]] = [:]
        for window in windows {
            guard let features = features.features(of: window, in: timeline) else { continue }
            byLength[features.frames, default: []].append((window, features))
        }
        let batches = byLength.sorted { $0.key < $1.key }.flatMap { _, group in
            stride(from: 0, to: group.count, by: Self.batch).map { group[$0..<min($0 + Self.batch, group.count)] }
        }
        let embeddings = try await concurrentMap(batches.map { $0.map(\.features) }, workers: workers) {
            [model] batch in
            try model.embed(batch)
        }
        var voices: [Range<Int>: EmbeddedWindow] = [:]
        for (batch, embeddings) in zip(batches, embeddings) {
            for ((window, features), embedding) in zip(batch, embeddings) {
                let seconds = Float(features.frames * model.frontEnd.frameShift) / Float(speechSampleRate)
                voices[window] = EmbeddedWindow(
                    frames: window, seconds: seconds, share: 1, voice: VoiceVector(embedding.values))
            }
        }
        return voices
    }

    /// The windows of one stretch with their shares of the speech in it.
    private func withShares(_ windows: [EmbeddedWindow]) -> [EmbeddedWindow] {
        guard let start = windows.first?.frames.lowerBound, let end = windows.map(\.frames.upperBound).max() else {
            return []
        }
        var coverage = [Float](repeating: 0, count: end - start)
        for window in windows {
            for frame in window.frames { coverage[frame - start] += 1 }
        }
        return windows.map { window in
            var shared = window
            shared.share =
                window.frames.reduce(0) { $0 + 1 / coverage[$1 - start] } / Float(window.frames.count)
            return shared
        }
    }
}
