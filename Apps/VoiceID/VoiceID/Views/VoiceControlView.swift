import Accessibility
import AppModel
import SwiftUI

/// A list that obeys: what was heard, what it did, how sound runs through the graph, and who may command.
struct VoiceControlView: View {
    let state: ControlState
    let people: PeopleState
    let microphone: MicrophoneState
    @Environment(\.actions) private var actions

    var body: some View {
        Page {
            TroubleView(error: state.error, microphone: microphone)
            head
            FilmsCard(state: state)
            WhoCard(who: state.whoMayCommand, people: people.people.map(\.person))
            TriggersCard(triggers: state.triggers, isEdited: state.isEdited)
            if !state.history.isEmpty { history }
            if !state.graph.nodes.isEmpty { GraphCard(graph: state.graph) }
        }
        .onChange(of: state.last) { _, phrase in
            if phrase != nil { AccessibilityNotification.Announcement(state.headline.detail).post() }
        }
    }

    private var head: some View {
        Card {
            VStack(alignment: .leading, spacing: 4) {
                Text(state.headline.title).font(.title).fontWeight(.bold).lineLimit(3).minimumScaleFactor(0.6)
                if state.last == nil {
                    Hint(state.headline.detail)
                } else {
                    Label(state.headline.detail, systemImage: isObeyed ? "checkmark" : "xmark").monospacedDigit()
                }
            }
            .accessibilityElement(children: .combine)
            .accessibilityAddTraits(.updatesFrequently)
            if state.isOn {
                PrimaryButton("Stop", symbol: "stop.fill") { actions(.stopControl) }
                    .keyboardShortcut(.space, modifiers: [])
                MicrophoneMeter(microphone: microphone)
            } else {
                PrimaryButton("Listen", symbol: "mic") { actions(.startControl) }
                    .keyboardShortcut(.space, modifiers: [])
            }
        }
    }

    private var isObeyed: Bool { state.last?.outcome == .fired }

    private var history: some View {
        Card {
            DisclosureGroup("Heard before") {
                ForEach(Array(state.history.enumerated()), id: \.offset) { _, phrase in
                    Label {
                        VStack(alignment: .leading) {
                            Text("“\(phrase.phrase)”")
                            Hint(phrase.outcomeWords)
                        }
                    } icon: {
                        Image(systemName: phrase.outcome == .fired ? "checkmark" : "xmark")
                    }
                    .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
                    .accessibilityElement(children: .combine)
                }
            }
        }
    }
}

#Preview("Idle") { control(.sample(.idle)) }
#Preview("Starting") { control(.sample(.starting)) }
#Preview("A command") { control(.sample(.listening), .fine) }
#Preview("No command") { control(.rejected, .fine) }
#Preview("Only some may command") { control(.restricted) }
#Preview("Failed") { control(.sample(.failed), .interrupted) }
#Preview("Dark, very large letters") {
    control(.sample(.listening), .fine).preferredColorScheme(.dark).dynamicTypeSize(.accessibility2)
}

@MainActor private func control(
    _ state: ControlState, _ condition: MicrophoneState.Condition = .off
) -> some View {
    NavigationStack {
        VoiceControlView(state: state, people: .sample(.ready), microphone: .listening(condition))
    }
}
