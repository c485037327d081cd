public import Foundation

/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Sendable {
    /// https://developer.apple.com/documentation/swiftui/horizontalalignment/leading
    public static let leading = HorizontalAlignment()
}

/// https://developer.apple.com/documentation/swiftui/verticalalignment
public struct VerticalAlignment: Sendable {
    /// https://developer.apple.com/documentation/swiftui/verticalalignment/center
    public static let center = VerticalAlignment()
    /// https://developer.apple.com/documentation/swiftui/verticalalignment/firsttextbaseline
    public static let firstTextBaseline = VerticalAlignment()
}

/// https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Sendable {
    /// https://developer.apple.com/documentation/swiftui/alignment/leading
    public static let leading = Alignment()
    /// https://developer.apple.com/documentation/swiftui/alignment/trailing
    public static let trailing = Alignment()
}

/// https://developer.apple.com/documentation/swiftui/edge
public enum Edge: Sendable {
    /// https://developer.apple.com/documentation/swiftui/edge/set
    public struct Set: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/swiftui/edge/set/rawvalue
        public let rawValue: Int8
        /// https://developer.apple.com/documentation/swiftui/edge/set/init(rawvalue:)
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/swiftui/edge/set/horizontal
        public static let horizontal = Set(rawValue: 10)
    }
}

/// https://developer.apple.com/documentation/swiftui/axis
public enum Axis: Sendable {
    /// https://developer.apple.com/documentation/swiftui/axis/set
    public struct Set: OptionSet, Sendable {
        /// https://developer.apple.com/documentation/swiftui/axis/set/rawvalue
        public let rawValue: Int8
        /// https://developer.apple.com/documentation/swiftui/axis/set/init(rawvalue:)
        public init(rawValue: Int8) { self.rawValue = rawValue }
        /// https://developer.apple.com/documentation/swiftui/axis/set/horizontal
        public static let horizontal = Set(rawValue: 1)
    }
}

/// https://developer.apple.com/documentation/swiftui/verticaledge
public enum VerticalEdge: Sendable {
    /// https://developer.apple.com/documentation/swiftui/verticaledge/top
    case top
    /// https://developer.apple.com/documentation/swiftui/verticaledge/bottom
    case bottom
}

/// https://developer.apple.com/documentation/swiftui/angle
public struct Angle: Sendable {
    /// https://developer.apple.com/documentation/swiftui/angle/degrees(_:)
    public static func degrees(_ degrees: Double) -> Angle { Angle() }
}

/// https://developer.apple.com/documentation/swiftui/unitpoint
public struct UnitPoint: Hashable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/unitpoint/x
    public var x: CGFloat
    /// https://developer.apple.com/documentation/swiftui/unitpoint/center
    public static let center = UnitPoint(x: 0.5)
    /// https://developer.apple.com/documentation/swiftui/unitpoint/leading
    public static let leading = UnitPoint(x: 0)
}
