import AppModel
import SwiftUI

/// The window: one screen above the dashboard where there is little room, a sidebar where there is more.
struct RootView: View {
    let app: VoiceIDApp
    @Bindable var navigation: AppNavigation
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    #if canImport(UIKit)
        @Environment(\.horizontalSizeClass) private var sizeClass
    #endif

    var body: some View {
        window
            .preferredColorScheme(colorScheme)
            .animation(reduceMotion ? nil : .default, value: app.notices)
    }

    @ViewBuilder private var window: some View {
        #if canImport(UIKit)
            if sizeClass == .compact { stack } else { columns }
        #else
            columns.frame(minWidth: 640, minHeight: 480)
        #endif
    }

    private var stack: some View {
        NavigationStack(path: $navigation.path) {
            ScreenView(app: app, screen: .dashboard)
                .navigationDestination(for: Screen.self) { ScreenView(app: app, screen: $0) }
        }
    }

    private var columns: some View {
        NavigationSplitView {
            List(selection: $navigation.selection) {
                ForEach(Screen.allCases) { screen in
                    Label(screen.title, systemImage: screen.symbol).tag(screen).badge(isBusy(screen) ? Text("●") : nil)
                        .accessibilityValue(isBusy(screen) ? "at work" : "")
                }
            }
            .navigationTitle("VoiceID")
            .safeAreaInset(edge: .bottom) {
                Label("Everything stays on this device", systemImage: "checkmark.shield")
                    .font(.footnote).foregroundStyle(.secondary).padding()
            }
        } detail: {
            NavigationStack { ScreenView(app: app, screen: navigation.screen) }
        }
    }

    /// Whether something goes on in a screen that is perhaps not shown.
    private func isBusy(_ screen: Screen) -> Bool {
        switch screen {
        case .enrol: app.enrollment.state.isActive
        case .identify: app.recognition.state.isOn
        case .recordings: app.diarization.state.isActive
        case .control: app.control.state.isOn
        case .dashboard, .people, .settings: false
        }
    }

    private var colorScheme: ColorScheme? {
        switch app.settings.theme {
        case "light": .light
        case "dark": .dark
        default: nil
        }
    }
}

/// A screen with its state: the one place where views meet the models. Each screen is drawn again only when its own state changes.
struct ScreenView: View {
    let app: VoiceIDApp
    let screen: Screen

    var body: some View {
        content
            .navigationTitle(screen.title)
            #if canImport(UIKit)
                .navigationBarTitleDisplayMode(.inline)
            #endif
            .safeAreaInset(edge: .top) { NoticesView(notices: app.notices) }
    }

    @ViewBuilder private var content: some View {
        switch screen {
        case .dashboard:
            DashboardView(state: app.dashboardState, microphone: app.microphone.state)
        case .enrol:
            EnrollmentView(
                state: app.enrollment.state, microphone: app.microphone.state, player: app.player.state,
                people: app.people.state, speakers: app.diarization.state.result?.speakers ?? [])
        case .identify:
            RecognitionView(
                state: app.recognition.state, people: app.people.state, microphone: app.microphone.state)
        case .recordings:
            DiarizationView(
                state: app.diarization.state, transcript: app.transcript.state, player: app.player.state,
                people: app.people.state, microphone: app.microphone.state)
        case .people:
            ProfileManagementView(state: app.people.state)
        case .control:
            VoiceControlView(
                state: app.control.state, people: app.people.state, microphone: app.microphone.state)
        case .settings:
            SettingsView(settings: app.settings, dashboard: app.dashboardState, microphone: app.microphone.state)
        }
    }
}

#Preview("The window") { RootView(app: .sample, navigation: AppNavigation()) }
#Preview("A screen") { NavigationStack { ScreenView(app: .sample, screen: .people) } }
