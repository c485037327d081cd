package import Foundation

/// NumPy's `.npy` format, version 1.0: little-endian float32 in rows.
package enum NumpyFile {
    /// Length of the headers written here, a multiple of 64 as NumPy asks. It does not depend on the number of rows, so
    /// that rows can be written before they are counted.
    private static let headerLength = 128
    private static let magic: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]

    /// The header of `rows` rows of `columns` values.
    package static func header(rows: Int, columns: Int) -> [UInt8] {
        let dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
        let room = headerLength - magic.count - 2
        let padding = String(repeating: " ", count: room - dictionary.utf8.count - 1)
        return magic + [UInt8(room), 0] + Array("\(dictionary)\(padding)\n".utf8)
    }

    /// Values as the file holds them.
    package static func bytes(of values: [Float]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * values.count)
        for value in values {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }

    /// The values of a file of float32 in rows; `nil` where it is something else.
    package static func values(in data: Data) -> [Float]? {
        let bytes = [UInt8](data)
        guard bytes.count > magic.count + 2, bytes.starts(with: magic) else { return nil }
        let start = magic.count + 2 + Int(bytes[magic.count]) + Int(bytes[magic.count + 1]) << 8
        guard bytes.count >= start, (bytes.count - start).isMultiple(of: 4) else { return nil }
        let header = String(decoding: bytes[magic.count..<start], as: UTF8.self)
        guard header.contains("'<f4'"), header.contains("'fortran_order': False") else { return nil }
        return stride(from: start, to: bytes.count, by: 4).map { index in
            Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[index + $1]) << UInt32(8 * $1) })
        }
    }
}
