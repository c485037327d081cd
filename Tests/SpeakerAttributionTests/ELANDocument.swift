import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The attributes of every element of an XML text, by element name.
final class ELANDocument: NSObject, XMLParserDelegate {
    private(set) var attributes: [String: [[String: String]]] = [:]
    private(set) var isWellFormed = false

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        isWellFormed = parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        self.attributes[elementName, default: []].append(attributes)
    }
}
