import AppModel
import SwiftUI

/// What works: both engines in one row, the people, the microphone.
struct StatusCardView: View {
    let state: DashboardState
    let microphone: MicrophoneState
    @Environment(\.actions) private var actions

    var body: some View {
        Card {
            Flexible {
                mark
                VStack(alignment: .leading, spacing: 2) {
                    Text(state.headline.title).font(.title2).fontWeight(.semibold).accessibilityAddTraits(.isHeader)
                    Text(state.headline.detail).font(.subheadline).foregroundStyle(.secondary)
                        .accessibilityLabel(spokenEngines)
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                IconButton("Check again", symbol: "arrow.clockwise") { actions(.refresh) }
                    .disabled(state.phase == .checking)
                    .keyboardShortcut("r", modifiers: .command)
            }
            Divider()
            ForEach(state.engines) { engine in
                fact(engine.id.title, engine.state.words, hint: hint(engine))
            }
            fact("People", state.peopleWords)
            fact("Microphone", microphone.state.words)
            if microphone.level != nil { LevelMeter(level: microphone.level, peak: microphone.peak) }
        }
    }

    @ViewBuilder private var mark: some View {
        switch state.phase {
        case .checking: ProgressView().frame(minWidth: 44, minHeight: 44)
        case .ready: symbol("checkmark.circle.fill", .green)
        case .notReady: symbol("exclamationmark.triangle.fill", .orange)
        }
    }

    private func symbol(_ name: String, _ colour: Color) -> some View {
        Image(systemName: name).font(.title).foregroundStyle(colour).frame(minWidth: 44, minHeight: 44)
            .accessibilityHidden(true)
    }

    private func fact(_ name: String, _ words: String, hint: String? = nil) -> some View {
        VStack(alignment: .leading, spacing: 2) {
            LabeledContent(name) { Text(words) }
            if let hint { Hint(hint) }
        }
        .accessibilityElement(children: .combine)
    }

    private func hint(_ engine: DashboardState.Engine) -> String? {
        guard engine.state != .ready, let message = engine.message else { return nil }
        return engine.remedy.map { "\(message) \($0)" } ?? message
    }

    /// Marks such as ✓ are read as symbols; the words are not.
    private var spokenEngines: String {
        state.engines.map { "\($0.id.title) \($0.state.words)" }.joined(separator: ", ")
    }
}

#Preview("Checking") { StatusCardView(state: .sample(.checking), microphone: .listening(.off)).padding() }
#Preview("Ready") { StatusCardView(state: .sample(.ready), microphone: .listening(.fine)).padding() }
#Preview("Not ready") { StatusCardView(state: .sample(.notReady), microphone: .listening(.denied)).padding() }
