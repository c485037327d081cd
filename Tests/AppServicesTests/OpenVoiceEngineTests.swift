import AppModel
import AppServices
import Diarization
import Foundation
import Inference
import OpenEngine
import SpeakerRecognition
import TestSupport
import Testing

@Suite(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech, "needs `make setup`"))
struct OpenVoiceEngineTests {
    private let engine = OpenVoiceEngine(OpenEngine.onDemand(environment: ProcessInfo.processInfo.environment))

    private func profile(_ name: String, _ clip: String) async throws -> Profile {
        let session = try await engine.makeEnrollment(addingTo: nil)
        _ = try await session.push(TestAssets.speech(clip))
        _ = try await session.endTake(source: clip)
        let voice = try await session.export()
        return Profile(name: try ProfileName(name), model: voice.model, references: voice.references)
    }

    @Test func `nothing of one speaker counts for the next`() async throws {
        let profile = try await profile("Nora", "narrator-enrol")
        let recording = Recording(samples: try TestAssets.speech("call"))
        let result = try await engine.hear(recording) { _ in }.result(speakers: .automatic)
        let all = try await engine.classify(result, in: recording, against: [profile])
        for speaker in result.speakers {
            var alone = result
            alone.speakers = [speaker]
            let row = try await engine.classify(alone, in: recording, against: [profile]).rows[0]
            #expect(row == all.rows[speaker.id])
        }
    }

    @Test func `a take of several people is not kept`() async throws {
        let session = try await engine.makeEnrollment(addingTo: nil)
        _ = try await session.push(TestAssets.speech("call"))
        let ended = try await session.endTake(source: nil)
        #expect(ended.refusal?.contains("people speak") == true)
        #expect(ended.update.voicedSeconds == 0)
    }

    @Test func `the same voice under another name is found`() async throws {
        let nora = try await profile("Nora", "narrator-enrol")
        let other = try await profile("Nagg", "nagg-enrol")
        let again = try await profile("Narrator", "narrator-later")
        let voice = LearntVoice(references: again.references, model: again.model)
        #expect(try await engine.resemblance(of: voice, among: [other, nora]) == nora.id)
        #expect(try await engine.resemblance(of: voice, among: [other]) == nil)
    }

    @Test func `listening to a recording tells how far it is, and stops when it is cancelled`() async throws {
        let speech = try TestAssets.speech("call")
        let recording = Recording(samples: speech + speech + speech)
        let hearing = Task { [engine] in
            try await engine.hear(recording) { _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        await #expect(throws: CancellationError.self) { _ = try await hearing.value }
    }

    @Test func `models that are missing show in the probe, with what to do`() async throws {
        let engine = OpenVoiceEngine(OpenEngine.onDemand(environment: ["VOICEID_MODELS": "/nowhere"]))
        guard case .failed(let failure) = await engine.probe() else {
            Issue.record("the probe found models")
            return
        }
        #expect(failure.code == .engine && failure.message.contains("VOICEID_MODELS is set to '/nowhere'"))
        #expect(await engine.profileModel() == nil)
    }
}
