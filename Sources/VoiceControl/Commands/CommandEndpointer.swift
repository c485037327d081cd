/// Finds utterances that may be commands in the probabilities of a voice activity model and the level of the sound: a pure
/// state machine. Speech is voice that rises above what is always there.
///
/// A pause goes through three lengths. From the first on, what was said can be scored: the answer is then ready when the
/// second comes. At the second, a command that is certain is taken. At the third the utterance is over, whatever it was. Speech that
/// goes on before that belongs to the same utterance, so that the words before a short pause are not taken alone.
///
/// A command is said on its own. What begins soon after something else that was said, and was no command, runs on from it:
/// only a longer pause shows that it is no piece of talk, and all of it together is talk where it is longer than a command.
package struct CommandEndpointer: Sendable {
    /// The constants; times in samples.
    package struct Settings: Sendable, Equatable {
        /// Probability at which speech begins.
        package var threshold: Float = 0.5
        /// Probability below which a pause begins.
        package var endThreshold: Float = 0.35
        /// Rise over the floor, in dB, at which speech begins.
        package var rise: Float = 6
        /// Rise below which a pause begins.
        package var endRise: Float = 3
        /// Rise of the loudest, from which on a single quiet window begins a pause: where the floor is far down, nothing but a
        /// pause is as quiet.
        package var clear: Float = 25
        /// The three lengths of a pause.
        package var glance = 1_024
        package var settled = 2_560
        package var ended = 6_656
        /// The one length of a pause behind what runs on.
        package var endedRunning = 11_264
        /// Silence that sets an utterance apart from what was said before it.
        package var apart = 8_192
        /// Shortest speech that another utterance can run on from: less is a breath or a knock.
        package var word = 3_072
        /// Longest speech that may be a command.
        package var longest = 64_000

        /// The defaults.
        package init() {}
    }

    /// What a window brought.
    package enum Step: Sendable, Equatable {
        /// The utterance of these samples may be scored.
        case glance(Range<Int>)
        /// The pause behind it is long enough for a certain command.
        case settled(Range<Int>)
        /// The utterance is over.
        case ended(Range<Int>)
        /// Speech too long for a command is over.
        case talkEnded(Range<Int>)
    }

    private enum State: Sendable {
        case silence
        case speech(start: Int)
        case pause(start: Int, end: Int)
    }

    let settings: Settings
    let windowSamples: Int
    private var state = State.silence
    private(set) var position = 0
    /// What was said last, with all that it ran on from; `nil` where that was a command.
    private var said: Range<Int>?
    /// Where the speech began that the utterance runs on from; `nil` where it stands alone.
    private var ranOnFrom: Int?

    /// At the start of a stream.
    package init(windowSamples: Int, settings: Settings = Settings()) {
        self.windowSamples = windowSamples
        self.settings = settings
    }

    /// Takes the next window's probability, and how far its sound rises above the floor.
    package mutating func advance(probability: Float, rise: SoundLevel.Rise = .full) -> Step? {
        let begins = probability >= settings.threshold && rise.steady >= settings.rise
        let isQuiet =
            rise.steady < settings.endRise || rise.loudest >= settings.clear && rise.momentary < settings.endRise
        let pauses = probability < settings.endThreshold || isQuiet
        let start = position
        position += windowSamples
        switch state {
        case .silence:
            if begins { begin(at: start) }
            return nil
        case .speech(let began):
            guard pauses else { return nil }
            state = .pause(start: began, end: start)
            return step(began..<start)
        case .pause(let began, let end):
            guard !begins || isQuiet else {
                state = .speech(start: began)
                return nil
            }
            return step(began..<end)
        }
    }

    /// Forgets the utterance, whose command was taken: what follows is another.
    package mutating func take() {
        state = .silence
        said = nil
    }

    /// The utterance that the end of the audio ends.
    package mutating func finish() -> Step? {
        switch state {
        case .silence: nil
        case .speech(let start): end(start..<position)
        case .pause(let start, let end): self.end(start..<end)
        }
    }

    /// The first sample that is still needed; `nil` where nobody speaks.
    var start: Int? {
        switch state {
        case .silence: nil
        case .speech(let start), .pause(let start, _): start
        }
    }

    /// Whether what is being said is too long for a command already.
    var isTalk: Bool {
        start.map { position - settings.endedRunning - (ranOnFrom ?? $0) > settings.longest } ?? false
    }

    private mutating func begin(at start: Int) {
        ranOnFrom = said.flatMap { start - $0.upperBound < settings.apart ? $0.lowerBound : nil }
        state = .speech(start: start)
    }

    /// What a pause that has just grown by a window amounts to.
    private mutating func step(_ utterance: Range<Int>) -> Step? {
        let pause = position - utterance.upperBound
        func reaches(_ length: Int) -> Bool { pause >= length && pause - windowSamples < length }
        if pause >= (ranOnFrom == nil ? settings.ended : settings.endedRunning) { return end(utterance) }
        guard !isTooLong(utterance) else { return nil }
        if ranOnFrom == nil, reaches(settings.settled) { return .settled(utterance) }
        return reaches(settings.glance) ? .glance(utterance) : nil
    }

    private mutating func end(_ utterance: Range<Int>) -> Step {
        state = .silence
        if utterance.count >= settings.word { said = (ranOnFrom ?? utterance.lowerBound)..<utterance.upperBound }
        return isTooLong(utterance) ? .talkEnded(utterance) : .ended(utterance)
    }

    private func isTooLong(_ utterance: Range<Int>) -> Bool {
        utterance.upperBound - (ranOnFrom ?? utterance.lowerBound) > settings.longest
    }
}
