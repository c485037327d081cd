import Testing
import VoiceControl

@Suite struct CommandEndpointerTests {
    /// Windows of 100 samples; a glance after 2, settled after 4, over after 8; at most 10 of speech.
    private func steps(_ windows: String, longest: Int = 1_000) -> [CommandEndpointer.Step] {
        var settings = Self.settings
        settings.longest = longest
        var endpointer = CommandEndpointer(windowSamples: 100, settings: settings)
        var steps = windows.compactMap { endpointer.advance(probability: $0 == "#" ? 0.9 : $0 == "-" ? 0.4 : 0.1) }
        if let last = endpointer.finish() { steps.append(last) }
        return steps
    }

    private static let settings: CommandEndpointer.Settings = {
        var settings = CommandEndpointer.Settings()
        settings.glance = 200
        settings.settled = 400
        settings.ended = 800
        settings.longest = 1_000
        settings.endedRunning = 1_200
        settings.apart = 1_000
        settings.word = 200
        return settings
    }()

    @Test func `a pause goes through its three lengths once each`() {
        #expect(steps("..###..........") == [.glance(200..<500), .settled(200..<500), .ended(200..<500)])
    }

    @Test func `speech that goes on is one utterance`() {
        #expect(
            steps("##..##........") == [
                .glance(0..<200), .glance(0..<600), .settled(0..<600), .ended(0..<600),
            ])
        #expect(steps("##.##........") == [.glance(0..<500), .settled(0..<500), .ended(0..<500)])
    }

    @Test func `a dip between the thresholds is no pause`() {
        #expect(steps("#--#........") == [.glance(0..<400), .settled(0..<400), .ended(0..<400)])
    }

    @Test func `the end of the audio ends the utterance`() {
        #expect(steps("..##") == [.ended(200..<400)])
        #expect(steps("..##..") == [.glance(200..<400), .ended(200..<400)])
        #expect(steps("....") == [])
    }

    @Test func `speech longer than a command is talk, told once at its end`() {
        #expect(steps("############........") == [.talkEnded(0..<1_200)])
        #expect(steps("######..######......##.........").last == .talkEnded(0..<2_200))
        #expect(steps("############") == [.talkEnded(0..<1_200)])
    }

    @Test func `what follows a command that was taken is another utterance`() {
        var endpointer = CommandEndpointer(windowSamples: 100, settings: Self.settings)
        for window in "##...." { _ = endpointer.advance(probability: window == "#" ? 0.9 : 0.1) }
        endpointer.take()
        let later = "##....".compactMap { endpointer.advance(probability: $0 == "#" ? 0.9 : 0.1) }
        #expect(later == [.glance(600..<800), .settled(600..<800)])
    }

    @Test func `what runs on from other speech needs a longer pause`() {
        let first: [CommandEndpointer.Step] = [.glance(0..<300), .settled(0..<300), .ended(0..<300)]
        #expect(
            steps("###........##............", longest: 1_300)
                == first + [.glance(1_100..<1_300), .ended(1_100..<1_300)])
        #expect(
            steps("###........##..........#", longest: 2_500) == first + [
                .glance(1_100..<1_300), .ended(1_100..<2_400),
            ])
        #expect(
            steps("###..........##........")
                == first + [.glance(1_300..<1_500), .settled(1_300..<1_500), .ended(1_300..<1_500)])
    }

    @Test func `what runs on is talk where all of it is longer than a command`() {
        let first: [CommandEndpointer.Step] = [.glance(0..<400), .settled(0..<400), .ended(0..<400)]
        #expect(steps("####........##............") == first + [.talkEnded(1_200..<1_400)])
        #expect(steps("####........##......................##........").last == .ended(3_600..<3_800))
    }

    @Test func `nothing runs on from a breath`() {
        #expect(
            steps("#........##........").suffix(3) == [
                .glance(900..<1_100), .settled(900..<1_100), .ended(900..<1_100),
            ])
    }

    @Test func `nothing runs on from a command that was taken`() {
        var endpointer = CommandEndpointer(windowSamples: 100, settings: Self.settings)
        for window in "##........" { _ = endpointer.advance(probability: window == "#" ? 0.9 : 0.1) }
        endpointer.take()
        let later = "##....".compactMap { endpointer.advance(probability: $0 == "#" ? 0.9 : 0.1) }
        #expect(later == [.glance(1_000..<1_200), .settled(1_000..<1_200)])
    }

    private func rise(_ steady: Float, momentary: Float? = nil, loudest: Float = 15) -> SoundLevel.Rise {
        SoundLevel.Rise(steady: steady, momentary: momentary ?? steady, loudest: loudest)
    }

    @Test func `voices that never pause do not keep an utterance open`() {
        var endpointer = CommandEndpointer(windowSamples: 100, settings: Self.settings)
        let levels: [Float] = [1, 1, 12, 12, 12] + Array(repeating: 1, count: 8)
        let steps = levels.compactMap { endpointer.advance(probability: 0.9, rise: rise($0)) }
        #expect(steps == [.glance(200..<500), .settled(200..<500), .ended(200..<500)])
    }

    @Test func `a level between the two limits neither begins nor ends speech`() {
        var endpointer = CommandEndpointer(windowSamples: 100, settings: Self.settings)
        #expect(endpointer.advance(probability: 0.9, rise: rise(5)) == nil && endpointer.finish() == nil)
        for level: Float in [8, 5, 5] { #expect(endpointer.advance(probability: 0.9, rise: rise(level)) == nil) }
        #expect(endpointer.finish() == .ended(100..<400))
    }

    @Test func `far above the floor a single quiet window is a pause`() {
        var endpointer = CommandEndpointer(windowSamples: 100, settings: Self.settings)
        _ = endpointer.advance(probability: 0.9, rise: rise(40, loudest: 40))
        _ = endpointer.advance(probability: 0.9, rise: rise(37, momentary: 1, loudest: 40))
        #expect(endpointer.finish() == .ended(0..<100))
        _ = endpointer.advance(probability: 0.9, rise: rise(12, loudest: 12))
        _ = endpointer.advance(probability: 0.9, rise: rise(9, momentary: 1, loudest: 12))
        #expect(endpointer.finish() == .ended(200..<400))
    }
}
