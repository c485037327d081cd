/// https://developer.apple.com/documentation/swiftui/textfield
public struct TextField<Label: View>: _Primitive {}

extension TextField where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/textfield/init(_:text:)
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {}
}

/// https://developer.apple.com/documentation/swiftui/textfieldstyle
public protocol TextFieldStyle {}

/// https://developer.apple.com/documentation/swiftui/roundedbordertextfieldstyle
public struct RoundedBorderTextFieldStyle: TextFieldStyle {}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
    /// https://developer.apple.com/documentation/swiftui/textfieldstyle/roundedborder
    public static var roundedBorder: RoundedBorderTextFieldStyle { _standIn() }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/textfieldstyle(_:)
    public func textFieldStyle<Style: TextFieldStyle>(_ style: Style) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/texteditor
public struct TextEditor: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/texteditor/init(text:)
    public init(text: Binding<String>) {}
}

/// https://developer.apple.com/documentation/swiftui/progressview
public struct ProgressView<Label: View, CurrentValueLabel: View>: _Primitive {}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/progressview/init()
    public init() {}
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/progressview/init(label:)
    public init(@ViewBuilder label: () -> Label) {}
}

extension ProgressView {
    /// https://developer.apple.com/documentation/swiftui/progressview/init(value:total:label:currentvaluelabel:)
    public init<Value: BinaryFloatingPoint>(
        value: Value?, total: Value = 1.0, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/labeledcontent
public struct LabeledContent<Label, Content> {}

extension LabeledContent: View, _Primitive where Label: View, Content: View {}

extension LabeledContent where Label == Text, Content: View {
    /// https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:content:)
    @MainActor public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
    /// https://developer.apple.com/documentation/swiftui/labeledcontent/init(_:content:)
    @MainActor @_disfavoredOverload public init<Title: StringProtocol>(
        _ title: Title, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/menu
public struct Menu<Label: View, Content: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/menu/init(content:label:)
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension Menu where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/menu/init(_:content:)
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
