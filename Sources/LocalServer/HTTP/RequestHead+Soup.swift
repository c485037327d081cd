internal import CSoup

extension RequestHead {
    /// Copies what libsoup has read.
    init(_ message: OpaquePointer, isSecure: Bool) {
        self.init(isSecure: isSecure)
        if let text = unsafe soup_server_message_get_method(message) { method = unsafe String(cString: text) }
        if let text = unsafe soup_server_message_get_remote_host(message) { client = unsafe String(cString: text) }
        if let uri = unsafe soup_server_message_get_uri(message) {
            if let text = unsafe g_uri_get_path(uri) { path = unsafe String(cString: text) }
            if path.isEmpty { path = "/" }
            if let text = unsafe g_uri_get_query(uri) { query = unsafe Self.parameters(String(cString: text)) }
        }
        var fields: [(name: String, value: String)] = []
        var iterator = SoupMessageHeadersIter()
        unsafe soup_message_headers_iter_init(&iterator, soup_server_message_get_request_headers(message))
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while unsafe soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name = unsafe name, let value = unsafe value else { continue }
            unsafe fields.append((String(cString: name), String(cString: value)))
        }
        headers = HTTPHeaders(fields)
    }

    /// Decodes the parameters of an address.
    package static func parameters(_ query: String) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            parameters[decoded(parts[0])] = parts.count > 1 ? decoded(parts[1]) : ""
        }
        return parameters
    }

    /// Replaces `%2F` and `+`. What is no escape stays as it is.
    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = hexadecimal(digits) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt8? {
        // `UInt8(_:radix:)` would take a sign.
        let text = String(decoding: digits, as: UTF8.self)
        return text.allSatisfy(\.isHexDigit) ? UInt8(text, radix: 16) : nil
    }
}
