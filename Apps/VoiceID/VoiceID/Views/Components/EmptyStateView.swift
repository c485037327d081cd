import SwiftUI

/// What stands where there is nothing yet: what the place is for, and how to begin.
struct EmptyStateView<Actions: View>: View {
    let title: String
    let symbol: String
    let text: String
    @ViewBuilder let actions: Actions

    init(_ title: String, symbol: String, text: String, @ViewBuilder actions: () -> Actions) {
        self.title = title
        self.symbol = symbol
        self.text = text
        self.actions = actions()
    }

    var body: some View {
        ContentUnavailableView {
            Label(title, systemImage: symbol)
        } description: {
            Text(text)
        } actions: {
            actions
        }
    }
}

extension EmptyStateView where Actions == EmptyView {
    init(_ title: String, symbol: String, text: String) {
        self.init(title, symbol: symbol, text: text) { EmptyView() }
    }
}

#Preview("With an action") {
    EmptyStateView("Nobody yet", symbol: "person.2", text: "A voice stays on this device until you delete it.") {
        PrimaryButton("Enrol a voice", symbol: "person.badge.plus") {}
    }
}

#Preview("Without") {
    EmptyStateView("Nobody was found", symbol: "text.alignleft", text: "There is no speech in this recording.")
}
