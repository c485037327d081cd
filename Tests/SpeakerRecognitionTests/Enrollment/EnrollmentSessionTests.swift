import Inference
import SpeakerRecognition
import Testing

@Suite struct EnrollmentSessionTests {
    private func update(_ voiced: Double, _ progress: Double, _ issues: [EnrollmentIssue] = []) -> EnrollmentUpdate {
        EnrollmentUpdate(progress: progress, voicedSeconds: voiced, issues: issues)
    }

    @Test func `progress follows the clock until the minimum of voice, however settled the voice is`() {
        var session = EnrollmentSession()
        session.advance(update(2, 1))
        #expect(session.displayedProgress == 0.25)
        #expect(session.phase == .collecting)
    }

    @Test func `from the minimum on, progress is the engine's own`() {
        var session = EnrollmentSession(minimumVoice: 4)
        session.advance(update(4, 0.6))
        #expect(session.displayedProgress == 0.6)
        #expect(session.phase == .settling)
        session.advance(update(6, 1))
        #expect(session.displayedProgress == 1)
        #expect(session.phase == .complete)
    }

    @Test func `takes that disagree keep an enrolment from being complete`() {
        var session = EnrollmentSession()
        session.advance(update(9, 1, [.takesDisagree]))
        #expect(session.phase == .settling)
    }

    @Test func `an enrolment that loses voice is collecting again`() {
        var session = EnrollmentSession()
        session.advance(update(9, 1))
        session.advance(update(7, 1))
        #expect(session.phase == .collecting)
    }

    @Test func `saving too early says what is missing and does not store`() {
        var session = EnrollmentSession()
        session.advance(update(5, 1))
        #expect(throws: SpeakerRecognitionError.notEnoughVoice(found: 5, required: 8)) {
            try session.save { Issue.record("stored") }
        }
        session.advance(update(9, 0.5))
        #expect(throws: SpeakerRecognitionError.notSettled(progress: 0.5)) {
            try session.save { Issue.record("stored") }
        }
    }

    @Test func `only a store that succeeds makes it saved`() throws {
        struct DiskFull: Error {}
        var session = EnrollmentSession()
        session.advance(update(9, 1))
        #expect(throws: DiskFull.self) { try session.save { throw DiskFull() } }
        #expect(session.phase == .complete)
        #expect(try session.save { "stored" } == "stored")
        #expect(session.phase == .saved)
        #expect(session.displayedProgress == 1)
        session.advance(update(0, 0))
        #expect(session.phase == .saved)
    }
}
