import SwiftUI

/// A screen's content: as wide as can be read, scrolled where it is long.
struct Page<Content: View>: View {
    @ViewBuilder let content: Content

    var body: some View {
        ScrollView {
            VStack(spacing: 20) { content }
                .frame(maxWidth: 760)
                .frame(maxWidth: .infinity)
                .padding()
        }
    }
}

/// A surface that holds what belongs together, with a title where it needs one.
struct Card<Content: View, Accessory: View>: View {
    let title: String?
    @ViewBuilder let accessory: Accessory
    @ViewBuilder let content: Content

    init(
        _ title: String? = nil, @ViewBuilder content: () -> Content, @ViewBuilder accessory: () -> Accessory
    ) {
        self.title = title
        self.accessory = accessory()
        self.content = content()
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 14) {
            if let title {
                Flexible {
                    Text(title).font(.headline).accessibilityAddTraits(.isHeader)
                    Spacer(minLength: 8)
                    accessory
                }
            }
            content
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(18)
        .background(.background.secondary, in: RoundedRectangle(cornerRadius: 16, style: .continuous))
    }
}

extension Card where Accessory == EmptyView {
    init(_ title: String? = nil, @ViewBuilder content: () -> Content) {
        self.init(title, content: content, accessory: { EmptyView() })
    }
}

/// A row that becomes a column where the letters are very large.
struct Flexible<Content: View>: View {
    var alignment = VerticalAlignment.center
    @ViewBuilder let content: Content
    @Environment(\.dynamicTypeSize) private var typeSize

    var body: some View {
        let layout =
            typeSize.isAccessibilitySize
            ? AnyLayout(VStackLayout(alignment: .leading, spacing: 10))
            : AnyLayout(HStackLayout(alignment: alignment, spacing: 10))
        layout { content }
    }
}

/// Small words that explain.
struct Hint: View {
    let text: String

    init(_ text: String) { self.text = text }

    var body: some View {
        Text(text).font(.footnote).foregroundStyle(.secondary).fixedSize(horizontal: false, vertical: true)
    }
}

#Preview("A card") {
    Page {
        Card("Title") {
            Text("What belongs together.")
            Hint("What explains it.")
        } accessory: {
            IconButton("Check again", symbol: "arrow.clockwise") {}
        }
    }
}

#Preview("Very large letters") {
    Page {
        Card("Title") {
            Text("Content")
        } accessory: {
            IconButton("Check again", symbol: "arrow.clockwise") {}
        }
    }
    .dynamicTypeSize(.accessibility3)
}
