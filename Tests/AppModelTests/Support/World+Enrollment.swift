import AppModel

extension World {
    /// Begins an enrolment, and waits until its take is recorded.
    func beginEnrollment(_ name: String = "Cleo") async throws {
        try app.enrollment.setName(name, isOtherPerson: false, consent: false)
        try await startTake()
    }

    /// Starts a take, and waits until it is recorded.
    func startTake() async throws {
        rewind()
        try await app.enrollment.start()
        for _ in 0..<3 { await clock.advance(.seconds(1)) }
        await until { self.app.enrollment.state.phase == .recording }
    }
}
