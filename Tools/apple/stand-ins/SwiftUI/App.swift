public import Foundation

/// https://developer.apple.com/documentation/swiftui/app
@MainActor @preconcurrency public protocol App {
    /// https://developer.apple.com/documentation/swiftui/app/body-swift.associatedtype
    associatedtype Body: Scene
    /// https://developer.apple.com/documentation/swiftui/app/body-swift.property
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    /// https://developer.apple.com/documentation/swiftui/app/init()
    init()
}

extension App {
    /// https://developer.apple.com/documentation/swiftui/app/main()
    public static func main() {}
}

/// https://developer.apple.com/documentation/swiftui/scene
@MainActor @preconcurrency public protocol Scene {}

extension Scene {
    /// https://developer.apple.com/documentation/swiftui/scene/commands(content:)
    public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene { self }
}

/// https://developer.apple.com/documentation/swiftui/scenebuilder
@resultBuilder public struct SceneBuilder {
    /// https://developer.apple.com/documentation/swiftui/scenebuilder/buildblock(_:)
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
    /// https://developer.apple.com/documentation/swiftui/scenebuilder/buildblock(_:_:)
    public static func buildBlock<First: Scene, Second: Scene>(_ first: First, _ second: Second) -> some Scene { first }
    /// https://developer.apple.com/documentation/swiftui/scenebuilder/buildexpression(_:)
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
}

/// https://developer.apple.com/documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
    /// https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)
    public init(@ViewBuilder content: @escaping () -> Content) {}
}

#if canImport(AppKit)
    /// https://developer.apple.com/documentation/swiftui/settings
    public struct Settings<Content: View>: Scene {
        /// https://developer.apple.com/documentation/swiftui/settings/init(content:)
        public init(@ViewBuilder content: () -> Content) {}
    }
#endif

/// https://developer.apple.com/documentation/swiftui/commands
@MainActor @preconcurrency public protocol Commands {
    /// https://developer.apple.com/documentation/swiftui/commands/body-swift.associatedtype
    associatedtype Body: Commands
    /// https://developer.apple.com/documentation/swiftui/commands/body-swift.property
    @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Commands {
    /// Never asked for.
    @_implements(Commands,Body) public typealias _CommandsBody = Never
    /// Never asked for.
    @_implements(Commands,body) public var _commandsBody: Never { _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/commandsbuilder
@resultBuilder public struct CommandsBuilder {
    /// https://developer.apple.com/documentation/swiftui/commandsbuilder/buildblock(_:)
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
    /// https://developer.apple.com/documentation/swiftui/commandsbuilder/buildexpression(_:)
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
}

/// https://developer.apple.com/documentation/swiftui/commandmenu
public struct CommandMenu<Content: View>: Commands {
    /// https://developer.apple.com/documentation/swiftui/commandmenu/init(_:content:)
    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}

    /// Never asked for.
    @_implements(Commands,Body) public typealias _Body = Never
    /// Never asked for.
    @_implements(Commands,body) public var _body: Never { _standIn() }
}

/// https://developer.apple.com/documentation/swiftui/openurlaction
@MainActor @preconcurrency public struct OpenURLAction {
    /// https://developer.apple.com/documentation/swiftui/openurlaction/callasfunction(_:)
    public func callAsFunction(_ url: URL) {}
}
