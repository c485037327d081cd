public import Foundation

/// https://developer.apple.com/documentation/appintents/appintent
public protocol AppIntent: Sendable {
    /// https://developer.apple.com/documentation/appintents/appintent/performresult
    associatedtype PerformResult: IntentResult
    /// https://developer.apple.com/documentation/appintents/appintent/title
    static var title: LocalizedStringResource { get }
    /// https://developer.apple.com/documentation/appintents/appintent/description
    static var description: IntentDescription? { get }
    /// https://developer.apple.com/documentation/appintents/appintent/openappwhenrun
    static var openAppWhenRun: Bool { get }
    /// https://developer.apple.com/documentation/appintents/appintent/init()
    init()
    /// https://developer.apple.com/documentation/appintents/appintent/perform()
    func perform() async throws -> PerformResult
}

/// https://developer.apple.com/documentation/appintents/intentdescription
public struct IntentDescription: Sendable {
    /// https://developer.apple.com/documentation/appintents/intentdescription/init(_:categoryname:searchkeywords:)
    public init(_ descriptionText: LocalizedStringResource) {}
}

/// https://developer.apple.com/documentation/appintents/intentresult
public protocol IntentResult: Sendable {}

/// https://developer.apple.com/documentation/appintents/intentresultcontainer
public struct IntentResultContainer<Value, OpensAppIntent, Snippet, Dialog>: IntentResult {}

extension IntentResult where Self == IntentResultContainer<Never, Never, Never, Never> {
    /// https://developer.apple.com/documentation/appintents/intentresult/result()
    public static func result() -> IntentResultContainer<Never, Never, Never, Never> { IntentResultContainer() }
}

/// https://developer.apple.com/documentation/appintents/appshortcutsprovider
public protocol AppShortcutsProvider {
    /// https://developer.apple.com/documentation/appintents/appshortcutsprovider/appshortcuts
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
}

/// https://developer.apple.com/documentation/appintents/appshortcutsbuilder
@resultBuilder public struct AppShortcutsBuilder {
    public static func buildBlock(_ components: AppShortcut...) -> [AppShortcut] { components }
    public static func buildExpression(_ expression: AppShortcut) -> AppShortcut { expression }
}

/// https://developer.apple.com/documentation/appintents/appshortcut
public struct AppShortcut: Sendable {
    /// https://developer.apple.com/documentation/appintents/appshortcut/init(intent:phrases:shorttitle:systemimagename:)-8yntq
    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
        systemImageName: String
    ) {}
}

/// https://developer.apple.com/documentation/appintents/appshortcutphrase
public struct AppShortcutPhrase<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
    /// https://developer.apple.com/documentation/appintents/appshortcutphrase/stringinterpolation-swift.struct
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        /// https://developer.apple.com/documentation/appintents/appshortcutphrase/stringinterpolation-swift.struct/appendinterpolation(_:)
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
    }
    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
}

/// https://developer.apple.com/documentation/appintents/appshortcutphrasetoken
public enum AppShortcutPhraseToken: Sendable {
    /// https://developer.apple.com/documentation/appintents/appshortcutphrasetoken/applicationname
    case applicationName
}
