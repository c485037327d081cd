import Foundation

/// A WebSocket client for tests.
package final class LoopbackSocket: Sendable {
    /// A frame as it goes over the wire.
    package struct Frame: Sendable, Equatable {
        /// 1 text, 2 binary, 8 close, 9 ping, 10 pong.
        package var kind: UInt8
        /// What it holds.
        package var payload: [UInt8]

        /// A frame.
        package init(kind: UInt8, payload: [UInt8]) {
            self.kind = kind
            self.payload = payload
        }

        /// The payload as text.
        package var text: String { String(decoding: payload, as: UTF8.self) }
        /// The reason's number, of a frame that closes.
        package var closeCode: Int { payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : 0 }
    }

    /// The connection below.
    package let client: LoopbackClient
    /// What the server answered to the wish for a socket; 101 where it agreed.
    package let status: Int

    /// Connects and shakes hands.
    package init(
        _ target: String, port: Int, headers: [String: String] = [:], receiveBuffer: Int32? = nil
    ) async throws {
        let fields = [
            "Origin": "http://127.0.0.1:\(port)", "Upgrade": "websocket", "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        ]
        client = try LoopbackClient.requesting(
            "GET", target, port: port, headers: fields.merging(headers) { $1 }, receiveBuffer: receiveBuffer)
        status = try await client.responseHead().status
    }

    /// Sends a frame; 1 is text, 2 binary, 8 close, 9 ping, 10 pong.
    package func send(kind: UInt8, _ payload: [UInt8]) async {
        var frame: [UInt8] = [0x80 | kind]
        switch payload.count {
        case ..<126: frame.append(0x80 | UInt8(payload.count))
        case ..<65_536: frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default: frame += [0x80 | 127] + (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 0xFF) }
        }
        let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
        frame += mask
        frame += payload.enumerated().map { $1 ^ mask[$0 & 3] }
        await client.send(frame)
    }

    /// Sends text.
    package func send(_ text: String) async { await send(kind: 1, Array(text.utf8)) }

    /// The next frame, whatever it is.
    package func frame() async throws -> Frame {
        let head = try await client.read(2)
        var count = Int(head[1] & 0x7F)
        if count >= 126 {
            count = try await client.read(count == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        return Frame(kind: head[0] & 0x0F, payload: try await client.read(count))
    }
}
