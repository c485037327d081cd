public import Foundation

#if canImport(CryptoKit)
    internal import CryptoKit
#else
    internal import CCrypto
#endif

/// SHA-256 of bytes and files, as 64 lower-case hexadecimal digits.
public enum SHA256Fingerprint {
    /// The fingerprint of `data`.
    public static func of(_ data: Data) -> String {
        var hash = RunningHash()
        hash.update(data)
        return hash.finish()
    }

    /// The fingerprint of a file's content, read in pieces of 1 MiB; about 1 ms per MB.
    ///
    /// - Throws: Foundation's error where the file cannot be read.
    public static func ofFile(_ file: URL) throws -> String {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var hash = RunningHash()
        while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(piece) }
        return hash.finish()
    }
}

#if canImport(CryptoKit)
    private struct RunningHash {
        private var hash = SHA256()

        mutating func update(_ data: Data) { hash.update(data: data) }

        func finish() -> String { hexadecimal(hash.finalize()) }
    }
#else
    /// Sole owner of one libcrypto context. Its calls fail only where memory has run out or SHA-256 is disabled by the
    /// system's policy; neither leaves anything to carry on with.
    @safe private struct RunningHash: ~Copyable {
        private let context: OpaquePointer

        init() {
            guard let context = unsafe EVP_MD_CTX_new() else { preconditionFailure("libcrypto is out of memory") }
            unsafe self.context = context
            let status = unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil)
            precondition(status == 1, "libcrypto refuses SHA-256")
        }

        deinit { unsafe EVP_MD_CTX_free(context) }

        mutating func update(_ data: Data) {
            let status = unsafe data.withUnsafeBytes { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
            precondition(status == 1, "libcrypto could not hash")
        }

        consuming func finish() -> String {
            var digest = [UInt8](repeating: 0, count: 32)
            let status = unsafe EVP_DigestFinal_ex(context, &digest, nil)
            precondition(status == 1, "libcrypto could not finish a hash")
            return hexadecimal(digest)
        }
    }
#endif

private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
        decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
