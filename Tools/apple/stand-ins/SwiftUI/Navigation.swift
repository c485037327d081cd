/// https://developer.apple.com/documentation/swiftui/navigationstack
public struct NavigationStack<Data, Root: View>: _Primitive {}

extension NavigationStack where Data == _NavigationPath {
    /// https://developer.apple.com/documentation/swiftui/navigationstack/init(root:)
    public init(@ViewBuilder root: () -> Root) {}
}

extension NavigationStack
where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection, Data.Element: Hashable
{
    /// https://developer.apple.com/documentation/swiftui/navigationstack/init(path:root:)
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {}
}

/// A path of values of any types.
public struct _NavigationPath {}

/// https://developer.apple.com/documentation/swiftui/navigationsplitview
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: _Primitive {}

extension NavigationSplitView where Content == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/navigationsplitview/init(sidebar:detail:)
    public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {}
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)
    public func navigationDestination<Data: Hashable, Content: View>(
        for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Content
    ) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/navigationtitle(_:)
    @_disfavoredOverload public func navigationTitle<Title: StringProtocol>(_ title: Title) -> some View { self }
    #if canImport(UIKit)
        /// https://developer.apple.com/documentation/swiftui/view/navigationbartitledisplaymode(_:)
        public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View {
            self
        }
    #endif
}

#if canImport(UIKit)
    /// https://developer.apple.com/documentation/swiftui/navigationbaritem
    public struct NavigationBarItem: Sendable {
        /// https://developer.apple.com/documentation/swiftui/navigationbaritem/titledisplaymode
        public enum TitleDisplayMode: Sendable {
            /// https://developer.apple.com/documentation/swiftui/navigationbaritem/titledisplaymode/inline
            case inline
        }
    }
#endif

// MARK: Toolbars

/// https://developer.apple.com/documentation/swiftui/toolbarcontent
@MainActor @preconcurrency public protocol ToolbarContent {}

/// https://developer.apple.com/documentation/swiftui/toolbarcontentbuilder
@resultBuilder public struct ToolbarContentBuilder {
    /// https://developer.apple.com/documentation/swiftui/toolbarcontentbuilder/buildblock(_:)
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }
    /// https://developer.apple.com/documentation/swiftui/toolbarcontentbuilder/buildblock(_:_:)
    public static func buildBlock<First: ToolbarContent, Second: ToolbarContent>(
        _ first: First, _ second: Second
    ) -> some ToolbarContent { first }
    /// https://developer.apple.com/documentation/swiftui/toolbarcontentbuilder/buildexpression(_:)
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
}

/// https://developer.apple.com/documentation/swiftui/toolbaritem
public struct ToolbarItem<ID, Content: View>: ToolbarContent {}

extension ToolbarItem where ID == () {
    /// https://developer.apple.com/documentation/swiftui/toolbaritem/init(placement:content:)
    public init(placement: ToolbarItemPlacement = .principal, @ViewBuilder content: () -> Content) {}
}

/// https://developer.apple.com/documentation/swiftui/toolbaritemplacement
public struct ToolbarItemPlacement: Sendable {
    /// https://developer.apple.com/documentation/swiftui/toolbaritemplacement/principal
    public static let principal = ToolbarItemPlacement()
    /// https://developer.apple.com/documentation/swiftui/toolbaritemplacement/cancellationaction
    public static let cancellationAction = ToolbarItemPlacement()
    /// https://developer.apple.com/documentation/swiftui/toolbaritemplacement/confirmationaction
    public static let confirmationAction = ToolbarItemPlacement()
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/toolbar(content:)
    public func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View { self }
}

// MARK: Keys

/// https://developer.apple.com/documentation/swiftui/keyequivalent
public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// https://developer.apple.com/documentation/swiftui/keyequivalent/init(_:)
    public init(_ character: Character) {}
    /// https://developer.apple.com/documentation/swiftui/keyequivalent/init(extendedgraphemeclusterliteral:)
    public init(extendedGraphemeClusterLiteral: Character) {}
    /// https://developer.apple.com/documentation/swiftui/keyequivalent/space
    public static let space = KeyEquivalent(" ")
}

/// https://developer.apple.com/documentation/swiftui/eventmodifiers
public struct EventModifiers: OptionSet, Sendable {
    /// https://developer.apple.com/documentation/swiftui/eventmodifiers/rawvalue
    public let rawValue: Int
    /// https://developer.apple.com/documentation/swiftui/eventmodifiers/init(rawvalue:)
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// https://developer.apple.com/documentation/swiftui/eventmodifiers/command
    public static let command = EventModifiers(rawValue: 16)
    /// https://developer.apple.com/documentation/swiftui/eventmodifiers/shift
    public static let shift = EventModifiers(rawValue: 2)
}

/// https://developer.apple.com/documentation/swiftui/keyboardshortcut
public struct KeyboardShortcut: Sendable {
    /// https://developer.apple.com/documentation/swiftui/keyboardshortcut/cancelaction
    public static let cancelAction = KeyboardShortcut()
    /// https://developer.apple.com/documentation/swiftui/keyboardshortcut/defaultaction
    public static let defaultAction = KeyboardShortcut()
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/keyboardshortcut(_:modifiers:)
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/keyboardshortcut(_:)
    public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
}
