import Digest
import Foundation
package import LocalServer
package import PageFiles

/// The page's files, ready to be sent.
package struct StaticFiles: Sendable {
    /// One file.
    package struct File: Sendable {
        /// Its type.
        package let type: String
        /// What it holds.
        package let bytes: [UInt8]
        /// Changes when the content does.
        package let tag: String
    }

    private let files: [String: File]

    /// The files built into the program.
    package init(_ files: [PageFile] = PageFile.all()) {
        let files = files.filter { $0.path != PageFile.descriptionPath }
        self.files = Dictionary(
            uniqueKeysWithValues: files.map { file in
                let tag = "\"\(SHA256Fingerprint.of(Data(file.bytes)).prefix(32))\""
                return ("/" + file.path, File(type: Self.type(of: file.path), bytes: file.bytes, tag: tag))
            })
    }

    /// The paths there are.
    package var paths: [String] { files.keys.sorted() }

    /// The file at a path; `/` is the page itself. Only names that are in the table can be asked for, so that no path leads elsewhere.
    package func file(at path: String) -> File? { files[path == "/" ? "/index.html" : path] }

    /// Answers a request for a file; `nil` where there is none.
    package func response(to head: RequestHead) -> Response? {
        guard let file = file(at: head.path) else { return nil }
        // Kept, but asked about each time: a new program may have a new page.
        let headers: HTTPHeaders = ["Content-Type": file.type, "ETag": file.tag, "Cache-Control": "no-cache"]
        if let known = head.headers["If-None-Match"], known.contains(file.tag) || known == "*" {
            return Response(status: 304, headers: headers)
        }
        return Response(status: 200, headers: headers, body: .bytes(file.bytes))
    }

    /// The type that goes with a name's ending.
    package static func type(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "json": "application/json"
        case "woff2": "font/woff2"
        default: "application/octet-stream"
        }
    }
}
