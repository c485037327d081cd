public import Foundation

/// https://developer.apple.com/documentation/swiftui/localizedstringkey
public struct LocalizedStringKey: ExpressibleByStringInterpolation {
    /// https://developer.apple.com/documentation/swiftui/localizedstringkey/init(stringliteral:)
    public init(stringLiteral value: String) {}
    /// https://developer.apple.com/documentation/swiftui/localizedstringkey/init(stringinterpolation:)
    public init(stringInterpolation: StringInterpolation) {}

    /// https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation
    public struct StringInterpolation: StringInterpolationProtocol {
        /// https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation/init(literalcapacity:interpolationcount:)
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation/appendliteral(_:)
        public mutating func appendLiteral(_ literal: String) {}
        /// https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation/appendinterpolation(_:)
        public mutating func appendInterpolation(_ string: String) {}
        /// https://developer.apple.com/documentation/swiftui/localizedstringkey/stringinterpolation/appendinterpolation(_:)
        public mutating func appendInterpolation<Value: _FormatSpecifiable>(_ value: Value) {}
    }
}

/// A number that has a place in a format.
public protocol _FormatSpecifiable {}
extension Int: _FormatSpecifiable {}

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: Sendable {
    /// https://developer.apple.com/documentation/swiftui/text/init(_:tablename:bundle:comment:)
    public init(_ key: LocalizedStringKey) {}
    /// https://developer.apple.com/documentation/swiftui/text/init(_:)
    @_disfavoredOverload public init<Content: StringProtocol>(_ content: Content) {}
    /// https://developer.apple.com/documentation/swiftui/text/font(_:)
    public func font(_ font: Font?) -> Text { self }
    /// https://developer.apple.com/documentation/swiftui/text/fontweight(_:)
    public func fontWeight(_ weight: Font.Weight?) -> Text { self }
    /// https://developer.apple.com/documentation/swiftui/text/monospaceddigit()
    public func monospacedDigit() -> Text { self }
    /// https://developer.apple.com/documentation/swiftui/text/foregroundstyle(_:)
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text { self }
    /// https://developer.apple.com/documentation/swiftui/text/underline(_:pattern:color:)
    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text { self }
    /// https://developer.apple.com/documentation/swiftui/text/+(_:_:)
    public static func + (one: Text, other: Text) -> Text { one }

    /// https://developer.apple.com/documentation/swiftui/text/linestyle
    public struct LineStyle: Sendable {
        /// https://developer.apple.com/documentation/swiftui/text/linestyle/pattern
        public struct Pattern: Sendable {
            /// https://developer.apple.com/documentation/swiftui/text/linestyle/pattern/dot
            public static let dot = Pattern()
        }
    }
}

extension Text: View, _Primitive {}

/// https://developer.apple.com/documentation/swiftui/font
public struct Font: Hashable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/font/largetitle
    public static let largeTitle = Font()
    /// https://developer.apple.com/documentation/swiftui/font/title
    public static let title = Font()
    /// https://developer.apple.com/documentation/swiftui/font/title2
    public static let title2 = Font()
    /// https://developer.apple.com/documentation/swiftui/font/title3
    public static let title3 = Font()
    /// https://developer.apple.com/documentation/swiftui/font/headline
    public static let headline = Font()
    /// https://developer.apple.com/documentation/swiftui/font/subheadline
    public static let subheadline = Font()
    /// https://developer.apple.com/documentation/swiftui/font/footnote
    public static let footnote = Font()
    /// https://developer.apple.com/documentation/swiftui/font/caption
    public static let caption = Font()
    /// https://developer.apple.com/documentation/swiftui/font/caption2
    public static let caption2 = Font()

    /// https://developer.apple.com/documentation/swiftui/font/weight
    public struct Weight: Hashable, Sendable {
        /// https://developer.apple.com/documentation/swiftui/font/weight/regular
        public static let regular = Weight()
        /// https://developer.apple.com/documentation/swiftui/font/weight/medium
        public static let medium = Weight()
        /// https://developer.apple.com/documentation/swiftui/font/weight/semibold
        public static let semibold = Weight()
        /// https://developer.apple.com/documentation/swiftui/font/weight/bold
        public static let bold = Weight()
    }

    /// https://developer.apple.com/documentation/swiftui/font/textstyle
    public enum TextStyle: Sendable {
        /// https://developer.apple.com/documentation/swiftui/font/textstyle/largetitle
        case largeTitle
        /// https://developer.apple.com/documentation/swiftui/font/textstyle/body
        case body
        /// https://developer.apple.com/documentation/swiftui/font/textstyle/caption
        case caption
    }
}

/// https://developer.apple.com/documentation/swiftui/textalignment
public enum TextAlignment: Sendable {
    /// https://developer.apple.com/documentation/swiftui/textalignment/leading
    case leading
    /// https://developer.apple.com/documentation/swiftui/textalignment/center
    case center
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/font(_:)
    public func font(_ font: Font?) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/monospaceddigit()
    public func monospacedDigit() -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/linelimit(_:)
    public func lineLimit(_ number: Int?) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/minimumscalefactor(_:)
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/multilinetextalignment(_:)
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/image
public struct Image: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/image/init(systemname:)
    public init(systemName: String) {}
}

/// https://developer.apple.com/documentation/swiftui/label
public struct Label<Title: View, Icon: View>: _Primitive {
    /// https://developer.apple.com/documentation/swiftui/label/init(title:icon:)
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

extension Label where Title == Text, Icon == Image {
    /// https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
    /// https://developer.apple.com/documentation/swiftui/label/init(_:systemimage:)
    @_disfavoredOverload public init<Content: StringProtocol>(_ title: Content, systemImage name: String) {}
}

/// https://developer.apple.com/documentation/swiftui/labelstyle
public protocol LabelStyle {}

/// https://developer.apple.com/documentation/swiftui/icononlylabelstyle
public struct IconOnlyLabelStyle: LabelStyle {}

/// https://developer.apple.com/documentation/swiftui/titleandiconlabelstyle
public struct TitleAndIconLabelStyle: LabelStyle {}

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// https://developer.apple.com/documentation/swiftui/labelstyle/icononly
    public static var iconOnly: IconOnlyLabelStyle { _standIn() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// https://developer.apple.com/documentation/swiftui/labelstyle/titleandicon
    public static var titleAndIcon: TitleAndIconLabelStyle { _standIn() }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/labelstyle(_:)
    public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View { self }
}
