import AppModel
import Audio
import Foundation
import Testing

@MainActor @Suite(.timeLimit(.minutes(10))) struct DiarizationTests {
    private func state(_ world: World) -> DiarizationState { world.app.snapshot.diarization }

    private func open(_ world: World, _ samples: [Float], name: String = "talk.wav") async throws {
        world.files.put("f", samples, name: name)
        try await world.app.perform(.openRecording(file: "f"))
        await world.until { self.state(world).phase == .done || self.state(world).phase == .failed }
    }

    private static let talk = Voice.ann.seconds(2) + Voice.stranger.seconds(3) + Voice.ann.seconds(1)

    @Test func `a recording is made, stopped and analysed`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.record)
        #expect(state(world).phase == .recording && state(world).maxRecordingSeconds == 300)
        world.say(.ann, 2)
        world.say(.stranger, 3)
        await world.until { self.state(world).recordingSeconds == 5 }
        try await world.app.perform(.stopAndAnalyse)
        await world.until { self.state(world).phase == .done }
        let result = try #require(state(world).result)
        #expect(result.duration == 5)
        #expect(result.speakers.map(\.label) == ["Ann", "Speaker 2"])
        #expect(result.segments.map(\.speaker) == [1, 2])
        #expect(result.speakers.map(\.share) == [0.4, 0.6])
        #expect(world.app.recording(result.id)?.count == 80_000)
        #expect(world.app.recording("x") == nil)
    }

    @Test func `recording stops by itself after five minutes and is analysed`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.record)
        // In pieces, since no more than two minutes wait in the microphone.
        for minute in 1...5 {
            world.say(.ann, 60)
            await world.until {
                self.state(world).recordingSeconds == Double(minute * 60) || self.state(world).phase != .recording
            }
        }
        world.say(.ben, 1)
        await world.until { self.state(world).phase == .done }
        #expect(state(world).result?.duration == 300)
        #expect(state(world).result?.speakers.map(\.label) == ["Ann"])
        #expect(!world.microphone.isListened)
    }

    @Test func `late frames cannot race with stop`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.record)
        world.say(.ann, 2)
        async let stopped: Void = world.app.diarization.stop()
        try await stopped
        world.say(.ben, 2)
        await world.until { self.state(world).phase == .done }
        #expect(state(world).result?.duration == 2)
        #expect(state(world).result?.speakers.map(\.label) == ["Ann"])
    }

    @Test func `audio lost in a recording is silence of the same length, and is told`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.record)
        world.say(.ann, 1)
        world.lose(0.5)
        world.say(.ben, 1)
        try await world.app.perform(.stopAndAnalyse)
        await world.until { self.state(world).phase == .done }
        #expect(state(world).result?.segments.map(\.start) == [0, 1.5])
        #expect(state(world).result?.warnings == ["About 0.5 s of audio were lost in 1 place, and are silent here."])
    }

    @Test func `the threshold slider gives names at once and computes nothing`() async throws {
        let world = try await World.begun()
        try await open(world, Self.talk)
        let (hearings, comparisons) = (world.engine.hearings, world.engine.classifications)
        try await world.app.perform(.setThreshold(0.9))
        #expect(state(world).result?.speakers.map(\.label) == ["Speaker 1", "Speaker 2"])
        try await world.app.perform(.setThreshold(0.2))
        #expect(state(world).result?.speakers[0].label == "Ann")
        #expect(state(world).result?.speakers[0].score == 0.8)
        #expect(world.engine.hearings == hearings)
        #expect(world.engine.classifications == comparisons)
    }

    @Test func `with nobody enrolled the speakers are Speaker 1, 2 and so on, and nothing is compared`() async throws {
        let world = World()
        await world.app.start()
        try await open(world, Self.talk + Voice.ben.seconds(1))
        #expect(state(world).result?.speakers.map(\.label) == ["Speaker 1", "Speaker 2", "Speaker 3"])
        #expect(world.engine.classifications == 0)
    }

    @Test func `a file shows how far it is, and how long it will take`() async throws {
        let gate = Gate()
        let world = try await World.begun(gate: gate)
        world.files.put("f", Self.talk)
        try await world.app.perform(.openRecording(file: "f"))
        await world.until { self.state(world).progress?.fraction == 0.5 }
        #expect(state(world).phase == .analysing && state(world).progress?.stage == .listening)
        #expect(state(world).progress?.secondsLeft == nil)
        world.clock.pass(.seconds(30))
        world.engine.report?(0.75)
        await world.until { self.state(world).progress?.fraction == 0.75 }
        #expect(state(world).progress?.secondsLeft == 10)
        gate.open()
        await world.until { self.state(world).phase == .done }
        #expect(state(world).progress == nil && state(world).fileName == "talk.wav")
    }

    @Test func `cancel ends the computation, and a late result does not come back`() async throws {
        let gate = Gate()
        let world = try await World.begun(gate: gate)
        world.files.put("f", Self.talk)
        try await world.app.perform(.openRecording(file: "f"))
        await world.until { self.state(world).progress?.fraction == 0.5 }
        try await world.app.perform(.cancelRecording)
        #expect(state(world).phase == .cancelled && state(world).result == nil)
        try await open(world, Self.talk)
        #expect(state(world).phase == .done)
    }

    @Test func `a file that cannot be read, or an engine that fails, says so`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.openRecording(file: "none"))
        await world.until { self.state(world).phase == .failed }
        #expect(state(world).error?.text == "There is no file none.")
        world.engine.fail(AppFailure(.engine, "A model went away."))
        try await open(world, Self.talk)
        #expect(state(world).error?.text == "A model went away.")
    }

    @Test func `a file that is being sent shows, and one that does not arrive says so`() async throws {
        let world = try await World.begun()
        try world.app.diarization.receiving(name: "long.m4a", fraction: 0.25)
        #expect(state(world).phase == .receiving && state(world).fileName == "long.m4a")
        #expect(state(world).progress?.fraction == 0.25 && state(world).progress?.stage == .receiving)
        #expect(throws: AppFailure.self) { try world.app.diarization.rerun(.init(.exactly, lower: 0)) }
        world.app.diarization.receivingFailed(AppFailure(.audio, "The connection was lost."))
        #expect(state(world).phase == .failed)
    }

    @Test func `nobody speaking is a result with a reason`() async throws {
        let world = try await World.begun()
        try await open(world, Voice.nobody.seconds(3))
        #expect(state(world).phase == .done)
        #expect(state(world).result?.emptyReason == "Nobody speaks in the recording.")
    }

    @Test func `another number of speakers needs no listening, and names given by hand stay`() async throws {
        let world = try await World.begun()
        try await open(world, Self.talk)
        try await world.app.perform(.renameSpeaker(2, .name("Cleo")))
        try await world.app.perform(.rerun(.init(.exactly, lower: 3)))
        await world.until { self.state(world).phase == .done }
        #expect(state(world).speakerCount == .init(.exactly, lower: 3))
        #expect(state(world).result?.speakers.contains { $0.label == "Cleo" && $0.isRenamed } == true)
        #expect(world.engine.hearings == 1)
        try await world.app.perform(.rerun(.init(.automatic)))
        await world.until { self.state(world).phase == .done && self.state(world).speakerCount.mode == .automatic }
        #expect(state(world).result?.speakers.map(\.label) == ["Ann", "Cleo"])
    }

    @Test func `an impossible number of speakers is refused`() async throws {
        let world = try await World.begun()
        for count in [
            DiarizationState.Count(.exactly), .init(.exactly, lower: 0), .init(.between, lower: 4, upper: 2),
        ] {
            await #expect(throws: AppFailure.self) { try await world.app.perform(.rerun(count)) }
        }
        try await world.app.perform(.rerun(.init(.between, lower: 2, upper: 4)))
        #expect(state(world).speakerCount.upper == 4)
    }

    @Test func `somebody who is enrolled, renamed or deleted later is named so in the recording`() async throws {
        let world = try await World.begun()
        try await open(world, Self.talk)
        let ann = try #require(state(world).result?.speakers[0].person)
        try await world.app.people.rename(ann.id, to: "Anna")
        #expect(state(world).result?.speakers[0].label == "Anna")
        for entry in world.app.snapshot.people.people { try await world.app.people.delete(entry.person.id) }
        #expect(state(world).result?.speakers.map(\.label) == ["Speaker 1", "Speaker 2"])
    }

    @Test func `what was said is written down by speaker, and follows the names`() async throws {
        let world = try await World.begun()
        try await world.app.perform(.setTranscript(true))
        try await open(world, Self.talk)
        await world.until { world.app.snapshot.transcript?.phase == .done }
        let transcript = try #require(world.app.snapshot.transcript)
        #expect(transcript.turns.map(\.speaker) == [1, 2, 1])
        #expect(transcript.turns.map(\.text) == ["I am ann.", "I am stranger.", "I am ann."])
        try await world.app.perform(.reassign(segments: [1], to: .speaker(1)))
        #expect(world.app.snapshot.transcript?.turns.map(\.speaker) == [1, 1, 1])
        try await world.app.perform(.setTranscript(false))
        #expect(world.app.snapshot.transcript == nil)
    }

    @Test func `lanes without a name keep their colour whatever the threshold, and share it with nobody`() async throws
    {
        let world = try await World.begun()
        try await open(world, Self.talk + Voice.ben.seconds(2))
        let colours = try #require(state(world).result?.speakers.map(\.colour))
        #expect(Set(colours).count == 3)
        try await world.app.perform(.setThreshold(0.9))
        let nameless = try #require(state(world).result?.speakers.map(\.colour))
        #expect(Set(nameless).count == 3 && nameless[1] == colours[1])
    }

    @Test func `a result can be exported in every format, with the names of the screen`() async throws {
        let world = try await World.begun()
        #expect(throws: AppFailure.self) { try world.app.diarization.export("rttm") }
        try await open(world, Self.talk, name: "talk.m4a")
        try await world.app.perform(.renameSpeaker(2, .name("Cleo")))
        var names: Set<String> = []
        for format in ["text", "rttm", "json", "srt", "vtt", "csv", "textgrid", "audacity", "eaf"] {
            let file = try world.app.diarization.export(format)
            #expect(String(decoding: file.data, as: UTF8.self).contains("Cleo"))
            #expect(file.name.hasPrefix("talk"))
            names.insert(file.name)
        }
        #expect(names.count == 9 && names.isSuperset(of: ["talk.txt", "talk-labels.txt"]))
        #expect(throws: AppFailure.self) { try world.app.diarization.export("docx") }
        #expect(throws: AppFailure.self) { try world.app.diarization.export("srt", withText: true) }
        try await world.app.perform(.setTranscript(true))
        await world.until { world.app.snapshot.transcript?.phase == .done }
        let captions = try world.app.diarization.export("srt", withText: true)
        #expect(String(decoding: captions.data, as: UTF8.self).contains("I am stranger."))
    }

    @Test func `closing throws the recording away`() async throws {
        let world = try await World.begun()
        try await open(world, Self.talk)
        try await world.app.perform(.closeRecording)
        #expect(state(world).phase == .idle && state(world).result == nil)
        #expect(throws: AppFailure.self) { try world.app.diarization.undo() }
    }
}
