import AppModel
import AppServices
import Audio
import Diarization
import Foundation
import Inference
import Picovoice
import SpeakerRecognition
import TestSupport
import Testing

struct PicovoiceVoiceEngineTests {
    private let fake: FakePicovoice
    private let engine: PicovoiceVoiceEngine

    init() throws {
        fake = try FakePicovoice()
        engine = fake.engine()
    }

    private func profile(_ name: String, voice: Int) async throws -> Profile {
        let (voice, _) = try await engine.learn([FakeVoice.speech(voice, seconds: 9)])
        return Profile(name: try ProfileName(name), model: voice.model, references: voice.references)
    }

    // MARK: Readiness

    @Test func `without libraries it is absent, and says what to do`() async throws {
        let engine = PicovoiceVoiceEngine(
            environment: ["VOICEID_PICOVOICE": "/nowhere"], speech: AbsentEngine(.open, AppFailure(.engine, "")))
        guard case .absent(let failure) = await engine.probe() else {
            Issue.record("it is there")
            return
        }
        #expect(failure.message == "Picovoice's libraries are not set up.")
        #expect(failure.remedy.contains("make picovoice"))
    }

    @Test func `without a key it is absent, and says where to put one`() async throws {
        guard case .absent(let failure) = await fake.engine(key: nil).probe() else {
            Issue.record("it has a key")
            return
        }
        #expect(failure.message == "There is no Picovoice access key.")
        #expect(failure.remedy.contains("PICOVOICE_ACCESS_KEY"))
        #expect(fake.calls("pv_eagle_profiler_init") == 0)
    }

    @Test func `where one library works, a failure says which does not`() async throws {
        for (function, marks) in [
            ("pv_falcon_init", "Eagle ✓ Falcon ✕. Falcon failed"),
            ("pv_eagle_profiler_init", "Eagle ✕ Falcon ✓. Eagle failed"),
        ] {
            fake.answer(function, with: 9)
            guard case .failed(let failure) = await engine.probe() else {
                Issue.record("it is ready")
                return
            }
            #expect(failure.message.hasPrefix(marks), "\(failure)")
            fake.answer(function, with: 0)
        }
        #expect(await engine.probe() == .ready)
    }

    @Test func `a folder without libraries is as none, and half of them is told by name`() async throws {
        for product in PicovoiceProduct.allCases.reversed() {
            try FileManager.default.removeItem(at: fake.folder.appending(path: product.libraryName))
            guard case .absent(let failure) = await fake.engine().probe() else {
                Issue.record("it is there")
                return
            }
            let expected = product == .falcon ? "Falcon's library is" : "Picovoice's libraries are"
            #expect(failure.message == "\(expected) not set up.")
            #expect(failure.remedy.contains("make picovoice") && failure.remedy.contains("VOICEID_PICOVOICE"))
        }
    }

    @Test func `a key in a file beside the profiles is used`() async throws {
        try Data("PICOVOICE_ACCESS_KEY=\(FakePicovoice.key)\n".utf8).write(to: fake.folder.appending(path: ".env"))
        #expect(await fake.engine(key: nil).probe() == .ready)
        #expect(fake.waitUntilFreed())
    }

    @Test(arguments: [8, 9, 10, 11])
    func `a key that is not let in is a failure with the reason, and is not shown`(_ status: Int) async throws {
        let key = "fake-status-\(status)-Geheimnis0123456789"
        guard case .failed(let failure) = await fake.engine(key: key).probe() else {
            Issue.record("it was let in")
            return
        }
        #expect(failure.code == .engine)
        #expect(failure.message.contains("access key"))
        #expect(!failure.remedy.isEmpty)
        #expect(!"\(failure)".contains("Geheimnis"))
        await #expect(throws: failure.self) { _ = try await fake.engine(key: key).makeEnrollment(addingTo: nil) }
        #expect(fake.live == 0)
    }

    @Test func `a start that hangs is a failure after the time limit`() async throws {
        fake.hang(true)
        defer { fake.hang(false) }
        guard case .failed(let failure) = await fake.engine(limit: .milliseconds(20)).probe() else {
            Issue.record("it came back")
            return
        }
        #expect(failure.message.contains("did not come back"))
    }

    // MARK: Learning

    @Test func `a take taken back leaves the voice as if it had never been`() async throws {
        let enrollment = try await engine.makeEnrollment(addingTo: nil)
        _ = try await enrollment.push(FakeVoice.speech(0, seconds: 5))
        let first = try await enrollment.endTake(source: "one")
        #expect(first.take?.voicedSeconds ?? 0 > 4.5)
        let alone = try await enrollment.export().references[0].bytes
        _ = try await enrollment.push(FakeVoice.speech(1, seconds: 5))
        let second = try await enrollment.endTake(source: "two")
        #expect(second.update.issues == [.takesDisagree])
        await #expect {
            _ = try await enrollment.export()
        } throws: { error in
            guard case SpeakerRecognitionError.takesDisagree(1, 2, _, _) = error else { return false }
            return true
        }
        let update = try await enrollment.removeTake(at: 1)
        #expect(update.progress == 1 && update.voicedSeconds == first.update.voicedSeconds)
        let kept = try await enrollment.export()
        #expect(kept.references[0].bytes == alone)
        #expect(kept.references[0].source == "one")
        #expect(kept.model == .eagle3)
        await #expect(throws: AppFailure.self) { _ = try await enrollment.removeTake(at: 1) }
    }

    @Test func `takes of more than half an hour together are refused, and those before are kept`() async throws {
        let enrollment = try await engine.makeEnrollment(addingTo: nil)
        let speech = FakeVoice.speech(0, seconds: 5)
        _ = try await enrollment.push(speech)
        _ = try await enrollment.endTake(source: "one")
        let rest = 30 * 60 * SampleClock.rate - speech.count
        await #expect {
            _ = try await enrollment.push([Float](repeating: 0, count: rest + 1))
        } throws: { error in
            guard let failure = error as? AppFailure else { return false }
            return failure.message == "The takes have more than 30 minutes of audio together."
                && failure.remedy.contains("give a shorter recording, or remove a take")
        }
        let update = try await enrollment.push(speech)
        #expect(update.voicedSeconds > 9)
        #expect(try await enrollment.endTake(source: "two").take != nil)
        #expect(try await enrollment.export().references[0].source == "one, two")
    }

    @Test func `a take that is dropped, and one without voice, leave nothing`() async throws {
        let enrollment = try await engine.makeEnrollment(addingTo: nil)
        _ = try await enrollment.push(FakeVoice.speech(1, seconds: 5))
        let dropped = try await enrollment.dropTake()
        #expect(dropped.progress == 0 && dropped.voicedSeconds == 0)
        let silent = try await enrollment.push([Float](repeating: 0, count: 64_000))
        #expect(silent.issues == [.noVoice])
        #expect(try await enrollment.endTake(source: nil).take == nil)
        await #expect(throws: SpeakerRecognitionError.notSettled(progress: 0)) { _ = try await enrollment.export() }
    }

    @Test func `what joins somebody known must sound like them`() async throws {
        let ann = try await profile("Ann", voice: 2)
        let right = try await engine.learn([FakeVoice.speech(2, seconds: 9)], addingTo: ann)
        #expect(right.1.phase == .complete)
        let wrong = try await engine.makeEnrollment(addingTo: ann)
        _ = try await wrong.push(FakeVoice.speech(3, seconds: 9))
        #expect(try await wrong.endTake(source: nil).update.issues == [.takesDisagree])
        await #expect {
            _ = try await wrong.export()
        } throws: { error in
            guard case SpeakerRecognitionError.notThePerson(1, _, _) = error else { return false }
            return true
        }
        // With the take taken back, nothing of it is left.
        #expect(try await wrong.removeTake(at: 0).issues.isEmpty)
    }

    @Test func `somebody of the open engine's is refused before anybody speaks`() async throws {
        let ann = Profile(
            name: try ProfileName("Ann"), model: EmbeddingSpace("campplus@0"),
            references: [ProfileReference(bytes: Data(count: 4), voicedSeconds: 9, quality: 1)])
        await #expect {
            _ = try await engine.makeEnrollment(addingTo: ann)
        } throws: { ($0 as? AppFailure)?.message == "Ann was enrolled with the open engine." }
        #expect(fake.calls("pv_eagle_profiler_init") == 0)
    }

    @Test func `a take in which several people speak is refused, and leaves nothing`() async throws {
        let enrollment = try await engine.makeEnrollment(addingTo: nil)
        _ = try await enrollment.push(FakeVoice.speech(0, seconds: 5))
        let first = try await enrollment.endTake(source: "one")
        #expect(first.refusal == nil && first.unchecked == nil)
        let alone = try await enrollment.export().references[0].bytes
        let pause = FakeVoice.silence(seconds: 1)
        _ = try await enrollment.push(FakeVoice.speech(0, seconds: 4) + pause + FakeVoice.speech(1, seconds: 3))
        let mixed = try await enrollment.endTake(source: "two")
        #expect(mixed.refusal == "2 people speak in it, for 4 s, 3 s.")
        #expect(mixed.take?.voicedSeconds ?? 0 > 6.5)
        #expect(mixed.update.voicedSeconds == first.update.voicedSeconds)
        #expect(try await enrollment.export().references[0].bytes == alone)
        // A word thrown in is no second voice.
        _ = try await enrollment.push(FakeVoice.speech(0, seconds: 8) + pause + FakeVoice.speech(1, seconds: 0.8))
        #expect(try await enrollment.endTake(source: "three").refusal == nil)
        #expect(fake.calls("pv_falcon_init") == fake.calls("pv_falcon_delete") && fake.misuses == 0)
    }

    @Test func `where Falcon is missing or fails, Eagle learns, and it is said what nobody checked`() async throws {
        let falcon = fake.folder.appending(path: PicovoiceProduct.falcon.libraryName)
        fake.answer("pv_falcon_init", with: 9)
        let limited = try await engine.makeEnrollment(addingTo: nil)
        _ = try await limited.push(FakeVoice.speech(0, seconds: 9))
        let unchecked = try #require(try await limited.endTake(source: nil).unchecked)
        #expect(unchecked.hasPrefix("Whether several people speak in it was not checked: Falcon failed at starting"))
        #expect(!unchecked.contains(FakePicovoice.key))
        #expect(try await limited.export().references.count == 1)

        try FileManager.default.removeItem(at: falcon)
        let alone = fake.engine()
        let enrollment = try await alone.makeEnrollment(addingTo: nil)
        _ = try await enrollment.push(FakeVoice.speech(0, seconds: 9))
        #expect(
            try await enrollment.endTake(source: nil).unchecked
                == "Whether several people speak in it was not checked: Falcon's library is not set up.")
        #expect(try await enrollment.export().references.count == 1)
        await #expect {
            _ = try await alone.hear(Recording(samples: FakeVoice.speech(0, seconds: 2))) { _ in }
        } throws: { ($0 as? AppFailure)?.message == "Falcon's library is not set up." }
    }

    @Test func `an enrolment that is cancelled while a library hangs ends at once, and everything is freed`()
        async throws
    {
        let enrollment = try await engine.makeEnrollment(addingTo: nil)
        _ = try await enrollment.push(FakeVoice.speech(0, seconds: 5))
        fake.hang(true)
        let ending = Task { try await enrollment.endTake(source: nil) }
        // Whoever asks meanwhile is told that it is at work, or was first.
        ending.cancel()
        await #expect(throws: CancellationError.self) { _ = try await ending.value }
        fake.hang(false)
        #expect(try await enrollment.push(FakeVoice.speech(0, seconds: 4)).voicedSeconds > 8)
        #expect(try await enrollment.endTake(source: nil).take?.voicedSeconds ?? 0 > 8)
        #expect(try await enrollment.export().references.count == 1)
    }

    // MARK: Recognising

    @Test func `with several references the one most alike counts, and a reset begins with a fresh Eagle`() async throws
    {
        var ann = try await profile("Ann", voice: 0)
        ann.references += try await profile("Ann", voice: 2).references
        let ben = try await profile("Ben", voice: 1)
        let session = try await engine.makeRecognition(of: [ben, ann])
        let starts = fake.calls("pv_eagle_init")
        for voice in [0, 2] {
            await session.reset()
            let frames = try await session.push(FakeVoice.speech(voice, seconds: 2))
            #expect(frames.allSatisfy { $0.samples.count >= 4_000 })
            #expect(frames.compactMap(\.scores).allSatisfy { $0[1] > 0.65 && $0[0] < 0.5 })
        }
        #expect(fake.calls("pv_eagle_init") == starts + 2)
    }

    @Test func `a failure while recognising is told without the key, and the next session works`() async throws {
        let ann = try await profile("Ann", voice: 0)
        let session = try await engine.makeRecognition(of: [ann])
        fake.answer("pv_eagle_process", with: 7)
        await #expect(throws: AppFailure.self) { _ = try await session.push(FakeVoice.speech(0, seconds: 2)) }
        fake.answer("pv_eagle_process", with: 0)
        let next = try await engine.makeRecognition(of: [ann])
        #expect(try await !next.push(FakeVoice.speech(0, seconds: 2)).isEmpty)
    }

    // MARK: Conversations

    @Test func `every speaker is heard by an Eagle of their own`() async throws {
        let ann = try await profile("Ann", voice: 0)
        let pause = FakeVoice.silence(seconds: 0.5)
        let recording = Recording(
            samples: FakeVoice.speech(0, seconds: 3) + pause + FakeVoice.speech(1, seconds: 3) + pause
                + FakeVoice.speech(0, seconds: 2))
        let result = try await engine.hear(recording) { _ in }.result(speakers: .automatic)
        let (starts, ends) = (fake.calls("pv_eagle_init"), fake.calls("pv_eagle_delete"))
        let scores = try await engine.classify(result, in: recording, against: [ann])
        #expect(fake.calls("pv_eagle_init") == starts + result.speakers.count)
        #expect(scores.rows.map { ($0?.first ?? 0) > 0.65 } == [true, false])
        #expect(fake.waitUntilFreed())
        #expect(fake.calls("pv_eagle_delete") == ends + result.speakers.count)
    }

    @Test func `a number of speakers that was asked for and not found is said`() async throws {
        let recording = Recording(
            samples: FakeVoice.speech(0, seconds: 3) + FakeVoice.silence(seconds: 1) + FakeVoice.speech(1, seconds: 3))
        let heard = try await engine.hear(recording) { _ in }
        for count in [SpeakerCount.automatic, .exactly(2), .between(1, 3)] {
            #expect(try await heard.result(speakers: count).count.unmet == nil)
        }
        let silence = try await engine.hear(Recording(samples: FakeVoice.silence(seconds: 2))) { _ in }
        #expect(try await silence.result(speakers: .between(1, 20)).count.unmet == nil)
        let exact = try await heard.result(speakers: .exactly(3))
        #expect(exact.speakers.count == 2)
        #expect(exact.count.unmet == .notToBeChosen(found: 2, lower: 3, upper: 3))
        #expect(
            try await heard.result(speakers: .between(4, 1_000)).count.unmet.map { "\($0)" }?.hasPrefix(
                "at least 4 speakers were asked for") == true)
        await #expect(throws: DiarizationError.self) { _ = try await heard.result(speakers: .exactly(0)) }
    }

    @Test func `words and commands are left to the open engine, and that is said`() async throws {
        #expect(engine.note?.contains("open engine") == true)
        await #expect(throws: AppFailure(.engine, "Nobody hears words here.")) {
            _ = try await engine.transcribe(Recording()) { _ in }
        }
    }
}
