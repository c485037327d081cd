package import AppModel
package import AudioGraph
import Foundation
package import LocalServer

/// What an answer says that is no success.
package struct WebFailure: Error, Equatable {
    /// The HTTP status, 400…599.
    package var status: Int
    /// For programs.
    package var code: String
    /// What happened, as a sentence.
    package var message: String
    /// What to do about it; may be empty.
    package var remedy: String

    /// Collects what is said.
    package init(_ status: Int, _ code: String, _ message: String, remedy: String = "") {
        (self.status, self.code, self.message, self.remedy) = (status, code, message, remedy)
    }

    /// A failure of the app.
    package init(_ failure: AppFailure) {
        let status =
            switch failure.code {
            case .invalidArguments, .unknownIntent, .name, .consent: 400
            case .notFound: 404
            case .notNow, .microphoneInUse: 409
            case .audio, .voice, .profilesFile: 422
            case .microphone, .engine, .profiles, .settings, .other: 500
            }
        self.init(status, failure.code.rawValue, failure.message, remedy: failure.remedy)
    }

    /// Any failure there may be.
    package init(_ error: any Error) {
        switch error {
        case let failure as WebFailure: self = failure
        case let failure as AppFailure: self.init(failure)
        case LocalServerError.bodyTooLarge(let limit):
            self = .tooLarge(limit: limit)
        case UploadFolder.Fault.cannotWrite(let reason):
            self.init(507, "storage", "The file cannot be kept: \(reason).", remedy: "Make room on the disk.")
        default: self.init(500, "other", "\(error)")
        }
    }

    /// `{"error":{"code":…,"message":…,"remedy":…}}`.
    package var json: GraphValue { ["error": value] }

    /// The inside of it.
    package var value: GraphValue {
        ["code": .string(code), "message": .string(message), "remedy": .string(remedy)]
    }

    /// The failure as an answer.
    package var response: Response { .json(json, status: status) }
}

extension Data {
    /// Makes sure that it is JSON, of whatever it tells.
    func requireJSON() throws(WebFailure) {
        guard (try? JSONSerialization.jsonObject(with: self, options: .fragmentsAllowed)) == nil else { return }
        throw WebFailure(
            400, "invalidArguments", "The file is not JSON, so it holds no profiles.",
            remedy: "Send one that was exported from VoiceID.")
    }
}

extension Response {
    /// A JSON document.
    package static func json(_ value: GraphValue, status: Int = 200) -> Response {
        json(text: value.description, status: status)
    }

    /// A JSON document that is text already.
    package static func json(text: String, status: Int = 200) -> Response {
        Response(status: status, type: "application/json", text.hasSuffix("\n") ? text : text + "\n")
    }

    /// A plain page with one message.
    static func page(_ status: Int, title: String, _ paragraphs: [String]) -> Response {
        let body = paragraphs.map { "<p>\($0)</p>\n" }.joined()
        return Response(
            status: status, type: "text/html; charset=utf-8",
            """
            <!doctype html>
            <html lang="en">
            <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>VoiceID</title></head>
            <body>
            <h1>\(title)</h1>
            \(body)</body>
            </html>

            """)
    }

    /// Leads a browser that was let in to the page, without the token in its address.
    ///
    /// Not by a redirect: where the link was clicked in another program's page, a strict cookie would not be sent along.
    static func welcome(cookie: String) -> Response {
        var response = page(200, title: "VoiceID", ["<a href=\"/\">Go to VoiceID</a>"])
        response.headers.set("Set-Cookie", cookie)
        response.headers.set("Refresh", "0; url=/")
        return response
    }

    /// Why a request is not done. The texts are fixed; nothing that was sent is repeated.
    static func refusal(_ refusal: RequestGuard.Refusal, isAPI: Bool) -> Response {
        let newLink =
            "Press Enter in the terminal where <code>voiceid serve</code> runs to get a new link, and open that."
        switch refusal {
        case .host:
            return WebFailure(
                421, "host", "This address is not one that VoiceID is served at.",
                remedy: "Use the address that 'voiceid serve' printed."
            ).response
        case .origin:
            return WebFailure(
                403, "origin", "The request comes from another site, or does not say where it comes from.",
                remedy: "Use the page that VoiceID serves, or a key (see 'voiceid serve --help')."
            ).response
        case .credentials where isAPI:
            return WebFailure(
                401, "credentials", "The request has no valid key.",
                remedy: "Send 'Authorization: Bearer KEY'; 'voiceid serve --api-key' prints one."
            ).response
        case .credentials:
            return page(
                401, title: "Open VoiceID by its link",
                ["This browser has not been let in yet.", newLink])
        case .usedToken:
            return page(403, title: "This link has been used", ["A link opens VoiceID once, in one browser.", newLink])
        case .unknownToken:
            return page(
                403, title: "This link is not valid",
                ["It is not complete, or was made before VoiceID was started anew.", newLink])
        }
    }
}
