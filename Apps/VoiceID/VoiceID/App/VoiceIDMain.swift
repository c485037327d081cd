import AppModel
import SwiftUI

/// The app: windows on one set of models.
@main
struct VoiceIDMain: App {
    private let session = AppSession.shared
    private let navigation = AppNavigation.shared

    var body: some Scene {
        WindowGroup {
            RootView(app: session.app, navigation: navigation)
                .environment(\.actions, AppActions(session, navigation))
                .task { await session.begin() }
        }
        .commands { AppCommands(navigation: navigation) }
        #if canImport(AppKit)
            Settings {
                ScreenView(app: session.app, screen: .settings)
                    .environment(\.actions, AppActions(session, navigation))
            }
        #endif
    }
}

/// Menus, and the keys that go with them.
struct AppCommands: Commands {
    let navigation: AppNavigation

    var body: some Commands {
        CommandMenu("Go") {
            ForEach(Array(Screen.allCases.enumerated()), id: \.element) { index, screen in
                Button(screen.title) { navigation.show(screen) }
                    .keyboardShortcut(KeyEquivalent(Character("\(index + 1)")), modifiers: .command)
            }
        }
    }
}
