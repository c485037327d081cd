import Audio

/// What the audio of one session says about its microphone: a pure value.
struct SignalTrack {
    /// Seconds without anything loud enough to be a voice before that is worth saying: people pause.
    static let quietPatience = 5.0
    /// A jump of more than this is not lost audio but a broken clock; it counts as this much.
    static let longestGap = 600 * SampleClock.rate

    private(set) var level: Double?
    private(set) var peak: Double?
    private(set) var lostSamples = 0
    private(set) var condition = MicrophoneState.Condition.fine
    private var health = SignalHealth()
    private var end: Int?
    private var quietSamples = 0

    /// Takes the next audio; returns how much was lost before it.
    mutating func push(_ chunk: AudioChunk) -> Int {
        let lost = end.map { min(Self.longestGap, max(0, chunk.start - $0)) } ?? 0
        end = max(end ?? 0, chunk.range.upperBound)
        lostSamples += lost
        if lost > 0 { health.reset() }
        let measured = Level(chunk.samples)
        level = measured.rmsDecibels.shownLevel
        peak = measured.peakDecibels.shownLevel
        health.push(chunk.samples)
        quietSamples = health.state == .tooQuiet ? quietSamples + chunk.samples.count : 0
        condition =
            switch health.state {
            case .noSignal: .noSignal
            case .clipped: .clipped
            case .tooQuiet where SampleClock.seconds(quietSamples) >= Self.quietPatience: .tooQuiet
            case .tooQuiet, .fine, nil: .fine
            }
        return lost
    }
}

extension MicrophoneState.Condition {
    /// Whether audio comes.
    var isWorking: Bool {
        switch self {
        case .fine, .noSignal, .tooQuiet, .clipped, .notAsked: true
        case .off, .denied, .noDevice, .interrupted: false
        }
    }

    /// What is wrong, and what to do; `nil` where nothing is.
    var advice: String? {
        switch self {
        case .off, .fine: nil
        case .notAsked: "Permit the use of the microphone when you are asked."
        case .denied: "The microphone may not be used. Permit it in the settings of the browser or the system."
        case .noDevice: "There is no microphone. Connect one, and try again."
        case .noSignal: "The microphone gives no signal: it is muted, or the wrong one. Unmute it, or choose another."
        case .tooQuiet: "Nothing is loud enough to be a voice. Come closer, or turn the microphone up."
        case .clipped: "The microphone is too loud and distorts. Turn it down, or move away."
        case .interrupted: "The microphone stopped. Check its connection and whether another program uses it."
        }
    }
}

extension MicrophoneFault {
    /// What the microphone is like, and what to say.
    var condition: (MicrophoneState.Condition, String?) {
        switch self {
        case .denied: (.denied, MicrophoneState.Condition.denied.advice)
        case .noDevice: (.noDevice, MicrophoneState.Condition.noDevice.advice)
        case .busy:
            (.interrupted, "Another program uses the microphone. Close it, and try again.")
        case .unsupported:
            (.noDevice, "This browser cannot record audio. Use another one, or this machine's own microphone.")
        case .interrupted: (.interrupted, MicrophoneState.Condition.interrupted.advice)
        }
    }
}
