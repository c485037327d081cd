import Inference
import OpenEngine
import TestSupport
import Testing
import Triggers
import VoiceControl

struct RealCommandTests {
    private static func actions(in clips: [[Float]]) throws -> [[TriggerAction]] {
        let engine = try OpenEngine.ofTests()
        let detector = TriggerDetector(.list)
        detector.setRuntimeTriggers(["The Lantern Keeper"])
        let recognizer = try engine.makeCommandRecognizer(for: detector, now: { .zero })
        return try clips.map { samples in
            var listener = recognizer
            return try (listener.push(samples) + listener.finish()).compactMap { $0.match?.action }
        }
    }

    @Test(.enabled(if: TestAssets.hasWhisper))
    func `silence, noise, hums, music, clicks, breaths and machines give no command`() throws {
        let silence = [Float](repeating: 0, count: 16_000)
        let actions = try Self.actions(in: SoundEffect.all.map { silence + $0.samples + silence })
        for (effect, actions) in zip(SoundEffect.all, actions) {
            #expect(actions.isEmpty, "\(effect.name): \(actions)")
        }
    }
}
