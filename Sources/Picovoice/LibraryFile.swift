internal import Foundation

/// Why a file cannot be loaded as a library.
public enum LibraryFault: Sendable, Equatable {
    /// There is no such file.
    case missing
    /// It is there, and this program may not read it, or it is no file.
    case unreadable
    /// It holds something else than a library.
    case noLibrary
    /// It is a library for another kind of processor.
    case otherProcessor
    /// It ends before its own table of contents says it does; both in bytes.
    case cutShort(bytes: Int, needed: Int)
    /// The system's loader refuses it; the reason is the loader's.
    case refused(reason: String)
}

/// The file of a library, read before it is loaded.
///
/// The loader of Linux maps the parts that a file's header names without looking how long the file is, and the program dies of a part
/// that is not there. Of a library for another processor it says that there is no such file. A Mac's loader looks by itself.
struct LibraryFile {
    let path: String

    /// Finds what speaks against loading the file; `nil` where nothing does.
    func fault() -> LibraryFault? {
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return .missing }
        guard !isFolder.boolValue, let file = FileHandle(forReadingAtPath: path) else { return .unreadable }
        #if canImport(Darwin)
            return nil
        #else
            defer { try? file.close() }
            do {
                return try Self.fault(of: file)
            } catch {
                return .unreadable
            }
        #endif
    }

    #if !canImport(Darwin)
        /// By "Executable and Linking Format" (System V ABI, chapter 4), for 64-bit files with the low byte first.
        private static func fault(of file: FileHandle) throws -> LibraryFault? {
            let size = Int(exactly: try file.seekToEnd()) ?? .max
            let header = try file.bytes(at: 0, count: 64)
            guard header.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else { return .noLibrary }
            guard header.count == 64 else { return .cutShort(bytes: size, needed: 64) }
            guard header[4] == 2, header[5] == 1, header.number(at: 18, bytes: 2) == processor else {
                return .otherProcessor
            }
            let (first, length, count) = (
                header.number(at: 32, bytes: 8), header.number(at: 54, bytes: 2), header.number(at: 56, bytes: 2)
            )
            guard length >= 56, count > 0 else { return .noLibrary }
            let table = try file.bytes(at: first, count: length * count)
            guard table.count == length * count else {
                return .cutShort(bytes: size, needed: first.addingReportingOverflow(length * count).partialValue)
            }
            for entry in stride(from: 0, to: table.count, by: length) where table.number(at: entry, bytes: 4) == 1 {
                let (end, isBeyond) = table.number(at: entry + 8, bytes: 8)
                    .addingReportingOverflow(table.number(at: entry + 32, bytes: 8))
                guard !isBeyond, end <= size else { return .cutShort(bytes: size, needed: isBeyond ? .max : end) }
            }
            return nil
        }

        /// This processor, as a file's header names it.
        private static var processor: Int {
            #if arch(x86_64)
                62
            #else
                183
            #endif
        }
    #endif
}

#if !canImport(Darwin)
    extension FileHandle {
        /// The bytes from a place on, fewer where the file ends.
        fileprivate func bytes(at offset: Int, count: Int) throws -> [UInt8] {
            guard let offset = UInt64(exactly: offset) else { return [] }
            try seek(toOffset: offset)
            return [UInt8](try read(upToCount: count) ?? Data())
        }
    }

    extension [UInt8] {
        /// A number that is stored low byte first; the greatest there is where it is too great to count with.
        fileprivate func number(at offset: Int, bytes: Int) -> Int {
            let value = self[offset..<offset + bytes].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: value) ?? .max
        }
    }
#endif
