public import Foundation

// What Foundation has on Apple's systems alone.

extension URL {
    /// https://developer.apple.com/documentation/foundation/url/startaccessingsecurityscopedresource()
    public func startAccessingSecurityScopedResource() -> Bool { false }
    /// https://developer.apple.com/documentation/foundation/url/stopaccessingsecurityscopedresource()
    public func stopAccessingSecurityScopedResource() {}
}

/// https://developer.apple.com/documentation/foundation/localizedstringresource
public struct LocalizedStringResource: Sendable, ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) {}
}

/// https://developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible
public protocol CustomLocalizedStringResourceConvertible {
    /// https://developer.apple.com/documentation/foundation/customlocalizedstringresourceconvertible/localizedstringresource
    var localizedStringResource: LocalizedStringResource { get }
}
