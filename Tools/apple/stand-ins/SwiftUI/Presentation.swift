public import CoreTransferable
public import Foundation
public import UniformTypeIdentifiers

/// https://developer.apple.com/documentation/swiftui/visibility
public enum Visibility: Sendable {
    /// https://developer.apple.com/documentation/swiftui/visibility/visible
    case visible
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/alert(_:ispresented:actions:message:)
    public func alert<Actions: View, Message: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
        @ViewBuilder message: () -> Message
    ) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/confirmationdialog(_:ispresented:titlevisibility:actions:message:)
    public func confirmationDialog<Actions: View, Message: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = _standIn(),
        @ViewBuilder actions: () -> Actions, @ViewBuilder message: () -> Message
    ) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/fileimporter(ispresented:allowedcontenttypes:oncompletion:)
    public func fileImporter(
        isPresented: Binding<Bool>, allowedContentTypes: [UTType],
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
    ) -> some View { self }
    /// https://developer.apple.com/documentation/swiftui/view/fileexporter(ispresented:item:contenttypes:defaultfilename:oncompletion:oncancellation:)
    public func fileExporter<Item: Transferable>(
        isPresented: Binding<Bool>, item: Item?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
        onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
    ) -> some View { self }
}

/// https://developer.apple.com/documentation/swiftui/sharelink
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label: View>: _Primitive {}

/// What the framework itself puts on it.
public struct _DefaultShareLinkLabel: _Primitive {}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == _DefaultShareLinkLabel {
    /// https://developer.apple.com/documentation/swiftui/sharelink/init(_:item:subject:message:preview:)
    public init<Item: Transferable>(
        _ titleKey: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<Never, Never>
    ) where Data == CollectionOfOne<Item> {}
}

/// https://developer.apple.com/documentation/swiftui/sharepreview
public struct SharePreview<Image, Icon> {}

extension SharePreview where Image == Never, Icon == Never {
    /// https://developer.apple.com/documentation/swiftui/sharepreview/init(_:)
    public init<Title: StringProtocol>(_ title: Title) {}
}
