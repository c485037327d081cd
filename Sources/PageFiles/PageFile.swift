internal import CPage

/// A file of the web page that is built into the program.
package struct PageFile: Sendable {
    /// Where it lies in the page's folder, such as `core/app.js`.
    package let path: String
    /// What it holds.
    package let bytes: [UInt8]

    /// All of them; copies some hundred kilobytes.
    package static func all() -> [PageFile] {
        (0..<voiceid_page_file_count).map { index in
            unsafe file(at: voiceid_page_file_list().advanced(by: Int(index)))
        }
    }

    private static func file(at entry: UnsafePointer<voiceid_page_file>) -> PageFile {
        // SAFETY: the table and what it points to are constants of the program.
        let file = unsafe entry.pointee
        return unsafe PageFile(
            path: file.path.map { unsafe String(cString: $0) } ?? "",
            bytes: Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.count))))
    }
}
