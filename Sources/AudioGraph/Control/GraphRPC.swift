internal import Foundation

/// The verbs of a host as JSON-RPC: a request a line, a reply a line, and events as notifications.
///
/// Methods: `initialize`, `deinitialize`, `createEngine` (`config`), `destroyEngine` (`engineID`), `callAction` (`objectID`,
/// `actionName`, `params`), `setValue` (`objectID`, `key`, `value`), `getValue` (`objectID`, `key`), `addEventListener`
/// (`objectID`, `eventName`), `removeEventListener` (`listenerID`). `objectURI` may stand for `objectID`. Requests without an
/// id get no reply; several may come as a list.
public final class GraphRPC: @unchecked Sendable {
    // SAFETY: `listeners` is read and written with `lock` held; `send` locks itself.
    private let host: AudioGraphHost
    private let send: @Sendable (String) -> Void
    private let lock = NSLock()
    private var listeners: Set<EventHub.Token> = []

    /// Serves a host.
    ///
    /// - Parameters:
    ///   - host: Whose verbs are offered.
    ///   - send: Takes a line, without its end; called from several threads.
    public init(host: AudioGraphHost, send: @escaping @Sendable (String) -> Void) {
        self.host = host
        self.send = send
    }

    /// Does what a line asks, and sends the reply.
    public func receive(_ line: String) {
        guard !line.allSatisfy(\.isWhitespace) else { return }
        let request: GraphValue
        do {
            request = try GraphValue(json: line)
        } catch {
            send(Self.failure(.null, RPCFailure(.parse, "\(error)")).description)
            return
        }
        if case .array(let requests) = request {
            let replies = requests.compactMap(reply)
            if requests.isEmpty {
                send(Self.failure(.null, RPCFailure(.invalidRequest, "The list is empty.")).description)
            }
            if !replies.isEmpty { send(GraphValue.array(replies).description) }
        } else if let reply = reply(request) {
            send(reply.description)
        }
    }

    private func reply(_ request: GraphValue) -> GraphValue? {
        let id = request["id"] ?? .null
        do {
            guard let members = request.object, let method = members["method"]?.string else {
                throw RPCFailure(.invalidRequest, "A request is an object with a \"method\".")
            }
            let parameters = members["params"] ?? .object([:])
            guard parameters.object != nil else {
                throw RPCFailure(.invalidParameters, "\"params\" is an object, not \(parameters.kindName).")
            }
            let result = try call(method, Parameters(values: parameters.object ?? [:]))
            return members["id"] == nil ? nil : ["jsonrpc": "2.0", "id": id, "result": result]
        } catch {
            return request.object != nil && request["id"] == nil && request["method"] != nil
                ? nil : Self.failure(id, error)
        }
    }

    private static let methods = [
        "initialize", "deinitialize", "createEngine", "destroyEngine", "callAction", "setValue", "getValue",
        "addEventListener", "removeEventListener",
    ]

    private func call(_ method: String, _ parameters: Parameters) throws -> GraphValue {
        switch method {
        case "initialize": return .null
        case "deinitialize":
            host.destroyAllEngines()
            return .null
        case "createEngine":
            return .string(try host.createEngine(withConfig: try parameters.value("config")))
        case "destroyEngine":
            try host.destroyEngine(try parameters.text("engineID", or: "objectID"))
            return .null
        case "callAction":
            let given = parameters.values["params"] ?? .null
            guard given == .null || given.object != nil else {
                throw RPCFailure(.invalidParameters, "\"params\" of an action is an object, not \(given.kindName).")
            }
            try host.callAction(
                withObject: try parameters.object, actionName: try parameters.text("actionName"), params: given.object)
            return .null
        case "setValue":
            try host.setValue(
                try parameters.value("value"), forKey: try parameters.text("key"), of: try parameters.object)
            return .null
        case "getValue":
            return try host.getValue(forKey: try parameters.text("key"), of: try parameters.object)
        case "addEventListener":
            return try listen(to: try parameters.object, eventName: try parameters.text("eventName"))
        case "removeEventListener":
            guard let number = try parameters.value("listenerID").integer else {
                throw RPCFailure(.invalidParameters, "\"listenerID\" is a whole number.")
            }
            let token = EventHub.Token(number: number)
            guard lock.withLock({ listeners.remove(token) }) != nil, host.removeEventListener(token) else {
                throw RPCFailure(.failed, "There is no listener \(number).")
            }
            return .null
        default:
            throw RPCFailure(
                .unknownMethod,
                "There is no method \"\(method)\"; there are " + Self.methods.joined(separator: ", ") + ".")
        }
    }

    private func listen(to object: String, eventName: String) throws -> GraphValue {
        // An event may come before the number is known here.
        let number = ListenerNumber()
        let token = try host.addEventListener(object, eventName: eventName) { [send] event in
            let parameters = event.json.object?.merging(["listenerID": GraphValue(number.value)]) { $1 } ?? [:]
            send(GraphValue.object(["jsonrpc": "2.0", "method": "event", "params": .object(parameters)]).description)
        }
        number.set(token.number)
        lock.withLock { _ = listeners.insert(token) }
        return GraphValue(token.number)
    }

    private static func failure(_ id: GraphValue, _ error: any Error) -> GraphValue {
        let failure = error as? RPCFailure ?? RPCFailure(.failed, "\(error)")
        var members: [String: GraphValue] = [
            "code": GraphValue(failure.code.rawValue), "message": .string(failure.message),
        ]
        if case .invalid(let faults)? = error as? GraphError {
            members["data"] = .array(
                faults.map { ["path": .string($0.path.description), "message": .string($0.problem.description)] })
        }
        return ["jsonrpc": "2.0", "id": id, "error": .object(members)]
    }
}

/// A number that is set once, by another thread than the one that reads it.
private final class ListenerNumber: @unchecked Sendable {
    // SAFETY: `number` is read and written with `lock` held. The condition is signalled once it is there.
    private let condition = NSCondition()
    private var number: Int?

    func set(_ value: Int) {
        condition.lock()
        number = value
        condition.broadcast()
        condition.unlock()
    }

    var value: Int {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let number { return number }
            condition.wait()
        }
    }
}

/// What a request asks with.
private struct Parameters {
    let values: [String: GraphValue]

    func value(_ name: String) throws(RPCFailure) -> GraphValue {
        guard let value = values[name] else { throw RPCFailure(.invalidParameters, "\"\(name)\" is missing.") }
        return value
    }

    func text(_ name: String, or other: String? = nil) throws(RPCFailure) -> String {
        guard let value = values[name] ?? other.flatMap({ values[$0] }) else {
            throw RPCFailure(.invalidParameters, "\"\(name)\" is missing.")
        }
        guard let text = value.string else {
            throw RPCFailure(.invalidParameters, "\"\(name)\" is a string, not \(value.kindName).")
        }
        return text
    }

    var object: String { get throws(RPCFailure) { try text("objectID", or: "objectURI") } }
}

/// Why a request failed.
private struct RPCFailure: Error {
    enum Code: Int {
        case parse = -32_700
        case invalidRequest = -32_600
        case unknownMethod = -32_601
        case invalidParameters = -32_602
        case failed = -32_000
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
