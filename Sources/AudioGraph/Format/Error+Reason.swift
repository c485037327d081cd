import Foundation

extension Error {
    /// What the system says of it, as a part of a sentence: without the full stop that some systems put at the end, and without
    /// the sentence before it that says only that something failed.
    package var reason: String {
        let text = localizedDescription.replacing("The operation could not be completed. ", with: "")
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
