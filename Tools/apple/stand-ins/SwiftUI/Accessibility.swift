/// https://developer.apple.com/documentation/swiftui/accessibilitytraits
public struct AccessibilityTraits: ExpressibleByArrayLiteral, Sendable {
    /// https://developer.apple.com/documentation/swiftui/accessibilitytraits
    public init(arrayLiteral elements: AccessibilityTraits...) {}
    /// https://developer.apple.com/documentation/swiftui/accessibilitytraits/isheader
    public static let isHeader: AccessibilityTraits = []
    /// https://developer.apple.com/documentation/swiftui/accessibilitytraits/isselected
    public static let isSelected: AccessibilityTraits = []
    /// https://developer.apple.com/documentation/swiftui/accessibilitytraits/isbutton
    public static let isButton: AccessibilityTraits = []
    /// https://developer.apple.com/documentation/swiftui/accessibilitytraits/updatesfrequently
    public static let updatesFrequently: AccessibilityTraits = []
}

/// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior
public struct AccessibilityChildBehavior: Sendable {
    /// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior/ignore
    public static let ignore = AccessibilityChildBehavior()
    /// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior/combine
    public static let combine = AccessibilityChildBehavior()
    /// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior/contain
    public static let contain = AccessibilityChildBehavior()
}

/// https://developer.apple.com/documentation/swiftui/accessibilityadjustmentdirection
@nonexhaustive public enum AccessibilityAdjustmentDirection: Sendable {
    /// https://developer.apple.com/documentation/swiftui/accessibilityadjustmentdirection/increment
    case increment
    /// https://developer.apple.com/documentation/swiftui/accessibilityadjustmentdirection/decrement
    case decrement
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)
    @_disfavoredOverload public func accessibilityLabel<Label: StringProtocol>(_ label: Label) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilityvalue(_:)
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilityvalue(_:)
    @_disfavoredOverload public func accessibilityValue<Value: StringProtocol>(_ value: Value) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilityhint(_:)
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilityhidden(_:)
    public func accessibilityHidden(_ hidden: Bool) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilityelement(children:)
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilitychildren(children:)
    public func accessibilityChildren<Children: View>(@ViewBuilder children: () -> Children) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilityaddtraits(_:)
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilityaction(_:_:)
    public func accessibilityAction(_ handler: @escaping () -> Void) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilityaction(named:_:)
    public func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
        self
    }
    /// https://developer.apple.com/documentation/swiftui/view/accessibilityadjustableaction(_:)
    public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { self }
}
