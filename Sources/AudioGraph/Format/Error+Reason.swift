import Foundation

extension Error {
    /// What the system says of it, as a part of a sentence: without the full stop that some systems put at the end, and without
    /// the sentence before it that says only that something failed.
    ///
    /// Foundation's own words are kept only where it knows no reason of the system's: of most files that cannot be read it says no
    /// more than a number.
    package var reason: String {
        if let code = systemCode { return code == EISDIR ? "it is a folder" : String(cString: strerror(code)) }
        let text = localizedDescription.replacing("The operation could not be completed. ", with: "")
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }

    /// The `errno` within.
    private var systemCode: Int32? {
        guard let underlying = (self as NSError).userInfo[NSUnderlyingErrorKey] as? any Error else { return nil }
        let failure = underlying as NSError
        return failure.domain == NSPOSIXErrorDomain ? Int32(failure.code) : nil
    }
}
