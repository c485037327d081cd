public import AudioGraph

extension NodeRegistry {
    /// The built-in nodes and those that hear: `Silero.VAD`, `Whisper.STT`, `VoiceID.Recognizer`, `VoiceID.Diarizer`,
    /// `VoiceID.SpeakerGate` and `VoiceID.Triggers`.
    public static func voice(_ models: VoiceModels) -> NodeRegistry {
        var registry = NodeRegistry.builtIn
        registry.register(SileroVADNode.descriptor) { try SileroVADNode($0, models: models) }
        registry.register(WhisperSTTNode.descriptor) { try WhisperSTTNode($0, models: models) }
        registry.register(RecognizerNode.descriptor) { try RecognizerNode($0, models: models) }
        registry.register(DiarizerNode.descriptor) { try DiarizerNode($0, models: models) }
        registry.register(SpeakerGateNode.descriptor) { try SpeakerGateNode($0, models: models) }
        registry.register(TriggersNode.descriptor) { try TriggersNode($0, models: models) }
        return registry
    }
}
