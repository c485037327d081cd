public import Observation

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
    /// https://developer.apple.com/documentation/swiftui/binding/wrappedvalue
    public var wrappedValue: Value {
        get { _standIn() }
        nonmutating set {}
    }
    /// https://developer.apple.com/documentation/swiftui/binding/projectedvalue
    public var projectedValue: Binding<Value> { self }
    /// https://developer.apple.com/documentation/swiftui/binding/init(get:set:)
    @preconcurrency public init(
        @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
        @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    /// https://developer.apple.com/documentation/swiftui/binding/constant(_:)
    public static func constant(_ value: Value) -> Binding<Value> { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/binding/subscript(dynamicmember:)
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> { _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper public struct State<Value> {
    /// https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)
    public init(wrappedValue value: Value) {}
    /// https://developer.apple.com/documentation/swiftui/state/init(initialvalue:)
    public init(initialValue value: Value) {}
    /// https://developer.apple.com/documentation/swiftui/state/wrappedvalue
    public var wrappedValue: Value {
        get { _standIn() }
        nonmutating set {}
    }
    /// https://developer.apple.com/documentation/swiftui/state/projectedvalue
    public var projectedValue: Binding<Value> { _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/bindable
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    /// https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)
    @available(*, unavailable, message: "The wrapped value must be an object that conforms to Observable")
    public init(wrappedValue: Value) { self = _standIn() }
    /// https://developer.apple.com/documentation/swiftui/bindable/wrappedvalue
    public var wrappedValue: Value { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/bindable/projectedvalue
    public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject {
    /// https://developer.apple.com/documentation/swiftui/bindable/subscript(dynamicmember:)
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> { _standIn() }
}

extension Bindable where Value: AnyObject, Value: Observable {
    /// https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)
    public init(wrappedValue: Value) { self = _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper public struct Environment<Value> {
    /// https://developer.apple.com/documentation/swiftui/environment/init(_:)
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    /// https://developer.apple.com/documentation/swiftui/environment/wrappedvalue
    public var wrappedValue: Value { _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
    /// https://developer.apple.com/documentation/swiftui/environmentkey/value
    associatedtype Value
    /// https://developer.apple.com/documentation/swiftui/environmentkey/defaultvalue
    static var defaultValue: Value { get }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues {
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/subscript(_:)
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { _standIn() }
        set {}
    }
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/colorscheme
    public var colorScheme: ColorScheme { .light }
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/dynamictypesize
    public var dynamicTypeSize: DynamicTypeSize { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/accessibilityreducemotion
    public var accessibilityReduceMotion: Bool { false }
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/dismiss
    public var dismiss: DismissAction { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/openurl
    public var openURL: OpenURLAction { _standIn() }
    #if canImport(UIKit)
        /// https://developer.apple.com/documentation/swiftui/environmentvalues/horizontalsizeclass
        public var horizontalSizeClass: UserInterfaceSizeClass? { nil }
    #endif
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/environment(_:_:)
    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        self
    }
}

/// https://developer.apple.com/documentation/swiftui/scaledmetric
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint> {
    /// https://developer.apple.com/documentation/swiftui/scaledmetric/init(wrappedvalue:relativeto:)
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {}
    /// https://developer.apple.com/documentation/swiftui/scaledmetric/wrappedvalue
    public var wrappedValue: Value { _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/colorscheme
public enum ColorScheme: CaseIterable, Hashable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/colorscheme/light
    case light
    /// https://developer.apple.com/documentation/swiftui/colorscheme/dark
    case dark
}

/// https://developer.apple.com/documentation/swiftui/dynamictypesize
public enum DynamicTypeSize: Hashable, Comparable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/dynamictypesize/accessibility2
    case accessibility2
    /// https://developer.apple.com/documentation/swiftui/dynamictypesize/accessibility3
    case accessibility3
    /// https://developer.apple.com/documentation/swiftui/dynamictypesize/isaccessibilitysize
    public var isAccessibilitySize: Bool { true }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/dynamictypesize(_:)
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
}

#if canImport(UIKit)
    /// https://developer.apple.com/documentation/swiftui/userinterfacesizeclass
    public enum UserInterfaceSizeClass: Sendable {
        /// https://developer.apple.com/documentation/swiftui/userinterfacesizeclass/compact
        case compact
    }
#endif

/// https://developer.apple.com/documentation/swiftui/dismissaction
@MainActor @preconcurrency public struct DismissAction {
    /// https://developer.apple.com/documentation/swiftui/dismissaction/callasfunction()
    public func callAsFunction() {}
}
