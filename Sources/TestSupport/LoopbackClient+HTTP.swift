import Foundation

/// An answer as a test's client reads it.
package struct LoopbackResponse: Sendable {
    /// The status code.
    package var status = 0
    /// Header fields by their names in small letters; of those that are repeated, the last.
    package var headers: [String: String] = [:]
    /// The body, put together where it came in chunks.
    package var body: [UInt8] = []

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }
}

extension LoopbackClient {
    /// One request on a connection of its own.
    package static func request(
        _ method: String = "GET", _ target: String, port: Int, headers: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> LoopbackResponse {
        let client = try requesting(method, target, port: port, headers: headers, body: body)
        if let body { await client.send(body) }
        return try await client.response(to: method)
    }

    /// Connects, and sends the head of a request in the same breath.
    package static func requesting(
        _ method: String = "GET", _ target: String, port: Int, headers: [String: String] = [:], body: [UInt8]? = nil,
        receiveBuffer: Int32? = nil
    ) throws -> LoopbackClient {
        let head = head(method, target, port: port, headers: headers, body: body)
        return try LoopbackClient(port: port, receiveBuffer: receiveBuffer, sending: head)
    }

    /// Sends a request.
    package func sendRequest(
        _ method: String = "GET", _ target: String, port: Int, headers: [String: String] = [:], body: [UInt8]? = nil
    ) async {
        await send(Self.head(method, target, port: port, headers: headers, body: body) + (body ?? []))
    }

    private static func head(
        _ method: String, _ target: String, port: Int, headers: [String: String], body: [UInt8]?
    ) -> [UInt8] {
        var fields = ["Host": "127.0.0.1:\(port)"].merging(headers) { $1 }
        if let body, fields["Content-Length"] == nil, fields["Transfer-Encoding"] == nil {
            fields["Content-Length"] = "\(body.count)"
        }
        let lines = fields.filter { !$0.value.isEmpty }.map { "\($0.key): \($0.value)\r\n" }.joined()
        return Array("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n".utf8)
    }

    /// Reads the head of an answer.
    package func responseHead() async throws -> LoopbackResponse {
        let lines = try await read(through: "\r\n\r\n").components(separatedBy: "\r\n")
        var response = LoopbackResponse()
        response.status = Int(lines[0].split(separator: " ").dropFirst().first ?? "") ?? 0
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            response.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return response
    }

    /// Reads an answer.
    package func response(to method: String = "GET") async throws -> LoopbackResponse {
        var response = try await responseHead()
        if method == "HEAD" || response.status == 204 || response.status == 304 || response.status < 200 {
            return response
        }
        if response.headers["transfer-encoding"] == "chunked" {
            while let chunk = try await chunk() { response.body += chunk }
        } else if let length = response.headers["content-length"].flatMap({ Int($0) }) {
            response.body = try await read(length)
        } else {
            response.body = try await readToEnd()
        }
        return response
    }

    /// The next chunk of a body; `nil` at its end.
    package func chunk() async throws -> [UInt8]? {
        let size = try await read(through: "\r\n").trimmingCharacters(in: .whitespacesAndNewlines)
        let count = Int(size, radix: 16) ?? 0
        let chunk = try await read(count)
        _ = try await read(2)
        return count == 0 ? nil : chunk
    }
}
