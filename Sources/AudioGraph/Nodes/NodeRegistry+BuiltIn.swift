extension NodeRegistry {
    /// The nodes that need no model.
    public static let builtIn: NodeRegistry = {
        var registry = NodeRegistry()
        registry.register(MultiChannelToMono.self)
        registry.register(MonoToMultiChannel.self)
        registry.register(ChannelSplitter.self)
        registry.register(BusSplitter.self)
        registry.register(Mixer.self)
        registry.register(Gain.self)
        registry.register(Mute.self)
        registry.register(Resampler.self)
        registry.register(Limiter.self)
        registry.register(NoiseGate.self)
        registry.register(VUMeter.self)
        registry.register(ClippingDetector.self)
        registry.register(Recorder.self)
        registry.register(AudioPlayer.self)
        registry.register(SineGenerator.self)
        registry.register(WhiteNoiseGenerator.self)
        registry.register(Silence.self)
        registry.register(Passthrough.self)
        registry.register(Discard.self)
        return registry
    }()
}
