import LocalServer

extension WebFailure {
    /// The address is none.
    static let nothingHere = WebFailure(
        404, "notFound", "There is nothing at this address.",
        remedy: "Check it; /api/v1/openapi.json lists those that scripts can use.")

    /// A form came, as from `curl -F`, where a body is what it is about.
    static func form(sentTo operation: Operation) -> WebFailure {
        let content = operation.takesRecording ? "recording" : "content"
        return WebFailure(
            415, "form", "The body is a form (multipart).",
            remedy: "Send the \(content) itself as the body, as 'curl --data-binary @FILE' does.")
    }

    /// The body has more bytes than it may.
    static func tooLarge(limit: Int, sentTo operation: Operation? = nil) -> WebFailure {
        let remedy =
            switch operation {
            case _ where limit == 0: "Send no body."
            case .verify: "Send each recording to POST /api/v1/files, and here only the ids which that answers."
            case .renameProfile: #"Send {"name":…} and nothing else."#
            case let operation? where operation.takesRecording: "Send the recording in parts, or compressed."
            default: "Send less."
            }
        return WebFailure(413, "tooLarge", "The body may have at most \(limit) bytes, and has more.", remedy: remedy)
    }
}

extension RequestHead {
    /// Whether the body is wrapped as browsers send forms with files.
    var isForm: Bool { headers["Content-Type"]?.lowercased().hasPrefix("multipart/") ?? false }
}
