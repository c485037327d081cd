import Audio
import Foundation
import Inference
import SpeakerRecognition

/// What a session of recognition has told so far: a pure value that takes frames and says what to show.
struct RecognitionTally {
    /// Seconds the ribbon shows.
    static let ribbonSeconds = 60.0

    /// What a frame says.
    struct Answer: Equatable {
        var kind: RecognitionState.Match.Kind
        /// The profile recognised.
        var profile: UUID?
    }

    /// A stretch of one answer; times in samples of the session.
    struct Stretch: Equatable {
        var samples: Range<Int>
        var kind: RecognitionState.Stretch.Kind
        var profile: UUID?
    }

    /// The profiles, in the order of the scores.
    private(set) var profiles: [UUID]
    private(set) var latest: Recognition?
    private(set) var ribbon: [Stretch] = []
    private(set) var changes = 0
    /// Seconds each person was recognised for.
    private(set) var heardSeconds: [UUID: Double] = [:]
    private var recognizer: Recognizer
    private var lastKnown: UUID?
    /// Where the audio since the last gap begins on the session's clock.
    private var base = 0

    init(profiles: [UUID], threshold: Double) {
        self.profiles = profiles
        recognizer = Recognizer(threshold: Float(threshold))
    }

    /// Forgets what is shown; for how long each person was recognised stays.
    mutating func restart() {
        let heard = heardSeconds
        self = RecognitionTally(profiles: profiles, threshold: threshold)
        heardSeconds = heard
    }

    var threshold: Double {
        get { Double(recognizer.threshold) }
        set { recognizer.threshold = Float(newValue) }
    }

    /// The answer at the present threshold, from the latest scores.
    var answer: Answer {
        guard let latest else { return Answer(kind: .none) }
        return answer(to: latest)
    }

    /// Takes frames.
    ///
    /// - Returns: Whether somebody is recognised who was not before.
    mutating func push(_ frames: [FrameScores]) -> Bool {
        var changed = false
        for frame in frames {
            for recognition in recognizer.push(frame) { changed = take(recognition) || changed }
        }
        return changed
    }

    /// Takes the last frames before a gap or the end.
    mutating func finish(_ frames: [FrameScores]) -> Bool {
        var changed = push(frames)
        for recognition in recognizer.finish() { changed = take(recognition) || changed }
        recognizer.reset()
        return changed
    }

    /// Notes that audio was lost; what follows begins behind it.
    ///
    /// - Parameters:
    ///   - position: Samples of the session before the gap.
    ///   - samples: How much was lost.
    mutating func skip(_ samples: Int, at position: Int) {
        extend(position..<position + samples, .gap, nil)
        base = position + samples
    }

    /// Goes on with other people to recognise, from a position of the session.
    mutating func exchange(profiles: [UUID], at position: Int) {
        self.profiles = profiles
        recognizer.reset()
        latest = nil
        base = position
    }

    private func answer(to recognition: Recognition) -> Answer {
        guard let scores = recognition.scores else { return Answer(kind: .noVoice) }
        guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), scores[best] >= recognizer.threshold,
            profiles.indices.contains(best)
        else { return Answer(kind: .unknown) }
        return Answer(kind: .known, profile: profiles[best])
    }

    private mutating func take(_ recognition: Recognition) -> Bool {
        latest = recognition
        let answer = answer(to: recognition)
        let samples = recognition.samples.lowerBound + base..<recognition.samples.upperBound + base
        switch answer.kind {
        case .known: extend(samples, .known, answer.profile)
        case .unknown: extend(samples, .unknown, nil)
        case .noVoice, .none: extend(samples, .noVoice, nil)
        }
        guard let profile = answer.profile else { return false }
        heardSeconds[profile, default: 0] += SampleClock.seconds(samples.count)
        guard profile != lastKnown else { return false }
        lastKnown = profile
        changes += 1
        return true
    }

    private mutating func extend(_ samples: Range<Int>, _ kind: RecognitionState.Stretch.Kind, _ profile: UUID?) {
        if let last = ribbon.last, last.kind == kind, last.profile == profile,
            last.samples.upperBound >= samples.lowerBound
        {
            ribbon[ribbon.count - 1].samples = last.samples.lowerBound..<samples.upperBound
        } else {
            ribbon.append(Stretch(samples: samples, kind: kind, profile: profile))
        }
        let oldest = samples.upperBound - Int(Self.ribbonSeconds) * SampleClock.rate
        ribbon.removeAll { $0.samples.upperBound <= oldest }
        if let first = ribbon.first, first.samples.lowerBound < oldest {
            ribbon[0].samples = oldest..<first.samples.upperBound
        }
    }
}
