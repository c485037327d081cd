import Observation

/// Which screen is shown. Views change it, and so do intents of the system, such as "Start enrolment".
@MainActor @Observable
final class AppNavigation {
    /// The one that the app's windows follow.
    static let shared = AppNavigation()

    /// The screen shown.
    private(set) var screen = Screen.dashboard

    /// What a sidebar has selected.
    var selection: Screen? {
        get { screen }
        set { screen = newValue ?? .dashboard }
    }

    /// What lies above the dashboard where there is room for one screen at a time.
    var path: [Screen] {
        get { screen == .dashboard ? [] : [screen] }
        set { screen = newValue.last ?? .dashboard }
    }

    /// Goes to a screen.
    func show(_ screen: Screen) { self.screen = screen }
}
