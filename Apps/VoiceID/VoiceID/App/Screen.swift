/// A place in the app.
enum Screen: String, CaseIterable, Identifiable, Hashable, Sendable {
    case dashboard, enrol, identify, recordings, people, control, settings

    var id: String { rawValue }

    var title: String {
        switch self {
        case .dashboard: "Dashboard"
        case .enrol: "Enrol"
        case .identify: "Identify"
        case .recordings: "Recordings"
        case .people: "People"
        case .control: "Voice control"
        case .settings: "Settings"
        }
    }

    var symbol: String {
        switch self {
        case .dashboard: "house"
        case .enrol: "person.badge.plus"
        case .identify: "waveform"
        case .recordings: "text.alignleft"
        case .people: "person.2"
        case .control: "mic"
        case .settings: "gearshape"
        }
    }
}
