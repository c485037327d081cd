/// Which part of a file a request asks for (RFC 9110, section 14).
package enum ByteRange: Sendable, Equatable {
    /// All of it: nothing else was asked for, or not in a way that is understood. Several parts count as that, which the
    /// standard allows.
    case whole
    /// These bytes.
    case part(Range<Int>)
    /// A part that the file does not have.
    case unsatisfiable

    /// Reads a `Range` field, for content of `length` bytes.
    package init(_ field: String?, length: Int) {
        self = .whole
        guard let field, field.lowercased().hasPrefix("bytes=") else { return }
        let specification = field.dropFirst(6).filter { $0 != " " && $0 != "\t" }
        let ends = specification.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return }
        switch (Self.number(ends[0]), Self.number(ends[1])) {
        case (let first?, nil) where ends[1].isEmpty:
            self = first < length ? .part(first..<length) : .unsatisfiable
        case (let first?, let last?) where first <= last:
            self = first < length ? .part(first..<min(last, length - 1) + 1) : .unsatisfiable
        case (nil, let suffix?) where ends[0].isEmpty:
            self = suffix > 0 && length > 0 ? .part(max(0, length - suffix)..<length) : .unsatisfiable
        default: break
        }
    }

    /// A decimal number without sign; one too large for any file is the largest there is.
    private static func number(_ digits: Substring) -> Int? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
            return nil
        }
        return min(Int(digits) ?? .max, .max - 1)
    }
}

extension Response {
    /// Content of which a client may ask for parts: 200, 206 or 416.
    ///
    /// - Parameters:
    ///   - type: Its type, such as `audio/wav`.
    ///   - length: Its bytes.
    ///   - head: The request.
    ///   - read: Gives the bytes of a range of at most 64 KiB.
    package static func content(
        type: String, length: Int, for head: RequestHead,
        read: @escaping @Sendable (Range<Int>) async throws -> [UInt8]
    ) -> Response {
        var response = Response(status: 200, headers: ["Content-Type": type, "Accept-Ranges": "bytes"])
        let range: Range<Int>
        switch ByteRange(head.headers["Range"], length: length) {
        case .whole: range = 0..<length
        case .part(let part):
            response.status = 206
            response.headers.set("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)")
            range = part
        case .unsatisfiable:
            return Response(status: 416, headers: ["Accept-Ranges": "bytes", "Content-Range": "bytes */\(length)"])
        }
        response.body = .stream(length: range.count) { writer in
            for start in stride(from: range.lowerBound, to: range.upperBound, by: 64 * 1024) {
                try await writer.write(read(start..<min(start + 64 * 1024, range.upperBound)))
            }
        }
        return response
    }
}
