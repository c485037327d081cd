public import Foundation

/// A float32 array read from NumPy's `.npy` format, row-major.
public struct NumpyArray: Sendable, Equatable {
    /// Extent of each axis.
    public let shape: [Int]
    /// The elements.
    public let values: [Float]

    /// Reads one of the golden arrays by its name, without `.npy`.
    public init(golden name: String) throws {
        try self.init(contentsOf: TestAssets.golden.appending(path: "\(name).npy"))
    }

    /// Reads version 1 files of little-endian float32 in C order; refuses others.
    public init(contentsOf file: URL) throws {
        let bytes = [UInt8](try Data(contentsOf: file))
        guard bytes.count > 10, bytes.starts(with: [0x93] + Array("NUMPY".utf8)), bytes[6] == 1 else {
            throw FixtureError.unreadable(file.path)
        }
        let start = 10 + Int(bytes[8]) + Int(bytes[9]) << 8
        guard bytes.count >= start else { throw FixtureError.unreadable(file.path) }
        let header = String(decoding: bytes[10..<start], as: UTF8.self)
        guard header.contains("'<f4'"), header.contains("'fortran_order': False"),
            let open = header.firstIndex(of: "("), let close = header.firstIndex(of: ")")
        else { throw FixtureError.unreadable(file.path) }
        shape = header[header.index(after: open)..<close].split(separator: ",").compactMap {
            Int($0.trimmingCharacters(in: .whitespaces))
        }
        values = stride(from: start, to: bytes.count - 3, by: 4).map { at in
            Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) })
        }
        guard values.count == shape.reduce(1, *) else { throw FixtureError.unreadable(file.path) }
    }
}
