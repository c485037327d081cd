import Foundation

/// Writes to a file descriptor, unbuffered.
package struct DescriptorSink: TextSink {
    /// Where to.
    package let descriptor: Int32
    /// What messages call it.
    package let name: String

    /// Wraps an open descriptor, which stays the caller's.
    package init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Where results go.
    package static let standardOutput = DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output")
    /// Where everything else goes.
    package static let standardError = DescriptorSink(descriptor: STDERR_FILENO, name: "standard error")

    package func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }

    /// Writes all of the bytes before it returns.
    package func write(_ bytes: [UInt8]) throws(OutputError) {
        var done = 0
        while done < bytes.count {
            let written = bytes[done...].withUnsafeBytes { unsafeBytes in
                Foundation.write(descriptor, unsafeBytes.baseAddress, unsafeBytes.count)
            }
            if written >= 0 {
                done += written
            } else if errno == EPIPE {
                throw .readerGone
            } else if errno != EINTR {
                throw .write(destination: name, errno: errno)
            }
        }
    }
}
