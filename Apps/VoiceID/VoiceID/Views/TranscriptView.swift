import AppModel
import SwiftUI

/// Who said what. A tap plays from there; what is in doubt is underlined.
struct TranscriptView: View {
    let state: TranscriptState
    let result: DiarizationState.Result
    @Environment(\.actions) private var actions

    /// Below this a word is in doubt.
    private static let doubt = 0.5

    var body: some View {
        switch state.phase {
        case .none:
            EmptyStateView(
                "No transcript yet", symbol: "text.quote",
                text: "VoiceID can write down what is said, with the time of every word. English only."
            ) {
                PrimaryButton("Write it down", symbol: "text.quote") { actions(.setTranscript(true)) }
            }
        case .running:
            ProgressView(value: state.progress?.fraction ?? 0) {
                Text("Writing down what is said …")
            } currentValueLabel: {
                Text(state.progress?.words ?? "")
            }
            .accessibilityAddTraits(.updatesFrequently)
        case .failed: if let error = state.error { BannerView(error) }
        case .done where state.turns.isEmpty: Hint(state.emptyReason ?? "No words were found.")
        case .done:
            LazyVStack(alignment: .leading, spacing: 14) {
                ForEach(Array(state.turns.enumerated()), id: \.offset) { _, turn in row(turn) }
            }
        }
    }

    private func row(_ turn: TranscriptState.Turn) -> some View {
        let speaker = result.speaker(turn.speaker)
        let name = speaker?.label ?? "Somebody"
        return Button {
            actions.play(from: turn.start)
        } label: {
            Flexible(alignment: .firstTextBaseline) {
                HStack(spacing: 8) {
                    Avatar(name: name, colour: speaker?.colour, size: .small)
                    Text(name).font(.subheadline).fontWeight(.medium).lineLimit(1)
                    Text(Words.clock(turn.start)).font(.footnote).monospacedDigit().foregroundStyle(.secondary)
                }
                .frame(minWidth: 160, alignment: .leading)
                words(turn).multilineTextAlignment(.leading).frame(maxWidth: .infinity, alignment: .leading)
            }
            .frame(minHeight: 44)
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel("\(name): \(turn.text)")
        .accessibilityHint("Plays from \(Words.clock(turn.start))")
    }

    private func words(_ turn: TranscriptState.Turn) -> Text {
        guard !turn.words.isEmpty else { return Text(turn.text) }
        return turn.words.enumerated().reduce(Text("")) { text, word in
            let isDoubtful = word.element.confidence < Self.doubt
            let space = word.offset == 0 ? Text("") : Text(" ")
            return text + space + Text(word.element.text).underline(isDoubtful, pattern: .dot)
        }
    }
}

#Preview("Nobody asked") { transcript(.sample(.none)) }
#Preview("Writing") { transcript(.sample(.running)) }
#Preview("Written") { transcript(.sample(.done)) }
#Preview("No words") { transcript(.wordless) }
#Preview("Failed") { transcript(.sample(.failed)) }

@MainActor private func transcript(_ state: TranscriptState) -> some View {
    Page { TranscriptView(state: state, result: .sample) }
}
