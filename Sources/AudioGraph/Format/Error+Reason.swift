import Foundation

extension Error {
    /// What the system says of it, as a part of a sentence: without the full stop that some systems put at the end.
    package var reason: String {
        let text = localizedDescription
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
