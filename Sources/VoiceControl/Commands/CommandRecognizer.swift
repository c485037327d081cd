public import Inference
public import Triggers

/// Hears commands in a stream of audio.
///
/// Voice activity cuts the stream into utterances; each is scored against all phrases; `TriggerDecision` decides
/// and `TriggerGate` lets through. However the audio is cut into calls, the events are the same.
///
/// A command that is certain is taken 0.16 s after speech has paused, others when the utterance is over: after 0.42 s, or 0.70 s
/// where it runs on from other speech. Scoring begins within that pause.
public struct CommandRecognizer<Scorer: CommandScorer> {
    /// Audio kept before the start of speech, in samples: voice activity notices speech a little late.
    private static var lead: Int { 4_000 }
    /// Nats from a limit within which an utterance is looked at a second time.
    private static var doubt: Double { 2 }
    /// Speed of the second look.
    private static var slowness: Double { 0.92 }

    private let detector: TriggerDetector
    private let judge: (any SpeakerJudge)?
    private let isLive: Bool
    private let now: () -> Duration
    private var scorer: Scorer
    private var voice: any VoiceActivityStream
    private var level = SoundLevel()
    private var endpointer: CommandEndpointer
    private var gate = TriggerGate(sampleRate: speechSampleRate)
    /// Samples from `firstHeld` on.
    private var held: [Float] = []
    private var firstHeld = 0
    /// The utterance in work.
    private var scored: Scored?

    private struct Scored {
        var utterance: Range<Int>
        var scores: CandidateScores
        var matcher: TriggerMatcher
        var heardAt: Int
        var computing: Double
    }

    /// Listens for the commands of a detector.
    ///
    /// - Parameters:
    ///   - detector: What can be said; its runtime keywords may change at any moment and hold from the next utterance on.
    ///   - scorer: Scores utterances.
    ///   - voiceActivity: Tells speech from everything else.
    ///   - judge: Tells who speaks, for commands that are for certain people; without one, nobody may give these.
    ///   - isLive: Whether somebody waits: scoring then begins before it is certain to be needed. The events are the same.
    ///   - now: Time since some fixed moment, to measure how long scoring takes.
    public init(
        detector: TriggerDetector, scorer: Scorer, voiceActivity: any VoiceActivityModel,
        judge: (any SpeakerJudge)? = nil, isLive: Bool = true, now: @escaping () -> Duration
    ) {
        self.isLive = isLive
        self.detector = detector
        self.scorer = scorer
        self.judge = judge
        self.now = now
        voice = voiceActivity.makeStream()
        var settings = CommandEndpointer.Settings()
        settings.longest = Int(detector.matcher.vocabulary.set.settings.longestCommand * Double(speechSampleRate))
        endpointer = CommandEndpointer(windowSamples: voiceActivity.windowSamples, settings: settings)
    }

    /// Takes any number of 16 kHz mono samples; returns what they decide.
    ///
    /// - Throws: what voice activity, scorer and judge throw.
    public mutating func push(_ samples: [Float]) throws -> [CommandEvent] {
        var events: [CommandEvent] = []
        held += samples
        for probability in try voice.push(samples) {
            if let step = advance(probability), let event = try event(at: step) { events.append(event) }
        }
        forget()
        return events
    }

    /// What the end of the audio decides.
    public mutating func finish() throws -> [CommandEvent] {
        var events: [CommandEvent] = []
        for probability in try voice.finish() {
            if let step = advance(probability), let event = try event(at: step) { events.append(event) }
        }
        if let step = endpointer.finish(), let event = try event(at: step) { events.append(event) }
        return events
    }

    // MARK: Steps

    private mutating func advance(_ probability: Float) -> CommandEndpointer.Step? {
        let window = samples(of: endpointer.position..<endpointer.position + endpointer.windowSamples)
        return endpointer.advance(probability: probability, rise: level.push(window))
    }

    private mutating func event(at step: CommandEndpointer.Step) throws -> CommandEvent? {
        switch step {
        case .glance(let utterance):
            if isLive { try score(utterance) }
            return nil
        case .settled(let utterance):
            try score(utterance)
            guard let scored, isCertain(scored) else { return nil }
            return try decide(scored)
        case .ended(let utterance):
            try score(utterance)
            defer { scored = nil }
            return try scored.flatMap { try decide($0) }
        case .talkEnded(let utterance):
            scored = nil
            let limit = detector.matcher.vocabulary.set.settings.longestCommand * Double(speechSampleRate)
            return CommandEvent(
                samples: utterance, decidedAt: endpointer.position, text: "",
                reading: .rejected(.talk(samples: utterance.count, limit: Int(limit))), scores: nil,
                heardAt: endpointer.position, computing: 0)
        }
    }

    /// Scores an utterance unless it was scored already.
    private mutating func score(_ utterance: Range<Int>) throws {
        guard scored?.utterance != utterance else { return }
        let matcher = detector.matcher
        // The same audio whether it is scored at a glance or later, so that both give the same.
        let heardAt = min(endpointer.position, utterance.upperBound + endpointer.settings.glance)
        let end = min(heardAt, firstHeld + held.count)
        let start = max(firstHeld, utterance.lowerBound - Self.lead)
        let began = now()
        let audio = Array(held[start - firstHeld..<max(start, end) - firstHeld])
        let reach = matcher.vocabulary.set.reach
        var scores = try scorer.scores(of: audio, matcher: matcher, within: reach)
        scores.seconds = Double(utterance.count) / Double(speechSampleRate)
        if TriggerDecision(matcher).isClose(scores, within: Self.doubt) {
            let second = try scorer.scores(of: Self.slowed(audio), matcher: matcher, within: reach)
            if second.emptyReason == nil {
                // The second time the sounds may be plain.
                scores = second.isDecoded ? scores.averaged(with: second, within: reach) : second
                scores.seconds = Double(utterance.count) / Double(speechSampleRate)
            }
        }
        scored = Scored(
            utterance: utterance, scores: scores, matcher: matcher, heardAt: heardAt,
            computing: (now() - began).seconds)
    }

    /// The samples said 8 % slower and lower: another look at the same words.
    private static func slowed(_ samples: [Float]) -> [Float] {
        guard samples.count > 1 else { return samples }
        return (0..<Int(Double(samples.count - 1) / slowness)).map { index in
            let place = Double(index) * slowness
            let left = Int(place)
            let share = Float(place - Double(left))
            return samples[left] * (1 - share) + samples[left + 1] * share
        }
    }

    /// Whether there is a command that need not wait for the end of the utterance.
    private func isCertain(_ scored: Scored) -> Bool {
        let decision = TriggerDecision(scored.matcher)
        return decision.reading(of: scored.scores).match.map { decision.isCertain($0, in: scored.scores) } ?? false
    }

    private mutating func decide(_ scored: Scored) throws -> CommandEvent? {
        let understood = TriggerDecision(scored.matcher).reading(of: scored.scores)
        var reading = understood
        if let match = understood.match {
            let said = samples(of: scored.utterance)
            reading = try gate.admit(match, of: scored.matcher.vocabulary.set, at: endpointer.position) { [judge] in
                try judge?.verdict(on: said) ?? .notAsked
            }
            endpointer.take()
        }
        self.scored = nil
        let text = scored.scores.isDecoded ? scored.scores.text : understood.match?.phrase ?? ""
        return CommandEvent(
            samples: scored.utterance, decidedAt: endpointer.position, text: text, reading: reading,
            scores: scored.scores, heardAt: scored.heardAt, computing: scored.computing)
    }

    // MARK: Audio

    private func samples(of range: Range<Int>) -> [Float] {
        let end = min(firstHeld + held.count, range.upperBound)
        return Array(held[max(0, range.lowerBound - firstHeld)..<max(0, end - firstHeld)])
    }

    /// Lets go of audio that nothing needs any more: that before the present utterance, and that of talk.
    private mutating func forget() {
        let kept = endpointer.isTalk ? endpointer.position : endpointer.start ?? endpointer.position
        let count = min(held.count, max(0, kept - Self.lead - firstHeld))
        held.removeFirst(count)
        firstHeld += count
    }
}

extension TriggerSet {
    /// How far below the transcript scores are needed: as far as the largest threshold.
    var reach: Double { types.map { threshold(of: $0.id) }.max() ?? 0 }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
