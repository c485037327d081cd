/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/button/init(action:label:)
    @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
    /// https://developer.apple.com/documentation/swiftui/button/init(role:action:label:)
    @preconcurrency public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {}
}

extension Button where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/button/init(_:action:)
    @preconcurrency public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
    /// https://developer.apple.com/documentation/swiftui/button/init(_:action:)
    @_disfavoredOverload @preconcurrency public init<Content: StringProtocol>(
        _ title: Content, action: @escaping @MainActor () -> Void
    ) {}
    /// https://developer.apple.com/documentation/swiftui/button/init(_:role:action:)
    @preconcurrency public init(
        _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    /// https://developer.apple.com/documentation/swiftui/button/init(_:systemimage:action:)
    @preconcurrency public init(
        _ titleKey: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void
    ) {}
    /// https://developer.apple.com/documentation/swiftui/button/init(_:systemimage:role:action:)
    @preconcurrency public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/buttonrole
public struct ButtonRole: Equatable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/buttonrole/destructive
    public static let destructive = ButtonRole()
    /// https://developer.apple.com/documentation/swiftui/buttonrole/cancel
    public static let cancel = ButtonRole()
}

/// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

/// https://developer.apple.com/documentation/swiftui/borderedprominentbuttonstyle
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}
/// https://developer.apple.com/documentation/swiftui/borderedbuttonstyle
public struct BorderedButtonStyle: PrimitiveButtonStyle {}
/// https://developer.apple.com/documentation/swiftui/borderlessbuttonstyle
public struct BorderlessButtonStyle: PrimitiveButtonStyle {}
/// https://developer.apple.com/documentation/swiftui/plainbuttonstyle
public struct PlainButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle/borderedprominent
    public static var borderedProminent: BorderedProminentButtonStyle { _standIn() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle/bordered
    public static var bordered: BorderedButtonStyle { _standIn() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle/borderless
    public static var borderless: BorderlessButtonStyle { _standIn() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// https://developer.apple.com/documentation/swiftui/primitivebuttonstyle/plain
    public static var plain: PlainButtonStyle { _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/controlsize
public enum ControlSize: Sendable {
    /// https://developer.apple.com/documentation/swiftui/controlsize/large
    case large
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/buttonstyle(_:)
    public func buttonStyle<Style: PrimitiveButtonStyle>(_ style: Style) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/controlsize(_:)
    public func controlSize(_ controlSize: ControlSize) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/labelshidden()
    public func labelsHidden() -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/toggle
public struct Toggle<Label: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/toggle/init(ison:label:)
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {}
}

extension Toggle where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/toggle/init(_:ison:)
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {}
    /// https://developer.apple.com/documentation/swiftui/toggle/init(_:ison:)
    @_disfavoredOverload public init<Content: StringProtocol>(_ title: Content, isOn: Binding<Bool>) {}
}

/// https://developer.apple.com/documentation/swiftui/picker
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: _Primitive {}

extension Picker where Label == Text {
    /// https://developer.apple.com/documentation/swiftui/picker/init(_:selection:content:)
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {}
}

/// https://developer.apple.com/documentation/swiftui/pickerstyle
public protocol PickerStyle {}

/// https://developer.apple.com/documentation/swiftui/segmentedpickerstyle
public struct SegmentedPickerStyle: PickerStyle {}

extension PickerStyle where Self == SegmentedPickerStyle {
    /// https://developer.apple.com/documentation/swiftui/pickerstyle/segmented
    public static var segmented: SegmentedPickerStyle { _standIn() }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/pickerstyle(_:)
    public func pickerStyle<Style: PickerStyle>(_ style: Style) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/slider
public struct Slider<Label: View, ValueLabel: View>: _Primitive {}

extension Slider where ValueLabel == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/slider/init(value:in:step:label:oneditingchanged:)
    public init<Value: BinaryFloatingPoint>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) where Value.Stride: BinaryFloatingPoint {}
}

/// https://developer.apple.com/documentation/swiftui/stepper
public struct Stepper<Label: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/stepper/init(value:in:step:label:oneditingchanged:)
    public init<Value: Strideable>(
        value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label,
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}
}
