import AppModel
import SwiftUI

/// What is kept between starts: the engine, the threshold, the microphone, the look.
struct SettingsView: View {
    let settings: SettingsState
    let dashboard: DashboardState
    let microphone: MicrophoneState
    @Environment(\.actions) private var actions

    var body: some View {
        Form {
            Section("Engine") {
                Picker("Engine", selection: Binding(get: { settings.engine }, set: { actions(.setEngine($0)) })) {
                    ForEach(dashboard.engines) { engine in
                        Text("\(engine.id.title): \(engine.state.words)").tag(engine.id)
                    }
                }
                .disabled(microphone.wanted)
                ForEach(dashboard.engines) { engine in
                    if engine.state != .ready, let message = engine.message {
                        Hint([message, engine.remedy].compactMap(\.self).joined(separator: " "))
                    }
                }
            }
            Section {
                ThresholdSlider(threshold: settings.threshold)
            } header: {
                Text("Identification")
            } footer: {
                Text("A voice that scores less has no name: Unknown is better than wrong.")
            }
            Section("Microphone") {
                LabeledContent("State") { Text(microphone.state.words) }
                if let devices = microphone.devices, !devices.isEmpty {
                    Picker("Device", selection: Binding(get: { settings.device }, set: { use($0) })) {
                        Text("The default").tag(String?.none)
                        ForEach(devices) { device in Text(device.name).tag(String?.some(device.id)) }
                    }
                    .disabled(microphone.wanted)
                }
            }
            Section("Appearance") {
                Picker("Look", selection: Binding(get: { settings.theme }, set: { actions(.setTheme($0)) })) {
                    Text("As the system").tag(String?.none)
                    Text("Light").tag(String?.some("light"))
                    Text("Dark").tag(String?.some("dark"))
                }
            }
            Section {
                Label("Everything stays on this device", systemImage: "checkmark.shield")
            } footer: {
                Text("A voice can be imitated. Do not let it be the only thing that guards something.")
            }
        }
        .formStyle(.grouped)
    }

    private func use(_ device: String?) { actions(.useMicrophone(.machine, device: device)) }
}

#Preview("Settings") { settings(.ready, .off) }
#Preview("No engine, several microphones") { settings(.notReady, .off, devices: ["Built-in", "Headset"]) }
#Preview("While it listens") { settings(.ready, .fine, devices: ["Built-in"], isWanted: true) }

@MainActor private func settings(
    _ phase: DashboardState.Phase, _ condition: MicrophoneState.Condition, devices: [String] = [],
    isWanted: Bool = false
) -> some View {
    var microphone = MicrophoneState.listening(condition)
    microphone.devices = devices.map { .init(id: $0, name: $0, isDefault: $0 == devices.first) }
    microphone.wanted = isWanted
    return NavigationStack {
        SettingsView(settings: .sample, dashboard: .sample(phase), microphone: microphone)
    }
}
