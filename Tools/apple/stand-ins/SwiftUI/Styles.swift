public import Foundation

/// https://developer.apple.com/documentation/swiftui/shapestyle
public protocol ShapeStyle: Sendable {
    /// https://developer.apple.com/documentation/swiftui/shapestyle/resolved
    associatedtype Resolved: ShapeStyle = Never
    /// https://developer.apple.com/documentation/swiftui/shapestyle/resolve(in:)
    func resolve(in environment: EnvironmentValues) -> Resolved
}

extension ShapeStyle where Resolved == Never {
    /// Never asked for.
    @_implements(ShapeStyle,resolve(in:)) public func _resolve(in environment: EnvironmentValues) -> Never {
        _standIn()
    }
}

extension Never: ShapeStyle {}

/// https://developer.apple.com/documentation/swiftui/color
public struct Color: ShapeStyle, Hashable {
    /// https://developer.apple.com/documentation/swiftui/color/init(_:red:green:blue:opacity:)
    public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {}
    /// https://developer.apple.com/documentation/swiftui/color/opacity(_:)
    public func opacity(_ opacity: Double) -> Color { self }
    /// https://developer.apple.com/documentation/swiftui/color/accentcolor
    public static var accentColor: Color { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/color/black
    public static let black: Color = _standIn()
    /// https://developer.apple.com/documentation/swiftui/color/white
    public static let white: Color = _standIn()
    /// https://developer.apple.com/documentation/swiftui/color/red
    public static let red: Color = _standIn()
    /// https://developer.apple.com/documentation/swiftui/color/green
    public static let green: Color = _standIn()
    /// https://developer.apple.com/documentation/swiftui/color/orange
    public static let orange: Color = _standIn()
    /// https://developer.apple.com/documentation/swiftui/color/clear
    public static let clear: Color = _standIn()
}

extension Color: View, _Primitive {}

extension ShapeStyle where Self == Color {
    /// https://developer.apple.com/documentation/swiftui/shapestyle/red
    public static var red: Color { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/shapestyle/green
    public static var green: Color { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/shapestyle/clear
    public static var clear: Color { _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/hierarchicalshapestyle
public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// https://developer.apple.com/documentation/swiftui/shapestyle/primary
    public static var primary: HierarchicalShapeStyle { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/shapestyle/secondary
    public static var secondary: HierarchicalShapeStyle { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/shapestyle/tertiary
    public static var tertiary: HierarchicalShapeStyle { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/shapestyle/quaternary
    public static var quaternary: HierarchicalShapeStyle { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/shapestyle/quinary
    public static var quinary: HierarchicalShapeStyle { _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/tintshapestyle
public struct TintShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == TintShapeStyle {
    /// https://developer.apple.com/documentation/swiftui/shapestyle/tint
    public static var tint: TintShapeStyle { _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/backgroundstyle
public struct BackgroundStyle: ShapeStyle {}

extension ShapeStyle where Self == BackgroundStyle {
    /// https://developer.apple.com/documentation/swiftui/shapestyle/background
    public static var background: BackgroundStyle { _standIn() }
}

extension ShapeStyle {
    /// https://developer.apple.com/documentation/swiftui/shapestyle/secondary-swift.property
    public var secondary: some ShapeStyle { self }
    /// https://developer.apple.com/documentation/swiftui/shapestyle/opacity(_:)
    public func opacity(_ opacity: Double) -> some ShapeStyle { self }
}

/// https://developer.apple.com/documentation/swiftui/anyshapestyle
public struct AnyShapeStyle: ShapeStyle {
    /// https://developer.apple.com/documentation/swiftui/anyshapestyle/init(_:)
    public init<Style: ShapeStyle>(_ style: Style) {}
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/foregroundstyle(_:)
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/background(_:in:fillstyle:)
    public func background<Style: ShapeStyle, Outline: Shape>(_ style: Style, in shape: Outline) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/background(alignment:content:)
    public func background<Content: View>(
        alignment: Alignment = _standIn(), @ViewBuilder content: () -> Content
    ) -> some View { self }
}

// MARK: Shapes

/// https://developer.apple.com/documentation/swiftui/shape
public protocol Shape: Sendable, View {}

extension Shape {
    /// https://developer.apple.com/documentation/swiftui/shape/fill(_:style:)
    public func fill<Style: ShapeStyle>(_ style: Style) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/shape/stroke(_:linewidth:)
    public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: CGFloat = 1) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/shape/stroke(_:style:)
    public func stroke<Style: ShapeStyle>(_ content: Style, style: StrokeStyle) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/shape/trim(from:to:)
    public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape { self }
}

/// https://developer.apple.com/documentation/swiftui/circle
public struct Circle: Shape, _Primitive {
    /// https://developer.apple.com/documentation/swiftui/circle/init()
    nonisolated public init() {}
}

/// https://developer.apple.com/documentation/swiftui/capsule
public struct Capsule: Shape, _Primitive {
    /// https://developer.apple.com/documentation/swiftui/capsule/init(style:)
    nonisolated public init() {}
}

/// https://developer.apple.com/documentation/swiftui/rectangle
public struct Rectangle: Shape, _Primitive {
    /// https://developer.apple.com/documentation/swiftui/rectangle/init()
    nonisolated public init() {}
}

/// https://developer.apple.com/documentation/swiftui/roundedrectangle
public struct RoundedRectangle: Shape, _Primitive {
    /// https://developer.apple.com/documentation/swiftui/roundedrectangle/init(cornerradius:style:)
    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle) {}
}

/// https://developer.apple.com/documentation/swiftui/roundedcornerstyle
public enum RoundedCornerStyle: Sendable {
    /// https://developer.apple.com/documentation/swiftui/roundedcornerstyle/continuous
    case continuous
}

/// https://developer.apple.com/documentation/swiftui/strokestyle
public struct StrokeStyle: Sendable {
    /// https://developer.apple.com/documentation/swiftui/strokestyle/init(linewidth:linecap:linejoin:miterlimit:dash:dashphase:)
    public init(lineWidth: CGFloat = 1, lineCap: CGLineCap = _standIn(), dash: [CGFloat] = []) {}
}

#if !canImport(CoreGraphics)
    /// https://developer.apple.com/documentation/coregraphics/cglinecap
    public enum CGLineCap: Sendable {
        /// https://developer.apple.com/documentation/coregraphics/cglinecap/round
        case round
    }
#endif

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/clipshape(_:style:)
    public func clipShape<Outline: Shape>(_ shape: Outline) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/contentshape(_:eofill:)
    public func contentShape<Outline: Shape>(_ shape: Outline) -> some View { self }
}
