/// What a file's header says about where its samples lie, to compare with what is there.
struct DataPromise: Equatable {
    /// Where the samples begin.
    var offset: Int
    /// Bytes of samples promised; `nil` where the header leaves that open.
    var bytes: Int?
    /// Whether the file's parts are chunks, so that bytes after the last whole one belong to nothing.
    var trailingBytes: Int = 0

    /// Compares with the file.
    func warnings(framesFound: Int, rate: Int, fileBytes: Int) -> [AudioWarning] {
        var warnings: [AudioWarning] = []
        let available = max(0, fileBytes - offset)
        if let bytes, bytes > available, available > 0 {
            let found = Double(framesFound) / Double(rate)
            warnings.append(
                .truncated(foundSeconds: found, promisedSeconds: found * Double(bytes) / Double(available)))
        }
        if trailingBytes > 0 { warnings.append(.trailingBytes(trailingBytes)) }
        return warnings
    }
}
