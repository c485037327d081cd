import AppModel
import Foundation
import Testing

@Suite struct IntentTests {
    private static let all: [Intent] = [
        .refresh, .useMicrophone(.machine, device: "USB"), .useMicrophone(.browser, device: nil),
        .microphoneFailed(.denied), .retryMicrophone, .takeOverMicrophone, .setThreshold(0.5), .setEngine(.open),
        .setTheme("dark"),
        .setTheme(nil), .setName("Ann", isOtherPerson: true, consent: false), .addTo(person: "A"), .checkRoom,
        .startTake, .stopTake, .redoTake(1), .showSentence(2), .saveEnrollment, .cancelEnrollment, .enrollFile("f"),
        .enrollSpeaker(3), .enrollSpeaker(3, as: .named("Ann", consent: true)), .enrollSpeaker(3, as: .person("id")),
        .enrollSpeaker(3, as: .anotherTake), .startRecognition, .stopRecognition, .resetRecognition, .record,
        .stopAndAnalyse,
        .openRecording(file: "f"), .cancelRecording, .rerun(.init(.automatic)), .rerun(.init(.exactly, lower: 2)),
        .rerun(.init(.between, lower: 2, upper: 4)), .renameSpeaker(1, .name("Ben")),
        .renameSpeaker(1, .person("id")), .mergeSpeakers(from: 1, into: 2), .splitSpeaker(1, segments: [3, 4]),
        .reassign(segments: [1], to: .speaker(2)), .reassign(segments: [1], to: .new), .undo, .redo,
        .acceptCorrection, .dismissCorrection, .setTranscript(true), .closeRecording, .renamePerson("id", name: "C"),
        .mergePeople(from: "a", into: "b", force: true), .deletePerson("a"), .deleteSample(person: "a", sample: "s"),
        .erase(confirmation: "erase"), .setColour(person: "a", colour: 4), .startControl, .stopControl,
        .command("down"), .selectFilm(2), .setKeywords(trigger: "down", ["next", "on"]), .setTitle(index: 1, "T"),
        .setWho(.anyone), .setWho(.people(["Ann"])), .resetControl, .dismissNotice(7),
    ]

    @Test func `every intent comes back from its JSON`() throws {
        for intent in Self.all {
            #expect(try JSONDecoder().decode(Intent.self, from: JSONEncoder().encode(intent)) == intent)
        }
        #expect(Set(Self.all.map(\.name)) == Set(Intent.Name.allCases))
    }

    @Test func `an intent is read from a name and arguments as the page sends them`() throws {
        func read(_ name: String, _ arguments: String = "") throws -> Intent {
            try Intent(name: name, arguments: Data(arguments.utf8))
        }
        #expect(try read("recognition.start") == .startRecognition)
        #expect(try read("settings.setThreshold", #"{"threshold":0.7}"#) == .setThreshold(0.7))
        #expect(
            try read("enrollment.setName", #"{"name":"Ann"}"#) == .setName("Ann", isOtherPerson: false, consent: false))
        #expect(
            try read("diarization.reassign", #"{"segments":[2,3],"speaker":"new"}"#)
                == .reassign(segments: [2, 3], to: .new))
        #expect(
            try read("diarization.reassign", #"{"segments":[2],"speaker":4}"#)
                == .reassign(segments: [2], to: .speaker(4)))
        #expect(try read("control.setWho", #"{"kind":"people","people":["Ann"]}"#) == .setWho(.people(["Ann"])))
    }

    @Test func `an unknown name and wrong arguments are told apart, with what is wrong`() {
        #expect(throws: AppFailure(.unknownIntent, "There is no intent \"x.y\".", remedy: "See the list of intents.")) {
            try Intent(name: "x.y")
        }
        #expect {
            try Intent(name: "settings.setThreshold", arguments: Data("{}".utf8))
        } throws: { ($0 as? AppFailure)?.message == "settings.setThreshold: the argument \"threshold\" is missing." }
        #expect {
            try Intent(name: "settings.setThreshold", arguments: Data(#"{"threshold":"high"}"#.utf8))
        } throws: { error in
            let failure = error as? AppFailure
            return failure?.code == .invalidArguments && failure?.message.contains("\"threshold\"") == true
        }
        #expect(throws: AppFailure.self) { try Intent(name: "diarization.undo", arguments: Data("[".utf8)) }
    }
}
