import AppModel
import AudioGraph
import Foundation
import LocalServer

/// Answers all requests: asks the guard, finds what is asked for, and hands on.
final class WebHandler: RequestHandler, @unchecked Sendable {
    // SAFETY: `gate` is read and written with `lock` held; everything else is set once.
    private let lock = NSLock()
    private var gate: RequestGuard?
    private let page: PageRoutes
    private let api: ScriptAPI
    private let hub: SessionHub
    private let files = StaticFiles()

    init(page: PageRoutes, api: ScriptAPI, hub: SessionHub) {
        self.page = page
        self.api = api
        self.hub = hub
    }

    /// Lets requests in from now on, as far as the guard does.
    func open(_ gate: RequestGuard) { lock.withLock { self.gate = gate } }

    /// Gives out a token that opens the page once.
    func makeToken() -> String? { lock.withLock { gate?.makeToken() } }

    func admit(_ head: RequestHead) -> Admission {
        let match = Operation.match(head.method, head.path)
        let isAPI = head.path.hasPrefix("/api/")
        let want: RequestGuard.Want =
            switch match {
            case .found(.openSession, _): .socket
            case .found(let operation, _): operation.isAPI ? .api : .page
            default: isAPI ? .api : .page
            }
        guard let verdict = lock.withLock({ gate?.verdict(on: head, wanting: want) }) else {
            return refuse(Response(status: 503, type: "text/plain", "VoiceID is starting.\n"), head)
        }
        switch verdict {
        case .refused(let reason): return refuse(.refusal(reason, isAPI: isAPI), head)
        case .signedIn(let cookie):
            return refuse(.welcome(cookie: cookie), head)
        case .allowed: break
        }
        switch match {
        case .found(.openSession, _): return .webSocket
        case .found(let operation, _) where operation.isAPI && head.isForm:
            return refuse(WebFailure.form(sentTo: operation).response, head)
        case .found(let operation, _): return .request(bodyLimit: operation.bodyLimit)
        case .otherMethods(let methods): return refuse(Self.wrongMethod(methods), head)
        case .unknown where head.path == "/" && head.query["token"] != nil:
            // A link that was used, in a browser that is let in: without the token it can be reloaded and kept.
            return refuse(Response(status: 303, headers: ["Location": "/"]), head)
        case .unknown where files.file(at: head.path) == nil:
            return refuse(WebFailure.nothingHere.response, head)
        case .unknown where !["GET", "HEAD"].contains(head.method):
            return refuse(Self.wrongMethod(["GET"]), head)
        case .unknown: return .request(bodyLimit: 0)
        }
    }

    private static func wrongMethod(_ allowed: [String]) -> Response {
        let list = Set(allowed).sorted().joined(separator: ", ")
        var response = WebFailure(405, "method", "That cannot be done here.", remedy: "Allowed are: \(list).").response
        response.headers.set("Allow", list)
        return response
    }

    /// An answer that needs no more than the head.
    private func refuse(_ response: Response, _ head: RequestHead) -> Admission {
        .refusal(response.secured(isSecure: head.isSecure))
    }

    func answer(toBodyOver limit: Int, _ head: RequestHead) -> Response {
        var failure = WebFailure.tooLarge(limit: limit)
        if case .found(let operation, _) = Operation.match(head.method, head.path) {
            failure = .tooLarge(limit: limit, sentTo: operation)
        }
        return failure.response.secured(isSecure: head.isSecure)
    }

    func respond(to request: Request) async -> Response {
        let head = request.head
        var response: Response
        do {
            switch Operation.match(head.method, head.path) {
            case .found(let operation, let places) where operation.isAPI:
                response = try await api.response(to: operation, places, request)
            case .found(let operation, let places):
                response = try await page.response(to: operation, places, request)
            default:
                response = files.response(to: head) ?? WebFailure.nothingHere.response
            }
        } catch {
            response = WebFailure(error).response
        }
        return response.secured(isSecure: head.isSecure)
    }

    func converse(over socket: WebSocket, _ head: RequestHead) async {
        let tab = await hub.open(head.query["tab"], socket)
        for await message in socket.messages {
            switch message {
            case .binary(let bytes):
                guard let frame = try? MicrophoneFrame(bytes) else {
                    socket.close(.init(code: 1003, text: "no frame of sound"))
                    continue
                }
                await hub.sound(frame, from: tab)
            case .text(let text):
                guard let json = try? GraphValue(json: text), let type = json["type"]?.string else {
                    socket.close(.init(code: 1003, text: "no message"))
                    continue
                }
                switch type {
                case "ack": await hub.acknowledge(json["revision"]?.integer ?? 0, by: tab)
                case "intent": await hub.wish(json, of: tab)
                default: continue  // A newer page may say more than this program knows.
                }
            }
        }
        await hub.close(tab)
    }
}
