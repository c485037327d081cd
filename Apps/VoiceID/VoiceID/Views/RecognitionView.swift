import Accessibility
import AppModel
import SwiftUI

/// Who is speaking, now.
struct RecognitionView: View {
    let state: RecognitionState
    let people: PeopleState
    let microphone: MicrophoneState
    @Environment(\.actions) private var actions

    var body: some View {
        if people.phase == .ready, people.people.isEmpty {
            EmptyStateView(
                "Nobody to recognise yet", symbol: "waveform",
                text: "VoiceID can name a voice once it has learned it. Eight seconds of speech are enough."
            ) {
                PrimaryButton("Enrol a voice", symbol: Screen.enrol.symbol) { actions.show(.enrol) }
            }
        } else {
            Page {
                TroubleView(error: state.error, microphone: microphone)
                match
                Card("Everybody") {
                    ThresholdSlider(threshold: state.threshold)
                    ForEach(bars, id: \.person.id) { bar in
                        ScoreBarView(
                            person: bar.person, score: bar.score, threshold: state.threshold, isBest: bar.isBest,
                            isLive: state.isOn)
                    }
                }
                Card("The last minute") { RibbonView(state: state) }
            }
            .onChange(of: speaker) { _, speaker in
                // Whoever does not look at the screen hears of another speaker, once.
                if let speaker { AccessibilityNotification.Announcement("\(speaker) speaks").post() }
            }
        }
    }

    /// Who is known to speak, now.
    private var speaker: String? { state.isOn && state.match.kind == .known ? state.match.person?.name : nil }

    private var match: some View {
        Card {
            Flexible {
                Avatar(
                    name: state.match.kind == .known && state.isOn ? state.match.person?.name ?? "" : "",
                    colour: state.isOn ? state.match.person?.colour : nil, size: .large)
                VStack(alignment: .leading, spacing: 4) {
                    Text(state.headline.title).font(.largeTitle).fontWeight(.bold).lineLimit(2)
                        .minimumScaleFactor(0.6)
                    Text(state.headline.detail).font(.subheadline).monospacedDigit().foregroundStyle(.secondary)
                }
            }
            .accessibilityElement(children: .combine)
            .accessibilityAddTraits(.updatesFrequently)
            Flexible {
                if state.isOn {
                    PrimaryButton("Stop", symbol: "stop.fill") { actions(.stopRecognition) }
                        .keyboardShortcut(.space, modifiers: [])
                } else {
                    PrimaryButton("Listen", symbol: "waveform") { actions(.startRecognition) }
                        .keyboardShortcut(.space, modifiers: [])
                        .disabled(state.phase == .stopping)
                }
                SecondaryButton("Reset session", symbol: "arrow.clockwise") { actions(.resetRecognition) }
                    .disabled(!state.isOn)
                if state.isOn {
                    Text(Words.clock(state.elapsed)).font(.subheadline).monospacedDigit().foregroundStyle(.secondary)
                        .accessibilityLabel("Listened for \(Words.duration(state.elapsed))")
                }
            }
            if state.isOn { MicrophoneMeter(microphone: microphone) }
        }
    }

    /// Before anything was heard the bars are there already, empty.
    private var bars: [RecognitionState.Score] {
        state.scores.isEmpty
            ? people.people.map { .init(person: $0.person, score: nil, isBest: false) } : state.scores
    }
}

#Preview("Nobody enrolled") { recognition(.sample(.idle), people: .nobody) }
#Preview("Idle") { recognition(.sample(.idle), .off) }
#Preview("Starting") { recognition(.sample(.starting)) }
#Preview("Nothing heard yet") { recognition(.listening(.none)) }
#Preview("Known") { recognition(.listening(.known)) }
#Preview("Unknown") { recognition(.listening(.unknown)) }
#Preview("No voice") { recognition(.listening(.noVoice), .tooQuiet) }
#Preview("Stopping") { recognition(.sample(.stopping)) }
#Preview("Failed") { recognition(.sample(.failed), .interrupted) }
#Preview("Known, dark, very large letters") {
    recognition(.listening(.known)).preferredColorScheme(.dark).dynamicTypeSize(.accessibility2)
}

@MainActor private func recognition(
    _ state: RecognitionState, _ condition: MicrophoneState.Condition = .fine, people: PeopleState = .sample(.ready)
) -> some View {
    NavigationStack { RecognitionView(state: state, people: people, microphone: .listening(condition)) }
}
