/// A window of speech and the voice heard in it.
package struct EmbeddedWindow: Sendable {
    /// The segmentation frames it spans.
    package var frames: Range<Int>
    /// Seconds of speech in it that the embedding was made of.
    package var seconds: Float
    /// The share of its speech that no other window counts, 0…1.
    package var share: Float
    /// The embedding, of length one.
    package var voice: VoiceVector

    package init(frames: Range<Int>, seconds: Float, share: Float, voice: VoiceVector) {
        self.frames = frames
        self.seconds = seconds
        self.share = share
        self.voice = voice
    }

    /// What the window says of a voice.
    var evidence: VoiceEvidence {
        VoiceEvidence(embedding: voice, weight: seconds, seconds: seconds * share)
    }
}
