import AppModel
import SwiftUI

/// What works, who is known, and where to begin.
struct DashboardView: View {
    let state: DashboardState
    let microphone: MicrophoneState
    @Environment(\.actions) private var actions

    var body: some View {
        Page {
            if let banner = state.banner { BannerView(.warning, banner.text, remedy: banner.remedy) }
            MicrophoneBanner(microphone: microphone)
            StatusCardView(state: state, microphone: microphone)
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 280), spacing: 16)], spacing: 16) {
                action(
                    .enrol, "Enrol a voice", "Learn a person's voice from a few seconds of speech.", state.actions.enrol
                )
                action(.identify, "Identify who speaks", "Names appear while people talk.", state.actions.identify)
                action(
                    .recordings, "Who spoke when", "Record a conversation, or open a file of any length.",
                    state.actions.record)
                action(.control, "Voice control", "Move through a list by speaking.", state.actions.control)
            }
            Flexible {
                SecondaryButton("People", symbol: Screen.people.symbol) { actions.show(.people) }
                SecondaryButton("Settings", symbol: Screen.settings.symbol) { actions.show(.settings) }
            }
            Label("Everything stays on this device", systemImage: "checkmark.shield")
                .font(.footnote).foregroundStyle(.secondary)
        }
        .toolbar {
            ToolbarItem(placement: .principal) {
                Label("VoiceID", systemImage: "waveform").labelStyle(.titleAndIcon).font(.headline)
                    .accessibilityAddTraits(.isHeader)
            }
        }
    }

    private func action(
        _ screen: Screen, _ title: String, _ text: String, _ gate: DashboardState.Gate
    ) -> some View {
        Button {
            actions.show(screen)
        } label: {
            Flexible {
                Image(systemName: screen.symbol).font(.title2).foregroundStyle(.tint).frame(minWidth: 44)
                    .accessibilityHidden(true)
                VStack(alignment: .leading, spacing: 3) {
                    Text(title).font(.headline)
                    Hint(gate.enabled ? text : gate.reason ?? "Not ready yet.")
                }
                .multilineTextAlignment(.leading)
                .frame(maxWidth: .infinity, alignment: .leading)
            }
            .frame(minHeight: 64)
            .padding(14)
            .background(.background.secondary, in: RoundedRectangle(cornerRadius: 16, style: .continuous))
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .disabled(!gate.enabled)
        .opacity(gate.enabled ? 1 : 0.6)
    }
}

#Preview("Checking") {
    NavigationStack { DashboardView(state: .sample(.checking), microphone: .listening(.off)) }
}
#Preview("Ready") { NavigationStack { DashboardView(state: .sample(.ready), microphone: .listening(.fine)) } }
#Preview("Not ready") {
    NavigationStack { DashboardView(state: .sample(.notReady), microphone: .listening(.denied)) }
}
#Preview("Ready, dark, very large letters") {
    NavigationStack { DashboardView(state: .sample(.ready), microphone: .listening(.off)) }
        .preferredColorScheme(.dark)
        .dynamicTypeSize(.accessibility2)
}
