import AppModel
import Foundation
import SpeakerRecognition
import Testing

/// Voices learnt from files and recordings, and takes that are not of one voice.
@MainActor @Suite(.timeLimit(.minutes(10))) struct EnrollmentSourceTests {
    private func state(_ world: World) -> EnrollmentState { world.app.snapshot.enrollment }

    @Test func `a file is a take`() async throws {
        let world = try await World.begun()
        world.files.put("f", Voice.ann.seconds(12), name: "ann.m4a")
        try world.app.enrollment.setName("Cleo", isOtherPerson: false, consent: false)
        try await world.app.perform(.enrollFile("f"))
        await world.until { self.state(world).phase == .review }
        #expect(state(world).takes.first?.seconds == 12 && state(world).canSave)
    }

    @Test func `a file that cannot be used says why, and the takes stay`() async throws {
        let world = try await World.begun()
        try await world.beginEnrollment()
        world.say(.ann, 5)
        try await world.app.enrollment.stop()
        try await world.app.perform(.enrollFile("none"))
        await world.until { self.state(world).error != nil && self.state(world).phase == .review }
        #expect(state(world).takes.count == 1)
    }

    @Test func `a speaker of the recording is a take`() async throws {
        let world = try await World.begun()
        world.files.put("f", Voice.stranger.seconds(12) + Voice.ann.seconds(4))
        try await world.app.perform(.openRecording(file: "f"))
        await world.until { world.app.snapshot.diarization.phase == .done }
        try world.app.enrollment.setName("Cleo", isOtherPerson: false, consent: false)
        try await world.app.perform(.enrollSpeaker(1, as: .anotherTake))
        await world.until { self.state(world).phase == .review }
        #expect(state(world).takes.map(\.seconds) == [12] && state(world).name == "Cleo")
    }

    /// A recording of a stranger and Ann, who is enrolled; both as speakers 1 and 2.
    private func openRecording(_ world: World) async throws {
        world.files.put("f", Voice.stranger.seconds(12) + Voice.ann.seconds(11))
        try await world.app.perform(.openRecording(file: "f"))
        await world.until { world.app.snapshot.diarization.phase == .done }
    }

    @Test func `to remember a speaker begins anew, and asks for name and consent when it is saved`() async throws {
        let world = try await World.begun()
        try await openRecording(world)
        try await world.beginEnrollment("Stale")
        world.say(.ben, 5)
        try await world.app.enrollment.stop()
        try await world.app.perform(.enrollSpeaker(1))
        await world.until { self.state(world).phase == .review }
        #expect(state(world).takes.map(\.seconds) == [12] && state(world).canSave)
        #expect(state(world).name == "" && state(world).isOtherPerson && !state(world).consent)
        await #expect { try await world.app.enrollment.save() } throws: { ($0 as? AppFailure)?.code == .name }
        try world.app.enrollment.setName("Dora", isOtherPerson: true, consent: false)
        await #expect { try await world.app.enrollment.save() } throws: { ($0 as? AppFailure)?.code == .consent }
        try world.app.enrollment.setName("Dora", isOtherPerson: true, consent: true)
        #expect(state(world).takes.count == 1)
        try await world.app.enrollment.save()
        #expect(state(world).saved?.name == "Dora")
    }

    @Test func `a speaker who was given a name is remembered under it, and a known one is added to`() async throws {
        let world = try await World.begun()
        try await openRecording(world)
        try await world.app.perform(.renameSpeaker(1, .name("Dora")))
        try await world.app.perform(.enrollSpeaker(1))
        await world.until { self.state(world).phase == .review }
        #expect(state(world).name == "Dora" && state(world).addingTo == nil && state(world).isOtherPerson)
        try await world.app.perform(.enrollSpeaker(2))
        await world.until { self.state(world).phase == .review && self.state(world).name == "Ann" }
        #expect(state(world).addingTo?.name == "Ann" && state(world).takes.count == 1)
        try await world.app.perform(.enrollSpeaker(1, as: .named("Emil", consent: true)))
        await world.until { self.state(world).phase == .review && self.state(world).name == "Emil" }
        #expect(state(world).consent && state(world).addingTo == nil)
        await #expect(throws: AppFailure.self) {
            try await world.app.perform(.enrollSpeaker(1, as: .named("Ann", consent: true)))
        }
        #expect(state(world).name == "Emil" && state(world).takes.count == 1)
    }

    @Test func `a take of another voice than the one before is not accepted, and says so`() async throws {
        let world = try await World.begun()
        try await openRecording(world)
        try world.app.enrollment.setName("Cleo", isOtherPerson: false, consent: false)
        try await world.app.perform(.enrollSpeaker(1, as: .anotherTake))
        await world.until { self.state(world).phase == .review }
        try await world.app.perform(.enrollSpeaker(2, as: .anotherTake))
        await world.until { self.state(world).phase == .review && self.state(world).takes.count == 2 }
        #expect(state(world).takes.map(\.accepted) == [true, false])
        #expect(state(world).takes[1].reason == "It is another voice than before.")
        #expect(state(world).hints.map(\.kind) == [.takesDisagree])
        #expect(state(world).voicedSeconds == 12 && state(world).canSave)
        #expect(state(world).error?.text == "talk.wav is not used. It is another voice than before.")
    }
}
