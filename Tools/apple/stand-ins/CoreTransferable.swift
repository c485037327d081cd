public import Foundation
public import UniformTypeIdentifiers

/// https://developer.apple.com/documentation/coretransferable/transferable
public protocol Transferable {
    /// https://developer.apple.com/documentation/coretransferable/transferable/representation
    associatedtype Representation: TransferRepresentation
    /// https://developer.apple.com/documentation/coretransferable/transferable/transferrepresentation
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// https://developer.apple.com/documentation/coretransferable/transferrepresentation
public protocol TransferRepresentation<Item>: Sendable {
    /// https://developer.apple.com/documentation/coretransferable/transferrepresentation/item
    associatedtype Item: Transferable
}

extension TransferRepresentation {
    /// https://developer.apple.com/documentation/coretransferable/transferrepresentation/suggestedfilename(_:)-47rg0
    public func suggestedFileName(_ fileName: @escaping @Sendable (Item) -> String?) -> some TransferRepresentation<
        Item
    > {
        self
    }
}

/// https://developer.apple.com/documentation/coretransferable/transferrepresentationbuilder
@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
    /// https://developer.apple.com/documentation/coretransferable/transferrepresentationbuilder/buildblock(_:)
    public static func buildBlock<Content: TransferRepresentation<Item>>(_ content: Content) -> Content { content }
}

/// https://developer.apple.com/documentation/coretransferable/datarepresentation
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    /// https://developer.apple.com/documentation/coretransferable/datarepresentation/init(exportedcontenttype:exporting:)
    public init(
        exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
    ) {}
}

/// Something that the system itself knows how to transfer.
public protocol _SystemTransferable: Transferable where Representation == _SystemRepresentation<Self> {}

/// How the system transfers it.
public struct _SystemRepresentation<Item: Transferable>: TransferRepresentation {}

extension _SystemTransferable {
    /// Never asked for.
    @_implements(Transferable,transferRepresentation)
    public static var _transferRepresentation: _SystemRepresentation<Self> { _SystemRepresentation() }
}

extension URL: _SystemTransferable {}
