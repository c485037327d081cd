import AppModel
import SwiftUI

/// What went wrong, or is good to know, with what to do about it.
struct BannerView<Actions: View>: View {
    let kind: Notice.Kind
    let text: String
    let remedy: String?
    @ViewBuilder let actions: Actions

    init(_ kind: Notice.Kind, _ text: String, remedy: String? = nil, @ViewBuilder actions: () -> Actions) {
        self.kind = kind
        self.text = text
        self.remedy = remedy
        self.actions = actions()
    }

    var body: some View {
        Flexible(alignment: .firstTextBaseline) {
            Image(systemName: symbol).foregroundStyle(colour).accessibilityLabel(kindWords)
            VStack(alignment: .leading, spacing: 4) {
                Text(text).font(.subheadline).fontWeight(.medium)
                if let remedy { Hint(remedy) }
                HStack { actions }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
        .padding(14)
        .background(colour.opacity(0.12), in: RoundedRectangle(cornerRadius: 12, style: .continuous))
        .accessibilityElement(children: .contain)
    }

    private var symbol: String { kind == .info ? "info.circle.fill" : "exclamationmark.triangle.fill" }
    private var colour: Color { kind == .info ? .accentColor : kind == .warning ? .orange : .red }
    private var kindWords: String { kind == .info ? "Note" : kind == .warning ? "Warning" : "Error" }
}

extension BannerView where Actions == EmptyView {
    init(_ kind: Notice.Kind, _ text: String, remedy: String? = nil) {
        self.init(kind, text, remedy: remedy) { EmptyView() }
    }

    /// What went wrong on a screen.
    init(_ error: ScreenError) { self.init(.error, error.text, remedy: error.remedy) }
}

/// Messages that stay until they are dismissed.
struct NoticesView: View {
    let notices: [Notice]
    @Environment(\.actions) private var actions

    var body: some View {
        VStack(spacing: 8) {
            ForEach(notices) { notice in
                BannerView(notice.kind, notice.text, remedy: notice.remedy) {
                    if notice.action == .undo { TextButton("Undo") { actions(.undo) } }
                    TextButton("Dismiss") { actions(.dismissNotice(notice.id)) }
                }
            }
        }
        .frame(maxWidth: 760)
        .padding(.horizontal)
    }
}

#Preview("Kinds") {
    VStack {
        BannerView(.info, "2 people were added.")
        BannerView(.warning, "The recording ended early.", remedy: "Another program may have taken the microphone.")
        BannerView(.error, "The microphone is not allowed.", remedy: "Allow it in Settings.") {
            TextButton("Try again") {}
        }
    }
    .padding()
}

#Preview("Notices") {
    NoticesView(notices: [
        Notice(id: 1, kind: .info, text: "Ann's voice is remembered."),
        Notice(id: 3, kind: .info, text: "Two speakers became one.", action: .undo),
        Notice(id: 2, kind: .error, text: "There is no speaker 4.", remedy: "Choose one of those shown."),
    ])
}
