import Testing

/// The tests' own yardstick.
@Suite struct TestSignalTests {
    @Test func `a shift of one sample shows in the correlation`() {
        let signal = TestSignal.seconds(1)
        let shifted = Array(signal.dropFirst())
        #expect(correlation(shifted, signal) < 0.9)
        #expect(correlation(shifted, signal, lag: -1) > 0.9999)
    }
}
