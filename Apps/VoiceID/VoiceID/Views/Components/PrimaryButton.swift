import SwiftUI

/// The one thing to do on a screen.
struct PrimaryButton: View {
    private let button: ActionButton

    init(_ title: String, symbol: String, action: @escaping @MainActor () -> Void) {
        button = ActionButton(title: title, symbol: symbol, role: nil, action: action)
    }

    var body: some View {
        button.labelled { $0.frame(minWidth: 120, minHeight: 32) }
            .buttonStyle(.borderedProminent)
            .controlSize(.large)
    }
}

/// What can be done as well.
struct SecondaryButton: View {
    private let button: ActionButton

    init(_ title: String, symbol: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        button = ActionButton(title: title, symbol: symbol, role: role, action: action)
    }

    var body: some View {
        button.labelled { $0.frame(minHeight: 32) }
            .buttonStyle(.bordered)
            .controlSize(.large)
    }
}

/// A symbol to press, as large as a finger, with its name for those who do not see it and for those who point at it.
struct IconButton: View {
    private let button: ActionButton

    init(_ title: String, symbol: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) {
        button = ActionButton(title: title, symbol: symbol, role: role, action: action)
    }

    var body: some View {
        button.labelled { $0.labelStyle(.iconOnly).frame(minWidth: 44, minHeight: 44).contentShape(Rectangle()) }
            .buttonStyle(.borderless)
            .help(button.title)
    }
}

/// What all buttons with a symbol have in common.
private struct ActionButton {
    let title: String
    let symbol: String
    let role: ButtonRole?
    let action: @MainActor () -> Void

    @MainActor func labelled<Face: View>(@ViewBuilder _ face: (Label<Text, Image>) -> Face) -> some View {
        Button(role: role, action: action) { face(Label(title, systemImage: symbol)) }
    }
}

/// Words to press, as high as a finger.
struct TextButton: View {
    let title: String
    let action: @MainActor () -> Void

    init(_ title: String, action: @escaping @MainActor () -> Void) {
        self.title = title
        self.action = action
    }

    var body: some View {
        Button(action: action) {
            Text(title).frame(minWidth: 44, minHeight: 44).contentShape(Rectangle())
        }
        .buttonStyle(.borderless)
    }
}

#Preview("Buttons") {
    VStack(spacing: 16) {
        PrimaryButton("Listen", symbol: "waveform") {}
        PrimaryButton("Listen", symbol: "waveform") {}.disabled(true)
        SecondaryButton("Reset session", symbol: "arrow.clockwise") {}
        SecondaryButton("Erase everything", symbol: "trash", role: .destructive) {}
        TextButton("Try again") {}
        IconButton("Rename", symbol: "pencil") {}
    }
    .padding()
}
