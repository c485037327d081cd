import AppModel
import AppServices
import Audio
import Diarization
import Foundation
import Inference
import SpeakerAttribution
import SpeakerRecognition
import TestSupport
import Testing

/// What every engine behind the screens does, whatever it is made of: learn, recognise, tell who spoke when, forget.
@Suite struct EngineContractTests {
    @Test(.enabled(if: TestAssets.hasModels && TestAssets.hasSpeech, "needs `make setup`"))
    func `the open engine keeps the contract`() async throws { try await keepsContract(.open()) }

    @Test func `Picovoice's engine keeps the contract, and frees everything`() async throws {
        let subject = try ContractCase.picovoice()
        try await keepsContract(subject)
        let fake = try #require(subject.fake)
        // Two people with two takes each.
        #expect(fake.calls("pv_eagle_profiler_flush") == 4)
        #expect(fake.waitUntilFreed())
        #expect(fake.misuses == 0)
    }

    private func keepsContract(_ subject: ContractCase) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-contract-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = ProfileStore(file: folder.appending(path: "profiles.json"))
        guard case .ready = await subject.engine.probe() else {
            Issue.record("the engine is not ready")
            return
        }
        try await enrol(subject, store)
        try await identify(subject, store)
        try await diarize(subject, store)
        try await delete(subject, store)
    }

    private func enrol(_ subject: ContractCase, _ store: ProfileStore) async throws {
        for person in subject.people {
            let (voice, session) = try await subject.engine.learn([person.first, person.second])
            #expect(session.phase == .complete)
            try store.enroll(ProfileName(person.name), references: voice.references, model: voice.model)
        }
        let model = try #require(await subject.engine.profileModel())
        for profile in try store.profiles() {
            #expect(profile.engine == subject.profileEngine)
            #expect(!profile.needsReenrollment(for: model.space, dimension: model.dimension))
            #expect(profile.voicedSeconds >= 8)
        }
    }

    private func identify(_ subject: ContractCase, _ store: ProfileStore) async throws {
        let profiles = try store.profiles() + [foreign(to: subject)]
        let session = try await subject.engine.makeRecognition(of: profiles)
        #expect(
            session.profiles == profiles.dropLast().map(\.id), "those of other engines are left out, the order stays")
        for person in subject.people {
            var recognizer = Recognizer(threshold: 0.65)
            var heard: [Recognition] = []
            var end = 0
            func take(_ frames: [FrameScores]) {
                for frame in frames {
                    #expect(frame.samples.lowerBound == end, "frames follow each other from sample 0 after a reset")
                    end = frame.samples.upperBound
                    #expect(
                        frame.scores.map { $0.count == session.profiles.count && $0.allSatisfy { 0...1 ~= $0 } } ?? true
                    )
                    heard += recognizer.push(frame)
                }
            }
            await session.reset()
            // Pieces of any length.
            for piece in Recording(samples: ContractCase.pause + person.later).pieces(of: 1_777) {
                take(try await session.push(piece))
            }
            take(try await session.finish())
            heard += recognizer.finish()
            let names = heard.compactMap { $0.speaker.map { profiles[$0].name.text } }
            #expect(Double(names.count { $0 == person.name }) >= 0.9 * Double(names.count))
            #expect(names.count >= heard.count / 2, "most of the speech is given a name")
            #expect(heard.first?.scores == nil, "silence has no score")
        }
    }

    private func diarize(_ subject: ContractCase, _ store: ProfileStore) async throws {
        let recording = subject.conversation
        let profiles = try store.profiles()
        let result = try await subject.engine.hear(recording) { _ in }.result(speakers: .automatic)
        #expect(result.speakers.map(\.id) == [0, 1])
        #expect(result.segments.map(\.samples.lowerBound) == result.segments.map(\.samples.lowerBound).sorted())
        #expect(result.segments.allSatisfy { $0.samples.upperBound <= recording.count && $0.samples.count >= 1_600 })
        let scores = try await subject.engine.classify(result, in: recording, against: profiles)
        #expect(scores.profiles == profiles.map(\.id))
        let named = AttributedDiarization(
            diarization: result, threshold: 0.65, profileNames: profiles.map(\.name.text), scores: scores.rows)
        #expect(named.timeline(file: "").speakers.map(\.name) == subject.people.map(\.name))
        let strangers = AttributedDiarization(
            diarization: result, threshold: 0.65, profileNames: [],
            scores: try await subject.engine.classify(result, in: recording, against: []).rows)
        #expect(strangers.timeline(file: "").speakers.map(\.name) == ["Speaker 1", "Speaker 2"])
        let silent = try await subject.engine.hear(Recording(samples: ContractCase.pause)) { _ in }
        #expect(try await silent.result(speakers: .automatic).emptyReason == .noVoice)
        let nothing = try await subject.engine.hear(Recording()) { _ in }
        #expect(try await nothing.result(speakers: .automatic).emptyReason == .noAudio)
    }

    private func delete(_ subject: ContractCase, _ store: ProfileStore) async throws {
        let gone = try store.delete(subject.people[0].name)
        let stored = try String(contentsOf: store.file, encoding: .utf8)
        #expect(!stored.contains(gone.references[0].bytes.base64EncodedString()))
        let session = try await subject.engine.makeRecognition(of: store.profiles())
        #expect(session.profiles.count == 1)
        let frames = try await session.push(subject.people[0].later) + session.finish()
        #expect(frames.compactMap(\.scores).allSatisfy { $0[0] < 0.65 }, "nobody is taken for those who stay")
        try store.erase()
        #expect(try store.profiles().isEmpty)
    }

    /// A profile that the engine has no use for.
    private func foreign(to subject: ContractCase) throws -> Profile {
        let name = try ProfileName("Somebody else's")
        guard subject.profileEngine == .open else {
            let embedding = try Embedding(normalising: [1, 0], space: EmbeddingSpace("other@0"))
            return Profile(
                name: name, model: embedding.space,
                references: [
                    ProfileReference(
                        bytes: ProfileBytesAdapter.bytes(of: embedding), voicedSeconds: 9, quality: 1)
                ])
        }
        return Profile(
            name: name, model: .eagle3,
            references: [ProfileReference(bytes: Data([1]), form: .opaque, voicedSeconds: 9, quality: 1)])
    }
}
