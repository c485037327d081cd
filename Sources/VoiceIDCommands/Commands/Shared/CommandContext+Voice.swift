import Audio
import OpenEngine
import SpeakerRecognition

extension CommandContext {
    /// Longest recording that one embedding is made of, in seconds: the rest would change nothing and cost memory.
    static let longestClip = 600

    /// The samples of a recording, as many as one embedding is made of; warns of what is odd about it.
    ///
    /// - Throws: `AudioError`, `CancellationError`.
    func clip(of source: AudioSource) async throws -> [Float] {
        var reader = try source.open(in: self)
        let clip = try AudioClip(reading: &reader, limit: Self.longestClip * SampleClock.rate)
        for warning in clip.warnings { warn("\(source.name): \(warning)") }
        if clip.isCut { warn("\(source.name): only the first \(Self.longestClip / 60) minutes are used.") }
        try Task.checkCancellation()
        return clip.samples
    }

    /// Embeds the voice of a recording.
    ///
    /// - Throws: `AudioError`, and `SourceError` around everything else, such as too little voice.
    func embed(_ source: AudioSource, with embedder: VoicedEmbedder) async throws -> VoicedEmbedding {
        let clip = try await clip(of: source)
        return try await SourceError.naming(source) { try embedder.embed(clip) }
    }

    /// The open engine's embedder.
    func voicedEmbedder() throws -> VoicedEmbedder {
        let engine = try OpenEngine(environment: environment)
        return try VoicedEmbedder(model: engine.embedding, voiceActivity: engine.voiceActivity)
    }
}
