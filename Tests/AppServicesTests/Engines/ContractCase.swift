import AppModel
import AppServices
import Audio
import Foundation
import OpenEngine
import SpeakerRecognition
import TestSupport

/// An engine with voices that it can hear: the open one with people, Picovoice's with tones and the stand-in for its libraries.
struct ContractCase: Sendable {
    /// What is spoken by one person: to learn from, and to be recognised by.
    struct Person: Sendable {
        var name: String
        var first: [Float]
        var second: [Float]
        var later: [Float]
    }

    var engine: any VoiceEngine
    var profileEngine: ProfileEngine
    var people: [Person]
    /// What the stand-in counts; `nil` for the open engine.
    var fake: FakePicovoice?

    /// One after the other, with a pause between.
    var conversation: Recording {
        Recording(samples: people.map(\.later).reduce([]) { $0 + $1 + Self.pause })
    }

    static let pause = [Float](repeating: 0, count: SampleClock.rate)

    /// The open engine with the demo speech.
    static func open() throws -> ContractCase {
        let (narrator, nagg) = (try TestAssets.speech("narrator-enrol"), try TestAssets.speech("nagg-enrol"))
        func person(_ name: String, _ speech: [Float], _ later: [Float]) -> Person {
            let half = speech.count / 2
            return Person(name: name, first: Array(speech[..<half]), second: Array(speech[half...]), later: later)
        }
        return ContractCase(
            engine: OpenVoiceEngine(OpenEngine.onDemand(environment: ProcessInfo.processInfo.environment)),
            profileEngine: .open,
            people: [
                person("Nora", narrator, try TestAssets.speech("narrator-later")),
                person("Nagg", nagg, Array(nagg.prefix(10 * SampleClock.rate))),
            ])
    }

    /// Picovoice's engine on the stand-in.
    static func picovoice() throws -> ContractCase {
        let fake = try FakePicovoice()
        func person(_ name: String, _ voice: Int) -> Person {
            Person(
                name: name, first: FakeVoice.speech(voice, seconds: 5), second: FakeVoice.speech(voice, seconds: 5),
                later: FakeVoice.speech(voice, seconds: 6))
        }
        return ContractCase(
            engine: fake.engine(), profileEngine: .picovoice, people: [person("Nora", 0), person("Nagg", 1)],
            fake: fake)
    }
}

extension FakePicovoice {
    /// Picovoice's engine on this stand-in; words are heard by nobody.
    func engine(key: String? = FakePicovoice.key, limit: Duration = .seconds(60)) -> PicovoiceVoiceEngine {
        var environment = ["VOICEID_PICOVOICE": folder.path, "VOICEID_HOME": folder.path]
        environment["PICOVOICE_ACCESS_KEY"] = key
        return PicovoiceVoiceEngine(
            environment: environment, speech: AbsentEngine(.open, AppFailure(.engine, "Nobody hears words here.")),
            workingFolder: folder, limit: limit)
    }
}

extension VoiceEngine {
    /// Learns a voice from takes, as the screens do.
    func learn(_ takes: [[Float]], addingTo person: Profile? = nil) async throws -> (LearntVoice, EnrollmentSession) {
        let enrollment = try await makeEnrollment(addingTo: person)
        var session = EnrollmentSession()
        for (index, take) in takes.enumerated() {
            for piece in Recording(samples: take).pieces(of: SampleClock.rate) {
                session.advance(try await enrollment.push(piece))
            }
            session.advance(try await enrollment.endTake(source: "take \(index + 1)").update)
        }
        return (try await enrollment.export(), session)
    }
}
