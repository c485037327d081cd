public import Foundation

/// https://developer.apple.com/documentation/swiftui/path
public struct Path: Equatable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/path/init()
    public init() {}
    /// https://developer.apple.com/documentation/swiftui/path/init(roundedrect:cornerradius:style:)
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
    /// https://developer.apple.com/documentation/swiftui/path/move(to:)
    public mutating func move(to end: CGPoint) {}
    /// https://developer.apple.com/documentation/swiftui/path/addline(to:)
    public mutating func addLine(to end: CGPoint) {}
    /// https://developer.apple.com/documentation/swiftui/path/addcurve(to:control1:control2:)
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
    /// https://developer.apple.com/documentation/swiftui/path/addrect(_:transform:)
    public mutating func addRect(_ rect: CGRect) {}
    /// https://developer.apple.com/documentation/swiftui/path/addpath(_:transform:)
    public mutating func addPath(_ path: Path) {}
}

/// https://developer.apple.com/documentation/swiftui/canvas
public struct Canvas<Symbols: View>: _Primitive {}

extension Canvas where Symbols == EmptyView {
    /// https://developer.apple.com/documentation/swiftui/canvas/init(opaque:colormode:rendersasynchronously:renderer:)
    public init(renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {}
}

/// https://developer.apple.com/documentation/swiftui/graphicscontext
public struct GraphicsContext {
    /// https://developer.apple.com/documentation/swiftui/graphicscontext/opacity
    public var opacity: Double
    /// https://developer.apple.com/documentation/swiftui/graphicscontext/fill(_:with:style:)
    public func fill(_ path: Path, with shading: Shading) {}
    /// https://developer.apple.com/documentation/swiftui/graphicscontext/stroke(_:with:linewidth:)
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {}
    /// https://developer.apple.com/documentation/swiftui/graphicscontext/stroke(_:with:style:)
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
    /// https://developer.apple.com/documentation/swiftui/graphicscontext/clip(to:style:options:)
    public mutating func clip(to path: Path) {}
    /// https://developer.apple.com/documentation/swiftui/graphicscontext/resolve(_:)
    public func resolve(_ text: Text) -> ResolvedText { _standIn() }
    /// https://developer.apple.com/documentation/swiftui/graphicscontext/draw(_:at:anchor:)
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {}

    /// https://developer.apple.com/documentation/swiftui/graphicscontext/shading
    public struct Shading: Sendable {
        /// https://developer.apple.com/documentation/swiftui/graphicscontext/shading/style(_:)
        public static func style<Style: ShapeStyle>(_ style: Style) -> Shading { Shading() }
    }

    /// https://developer.apple.com/documentation/swiftui/graphicscontext/resolvedtext
    public struct ResolvedText {
        /// https://developer.apple.com/documentation/swiftui/graphicscontext/resolvedtext/measure(in:)
        public func measure(in size: CGSize) -> CGSize { size }
    }
}

// MARK: Gestures

/// https://developer.apple.com/documentation/swiftui/gesture
@MainActor @preconcurrency public protocol Gesture<Value> {
    /// https://developer.apple.com/documentation/swiftui/gesture/value
    associatedtype Value
}

extension Gesture {
    /// https://developer.apple.com/documentation/swiftui/gesture/onended(_:)
    public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
}

extension Gesture where Value: Equatable {
    /// https://developer.apple.com/documentation/swiftui/gesture/onchanged(_:)
    public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
}

/// https://developer.apple.com/documentation/swiftui/draggesture
public struct DragGesture: Gesture {
    /// https://developer.apple.com/documentation/swiftui/draggesture/init(minimumdistance:coordinatespace:)
    public init(minimumDistance: CGFloat = 10) {}

    /// https://developer.apple.com/documentation/swiftui/draggesture/value
    public struct Value: Equatable, Sendable {
        /// https://developer.apple.com/documentation/swiftui/draggesture/value/translation
        public var translation: CGSize { _standIn() }
    }
}

/// https://developer.apple.com/documentation/swiftui/magnifygesture
public struct MagnifyGesture: Gesture {
    /// https://developer.apple.com/documentation/swiftui/magnifygesture/init(minimumscaledelta:)
    public init() {}

    /// https://developer.apple.com/documentation/swiftui/magnifygesture/value
    public struct Value: Equatable, Sendable {
        /// https://developer.apple.com/documentation/swiftui/magnifygesture/value/magnification
        public var magnification: CGFloat { 1 }
        /// https://developer.apple.com/documentation/swiftui/magnifygesture/value/startanchor
        public var startAnchor: UnitPoint { _standIn() }
    }
}

/// https://developer.apple.com/documentation/swiftui/gesturemask
public struct GestureMask: OptionSet, Sendable {
    /// https://developer.apple.com/documentation/swiftui/gesturemask/rawvalue
    public let rawValue: UInt32
    /// https://developer.apple.com/documentation/swiftui/gesturemask/init(rawvalue:)
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// https://developer.apple.com/documentation/swiftui/gesturemask/subviews
    public static let subviews = GestureMask(rawValue: 2)
    /// https://developer.apple.com/documentation/swiftui/gesturemask/all
    public static let all = GestureMask(rawValue: 3)
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/gesture(_:including:)
    public func gesture<Movement: Gesture>(_ gesture: Movement, including mask: GestureMask = .all) -> some View {
        self
    }
    /// https://developer.apple.com/documentation/swiftui/view/simultaneousgesture(_:including:)
    public func simultaneousGesture<Movement: Gesture>(_ gesture: Movement) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/ontapgesture(count:coordinatespace:perform:)
    public func onTapGesture(count: Int = 1, perform action: @escaping (CGPoint) -> Void) -> some View { self }
}
