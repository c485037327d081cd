import AppModel

extension DiarizationState {
    static func sample(_ phase: Phase) -> DiarizationState {
        var state = DiarizationState(threshold: 0.65)
        state.phase = phase
        switch phase {
        case .idle, .cancelled: break
        case .recording: state.recordingSeconds = 83
        case .receiving: state.progress = WorkProgress(fraction: 0.2, stage: .receiving)
        case .analysing:
            state.fileName = "meeting.m4a"
            state.progress = WorkProgress(fraction: 0.4, secondsLeft: 95, stage: .listening)
        case .failed:
            state.error = ScreenError(text: "The file holds no audio.", remedy: "Choose another file.")
        case .done:
            state.fileName = "meeting.m4a"
            state.result = .sample
            (state.canUndo, state.undoLabel) = (true, "rename Speaker 2")
        }
        return state
    }

    /// A recording in which nobody speaks.
    static var silent: DiarizationState {
        var state = sample(.done)
        state.result = Result(
            id: "silence", duration: 12, speakers: [], segments: [], emptyReason: "Nobody speaks in this recording.",
            warnings: ["0.4 s of it did not arrive."])
        return state
    }

    /// A name was given, and the voice may be learnt from it.
    static var offered: DiarizationState {
        var state = sample(.done)
        state.correctionOffer = CorrectionOffer(
            speaker: 2, name: "Cleo", existing: false, text: "Remember this voice as Cleo? Only with Cleo's consent.")
        return state
    }
}

extension DiarizationState.Result {
    static let sample = DiarizationState.Result(
        id: "sample", duration: 36,
        speakers: [
            .init(
                id: 1, label: "Ann", person: .ann, score: 0.97, isRenamed: false, voicedSeconds: 14, share: 0.44,
                colour: 0,
                longestSegment: .init(start: 28, end: 36)),
            .init(
                id: 2, label: "Speaker 2", isRenamed: false, voicedSeconds: 9, share: 0.28, colour: 3,
                longestSegment: .init(start: 6, end: 10), suggestion: .init(person: .ben, score: 0.58)),
            .init(
                id: 3, label: "The guest", isRenamed: true, voicedSeconds: 9, share: 0.28, colour: 4,
                longestSegment: .init(start: 14, end: 20)),
        ],
        segments: [
            .init(index: 0, start: 0.5, end: 5.5, speaker: 1, isOverlap: false),
            .init(index: 1, start: 6, end: 10.5, speaker: 2, isOverlap: false),
            .init(index: 2, start: 14, end: 22, speaker: 3, isOverlap: true),
            .init(index: 3, start: 20, end: 24.5, speaker: 2, isOverlap: true),
            .init(index: 4, start: 28, end: 36, speaker: 1, isOverlap: false),
        ], warnings: [])
}

extension Waveform {
    /// As loud as the turns of the sample, with the ups and downs of syllables.
    static let sample = Waveform(
        peaks: (0..<720).flatMap { index -> [Float] in
            let time = Double(index) / 20
            let speaks = DiarizationState.Result.sample.segments.contains { ($0.start..<$0.end).contains(time) }
            let peak = speaks ? Float(2 + index * 7 % 5) / 8 : 0.03
            return [-peak, peak]
        })
}

extension TranscriptState {
    static func sample(_ phase: Phase) -> TranscriptState {
        var state = TranscriptState()
        state.phase = phase
        switch phase {
        case .none: break
        case .running: state.progress = WorkProgress(fraction: 0.3, secondsLeft: 20, stage: .writing)
        case .failed:
            state.error = ScreenError(text: "The speech-to-text model is missing.", remedy: "Add it to the app.")
        case .done:
            state.turns = [
                Turn(
                    speaker: 1, start: 0.5, end: 5.5, text: "Shall we begin?",
                    words: [
                        Word(text: "Shall", start: 0.5, end: 1, confidence: 0.98),
                        Word(text: "we", start: 1, end: 1.2, confidence: 0.95),
                        Word(text: "begin?", start: 1.2, end: 2, confidence: 0.42),
                    ]),
                Turn(speaker: 2, start: 6, end: 10.5, text: "By all means.", words: []),
                Turn(speaker: nil, start: 11, end: 12, text: "Thank you.", words: []),
            ]
        }
        return state
    }

    /// Nothing was said.
    static var wordless: TranscriptState {
        var state = TranscriptState()
        state.phase = .done
        state.emptyReason = "No words were found."
        return state
    }
}

extension PlayerState {
    static let playing: PlayerState = {
        var state = PlayerState()
        (state.source, state.time, state.isPlaying) = (.recording("sample"), 8.2, true)
        return state
    }()
}
