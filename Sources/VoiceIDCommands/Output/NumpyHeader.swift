/// The start of a NumPy `.npy` file of little-endian float32 rows (format version 1.0).
///
/// Its length does not depend on the number of rows, so that rows can be written before they are counted.
package enum NumpyHeader {
    /// Length of every header, a multiple of 64 as NumPy asks.
    private static let length = 128

    /// The header of `rows` rows of `columns` values.
    package static func bytes(rows: Int, columns: Int) -> [UInt8] {
        let dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(rows), \(columns)), }"
        let padding = String(repeating: " ", count: length - 10 - dictionary.utf8.count - 1)
        let start: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(length - 10), 0]
        return start + Array("\(dictionary)\(padding)\n".utf8)
    }

    /// Values as the file holds them.
    package static func bytes(of values: [Float]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * values.count)
        for value in values {
            let bits = value.bitPattern
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
            }
        }
        return bytes
    }
}
