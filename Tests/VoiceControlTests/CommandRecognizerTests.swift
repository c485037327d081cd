import Inference
import TestSupport
import Testing
import Triggers
import VoiceControl

/// Answers with one text after another, and with no candidates.
private struct ScriptedScorer: CommandScorer {
    var texts: [String]
    private(set) var lengths: [Int] = []

    init(_ texts: [String]) { self.texts = texts }

    mutating func scores(
        of samples: [Float], matcher: TriggerMatcher, within nats: Double
    ) throws -> CandidateScores {
        lengths.append(samples.count)
        let text = texts.isEmpty ? "" : texts.removeFirst()
        return CandidateScores(
            text: text, logProbability: -1, candidates: [], emptyReason: text.isEmpty ? "No voice was heard." : nil)
    }
}

/// Always the same answer.
private struct FixedJudge: SpeakerJudge {
    let answer: SpeakerVerdict

    func verdict(on samples: [Float]) -> SpeakerVerdict { answer }
}

@Suite struct CommandRecognizerTests {
    /// A tone, or silence, of so many seconds.
    private func audio(_ pieces: (isSpeech: Bool, seconds: Double)...) -> [Float] {
        pieces.flatMap { piece in
            (0..<Int(piece.seconds * 16_000)).map { piece.isSpeech ? ($0 % 16 < 8 ? 0.2 : -0.2) : 0 }
        }
    }

    private func events(
        _ samples: [Float], texts: [String], set: TriggerSet = .list, judge: (any SpeakerJudge)? = nil,
        isLive: Bool = true, chunk: Int = 320
    ) throws -> [CommandEvent] {
        let detector = TriggerDetector(set)
        detector.setRuntimeTriggers(["Open Water"])
        var recognizer = CommandRecognizer(
            detector: detector, scorer: ScriptedScorer(texts), voiceActivity: ToneVoiceActivity(), judge: judge,
            isLive: isLive, now: { .zero })
        var events: [CommandEvent] = []
        for start in stride(from: 0, to: samples.count, by: chunk) {
            events += try recognizer.push(Array(samples[start..<min(start + chunk, samples.count)]))
        }
        return try events + recognizer.finish()
    }

    private func actions(_ events: [CommandEvent]) -> [String] {
        events.map { $0.match?.action.description ?? $0.reading.rejection?.code ?? "" }
    }

    @Test func `a command is taken a sixth of a second after speech`() throws {
        let events = try events(audio((false, 0.5), (true, 0.5), (false, 1)), texts: ["Next."])
        #expect(actions(events) == ["down"])
        let event = try #require(events.first)
        #expect(abs(event.samples.lowerBound - 8_000) <= 512 && abs(event.samples.upperBound - 16_000) <= 512)
        #expect((0.16...0.2).contains(event.latency))
    }

    @Test func `what may become another command is taken when the utterance is over`() throws {
        let events = try events(audio((true, 0.5), (false, 1)), texts: ["Open."])
        #expect(actions(events) == ["expand"])
        #expect((0.41...0.46).contains(try #require(events.first).latency))
    }

    @Test func `speech that goes on after a short pause is scored as a whole`() throws {
        let events = try events(
            audio((true, 0.4), (false, 0.25), (true, 0.4), (false, 1)), texts: ["Open", "Open Water"])
        #expect(actions(events) == ["Open Water"])
    }

    @Test func `one command after another is two`() throws {
        let events = try events(
            audio((true, 0.4), (false, 0.3), (true, 0.4), (false, 1)), texts: ["Next.", "Back."])
        #expect(actions(events) == ["down", "up"])
    }

    @Test func `words in a hurry before a short pause are not taken alone`() throws {
        let said = audio((true, 0.15), (false, 0.3), (true, 0.8), (false, 1))
        #expect(
            try actions(events(said, texts: ["The next", "The next time Marta comes"])) == ["otherWords"])
        #expect(try actions(events(audio((true, 0.15), (false, 1)), texts: ["Next."])) == ["down"])
    }

    @Test func `a command that runs on from other speech is taken after a longer silence`() throws {
        let said = audio((false, 1), (true, 0.8), (false, 0.45), (true, 0.4), (false, 1))
        let events = try events(said, texts: ["What a day.", "Next."])
        #expect(actions(events) == ["noMatch", "down"])
        let latency = try #require(events.last).latency
        #expect((0.7...0.75).contains(latency))
    }

    @Test func `a word of a command among sentences is talk`() throws {
        var set = TriggerSet.list
        set.settings.longestCommand = 1.5
        let sentence = audio((true, 0.8), (false, 0.45))
        let said = audio((false, 1)) + sentence + sentence + audio((true, 0.4), (false, 1))
        let actions = try actions(events(said, texts: ["What a day", "Next."], set: set))
        #expect(actions == ["noMatch", "talk"])
    }

    @Test func `talk is not scored once it is too long, and is told as talk`() throws {
        let words = (0..<15).flatMap { _ in audio((true, 0.25), (false, 0.25)) }
        let events = try events(words + audio((false, 1)), texts: Array(repeating: "What a", count: 30))
        #expect(actions(events) == ["talk"])
        #expect(events.first?.scores == nil)
        #expect(events.first?.samples.count ?? 0 > 90_000)
    }

    @Test func `what is no command is told with its reason when the utterance is over`() throws {
        #expect(try actions(events(audio((true, 0.5), (false, 1)), texts: ["What a day."])) == ["noMatch"])
        #expect(try actions(events(audio((true, 0.5), (false, 1)), texts: [""])) == ["noWords"])
        #expect(try actions(events(audio((false, 2)), texts: [])) == [])
    }

    @Test(arguments: [1, 37, 512, 100_000])
    func `however the audio is cut, and whether or not somebody waits, the events are the same`(_ chunk: Int) throws {
        let samples = audio(
            (false, 0.3), (true, 0.4), (false, 0.12), (true, 0.3), (false, 0.9), (true, 0.4), (false, 0.6), (true, 0.3))
        func events(isLive: Bool, chunk: Int) throws -> [CommandEvent] {
            // The glance at the first pause asks the scorer once more, so each answer is the same.
            try self.events(
                samples, texts: Array(repeating: "Show details.", count: 8), isLive: isLive, chunk: chunk)
        }
        let expected = try events(isLive: false, chunk: 320)
        #expect(expected.count == 3)
        #expect(try events(isLive: true, chunk: chunk) == expected)
        #expect(try events(isLive: false, chunk: chunk) == expected)
    }

    @Test func `the same command is not taken again within its cool-down`() throws {
        let twice = audio((true, 0.3), (false, 0.3), (true, 0.3), (false, 1))
        #expect(try actions(events(twice, texts: ["like", "like"])) == ["like", "coolingDown"])
    }

    @Test func `a command for certain people is refused to others and without a judge`() throws {
        var set = TriggerSet.list
        set.types[0].speakers = ["Anna"]
        let said = audio((true, 0.5), (false, 1))
        func refusal(_ events: [CommandEvent]) -> SpeakerRefusal? {
            if case .speaker(_, let refusal)? = events.first?.reading.rejection { refusal } else { nil }
        }
        #expect(try refusal(events(said, texts: ["next"], set: set)) == .notAsked)
        let stranger = FixedJudge(answer: .unknown(nearest: "Anna", score: 0.4))
        #expect(try refusal(events(said, texts: ["next"], set: set, judge: stranger)) == .unknownVoice)
        let anna = FixedJudge(answer: .known("Anna", score: 0.9))
        #expect(try events(said, texts: ["next"], set: set, judge: anna).first?.match?.speaker == "Anna")
    }

    @Test func `keywords set while it listens hold from the next utterance on`() throws {
        let detector = TriggerDetector()
        var recognizer = CommandRecognizer(
            detector: detector, scorer: ScriptedScorer(["Copper Sky", "Copper Sky"]),
            voiceActivity: ToneVoiceActivity(), now: { .zero })
        let said = audio((true, 0.5), (false, 1))
        #expect(try recognizer.push(said).first?.match == nil)
        detector.addRuntimeTriggers(["Copper Sky"])
        #expect(try recognizer.push(said).first?.match?.action.keyword == "Copper Sky")
    }
}
