public import Foundation

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/vstack/init(alignment:spacing:content:)
    public init(
        alignment: HorizontalAlignment = _standIn(), spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/hstack
public struct HStack<Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/hstack/init(alignment:spacing:content:)
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/zstack
public struct ZStack<Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/zstack/init(alignment:content:)
    public init(alignment: Alignment = _standIn(), @ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/lazyvstack
public struct LazyVStack<Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/lazyvstack/init(alignment:spacing:pinnedviews:content:)
    public init(
        alignment: HorizontalAlignment = _standIn(), spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/lazyvgrid
public struct LazyVGrid<Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/lazyvgrid/init(columns:alignment:spacing:pinnedviews:content:)
    public init(
        columns: [GridItem], alignment: HorizontalAlignment = _standIn(), spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/griditem
public struct GridItem: Sendable {
    /// https://developer.apple.com/documentation/swiftui/griditem/size-swift.enum
    public enum Size: Sendable {
        /// https://developer.apple.com/documentation/swiftui/griditem/size-swift.enum/adaptive(minimum:maximum:)
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    /// https://developer.apple.com/documentation/swiftui/griditem/init(_:spacing:alignment:)
    public init(_ size: Size, spacing: CGFloat? = nil) {}
}

/// https://developer.apple.com/documentation/swiftui/scrollview
public struct ScrollView<Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/scrollview/init(_:showsindicators:content:)
    public init(
        _ axes: Axis.Set = _standIn(), showsIndicators: Bool = true, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View, _Primitive where Content: View {
    /// https://developer.apple.com/documentation/swiftui/foreach/init(_:id:content:)
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    /// https://developer.apple.com/documentation/swiftui/foreach/init(_:content:)
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/list
public struct List<SelectionValue: Hashable, Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/list/init(selection:content:)
    public init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {}
}

extension List where SelectionValue == Never {
    /// https://developer.apple.com/documentation/swiftui/list/init(content:)
    public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/form
public struct Form<Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/form/init(content:)
    public init(@ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/formstyle
public protocol FormStyle {}

/// https://developer.apple.com/documentation/swiftui/groupedformstyle
public struct GroupedFormStyle: FormStyle {}

extension FormStyle where Self == GroupedFormStyle {
    /// https://developer.apple.com/documentation/swiftui/formstyle/grouped
    public static var grouped: GroupedFormStyle { _standIn() }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/formstyle(_:)
    public func formStyle<Style: FormStyle>(_ style: Style) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/section
public struct Section<Parent, Content, Footer> {}

extension Section: View, _Primitive where Parent: View, Content: View, Footer: View {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:header:footer:)
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {}
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:footer:)
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {}
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/section/init(content:)
    public init(@ViewBuilder content: () -> Content) {}
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/section/init(_:content:)
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/disclosuregroup
public struct DisclosureGroup<Label: View, Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/disclosuregroup/init(isexpanded:content:label:)
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {}
}

extension DisclosureGroup where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/disclosuregroup/init(_:content:)
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/contentunavailableview
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/contentunavailableview/init(label:description:actions:)
    public init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description,
        @ViewBuilder actions: () -> Actions
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/spacer
public struct Spacer: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/spacer/init(minlength:)
    public init(minLength: CGFloat? = nil) {}
}

/// https://developer.apple.com/documentation/swiftui/divider
public struct Divider: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/divider/init()
    public init() {}
}

/// https://developer.apple.com/documentation/swiftui/geometryreader
public struct GeometryReader<Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/geometryreader/init(content:)
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/geometryproxy
public struct GeometryProxy {
    /// https://developer.apple.com/documentation/swiftui/geometryproxy/size
    public var size: CGSize { _standIn() }
}

// MARK: Layouts that can be exchanged

/// https://developer.apple.com/documentation/swiftui/layout
public protocol Layout {}

extension Layout {
    /// https://developer.apple.com/documentation/swiftui/layout/callasfunction(_:)
    @MainActor public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
        content()
    }
}

/// https://developer.apple.com/documentation/swiftui/anylayout
public struct AnyLayout: Layout {
    /// https://developer.apple.com/documentation/swiftui/anylayout/init(_:)
    public init<Base: Layout>(_ layout: Base) {}
}

/// https://developer.apple.com/documentation/swiftui/hstacklayout
public struct HStackLayout: Layout {
    /// https://developer.apple.com/documentation/swiftui/hstacklayout/init(alignment:spacing:)
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {}
}

/// https://developer.apple.com/documentation/swiftui/vstacklayout
public struct VStackLayout: Layout {
    /// https://developer.apple.com/documentation/swiftui/vstacklayout/init(alignment:spacing:)
    public init(alignment: HorizontalAlignment = _standIn(), spacing: CGFloat? = nil) {}
}
