import AppModel
import AudioGraph
import Foundation
import LocalServer
import Observation
import TestSupport
import WebApp

/// An app that does what a test says.
@MainActor @Observable final class SampleApp: ServedApp {
    var snapshot: AppState
    @ObservationIgnored var wishes: [(Intent, tab: String?)] = []
    @ObservationIgnored var openedTabs: [String] = []
    @ObservationIgnored var closedTabs: [String] = []
    @ObservationIgnored var audio = Recording(id: "r1", samples: [Float](repeating: 0.25, count: 1_000))
    @ObservationIgnored var imported: Data?
    @ObservationIgnored var told: [String] = []
    @ObservationIgnored var does: (Intent) async throws(AppFailure) -> Void = { _ in }

    init() throws {
        snapshot = try JSONDecoder().decode(AppState.self, from: Data(Self.start.utf8))
    }

    func perform(_ intent: Intent, from tab: String?) async throws(AppFailure) {
        wishes.append((intent, tab))
        try await does(intent)
    }

    func notify(_ kind: Notice.Kind, _ text: String, remedy: String?) {
        told.append(text)
        snapshot.settings.device = text
    }

    func tabOpened(_ tab: String) { openedTabs.append(tab) }
    func tabClosed(_ tab: String) { closedTabs.append(tab) }
    func recording(_ id: String) -> Recording? { id == audio.id ? audio : nil }
    func takeAudio(_ index: Int) -> Recording? { index == 0 ? audio : nil }

    func exportRecording(_ id: String, as format: String) throws(AppFailure) -> Download {
        guard id == audio.id else { throw AppFailure(.notFound, "There is no such recording.") }
        return Download(name: "Gespräch.\(format)", type: "text/plain", bytes: Data("text".utf8))
    }

    func exportProfiles(_ ids: [String]?) async throws(AppFailure) -> Data { Data((ids ?? ["all"]).joined().utf8) }
    func importProfiles(_ data: Data) async throws(AppFailure) { imported = data }
    func setTriggers(_ json: Data) async throws(AppFailure) {}

    private static let start = """
        {"dashboard":{"phase":"ready","engines":[],"summary":"engine ✓","people":2,"actions":{"enrol":{"enabled":true},
         "identify":{"enabled":true},"record":{"enabled":true},"control":{"enabled":true}}},
         "enrollment":\(json(EnrollmentState())),"recognition":\(json(RecognitionState(threshold: 0.65))),
         "diarization":\(json(DiarizationState(threshold: 0.65))),"people":\(json(PeopleState())),
         "control":\(json(ControlState())),"microphone":\(json(MicrophoneState(source: .browser))),
         "settings":{"threshold":0.65,"engine":"open","microphoneSource":"browser"},"notices":[]}
        """

    private static func json(_ value: some Encodable) -> String {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// Keeps what is told to whoever runs the program.
final class SampleLog: @unchecked Sendable {
    // SAFETY: `kept` is read and written with `lock` held.
    private let lock = NSLock()
    private var kept: [String] = []
    func append(_ line: String) { lock.withLock { kept.append(line) } }
    var lines: [String] { lock.withLock { kept } }
}

/// Keeps what is sent.
actor SampleUploads: UploadTaking {
    var files: [String: (name: String, bytes: Data)] = [:]
    var discarded: [String] = []

    func begin(name: String) -> String {
        let id = "f\(files.count)"
        files[id] = (name, Data())
        return id
    }

    func file(_ id: String) -> (name: String, bytes: Data)? { files[id] }

    func append(_ data: Data, to id: String) { files[id]?.bytes += data }

    func discard(_ id: String) {
        files[id] = nil
        discarded.append(id)
    }
}

/// Does what a test says in place of commands.
struct SampleRunner: CommandRunner {
    var does: @Sendable ([String], @escaping @Sendable (JobProgress) -> Void) async -> CommandOutcome = {
        arguments, _ in
        let list = GraphValue.array(arguments.map { .string($0) })
        return CommandOutcome(end: .done, output: list.description + "\n", messages: [])
    }

    func run(_ arguments: [String], progress: @escaping @Sendable (JobProgress) -> Void) async -> CommandOutcome {
        await does(arguments, progress)
    }
}

extension CommandOutcome {
    /// Waits until the task it is called from is cancelled.
    static func untilCancelled() async -> CommandOutcome {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        await withTaskCancellationHandler {
            for await _ in stream {}
        } onCancel: {
            end.finish()
        }
        return CommandOutcome(end: .cancelled, output: "", messages: [])
    }
}

/// A web server with a sample app behind it, and a browser that was let in.
@MainActor struct Served {
    let app: SampleApp
    let uploads = SampleUploads()
    let microphone: BrowserMicrophone
    let log = SampleLog()
    let server: WebServer
    let cookie: String

    nonisolated static let key = "a key that nobody can guess"

    nonisolated var port: Int { server.port }
    nonisolated var origin: String { "http://127.0.0.1:\(server.port)" }

    private init(runner: SampleRunner, limits: ServerLimits) async throws {
        app = try SampleApp()
        // Its clock stands still: on a busy machine frames arrive a second apart, and would be held as after a sleep.
        microphone = BrowserMicrophone(now: { .zero })
        server = try await WebServer(
            WebServer.Parts(
                app: app, microphone: microphone, runner: runner, files: uploads, log: { [log] in log.append($0) }),
            configuration: ServerConfiguration(limits: limits), apiKey: Self.key)
        let link = server.makeLink()
        let target = String(link.dropFirst("http://127.0.0.1:\(server.port)".count))
        let answer = try await LoopbackClient.request("GET", target, port: server.port)
        cookie = String((answer.headers["set-cookie"] ?? "").prefix { $0 != ";" })
    }

    /// Serves, and stops when the closure is done.
    static func run(
        _ runner: SampleRunner = SampleRunner(), limits: ServerLimits = .patient,
        _ body: (Served) async throws -> Void
    ) async throws {
        let served = try await Served(runner: runner, limits: limits)
        do {
            try await body(served)
            await served.server.stop()
        } catch {
            await served.server.stop()
            throw error
        }
    }

    /// A request as the page makes it.
    nonisolated func request(
        _ method: String = "GET", _ target: String, headers: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> LoopbackResponse {
        let fields = ["Cookie": cookie, "Origin": origin].merging(headers) { $1 }
        return try await LoopbackClient.request(method, target, port: port, headers: fields, body: body)
    }

    /// A request as a script makes it.
    nonisolated func script(
        _ method: String = "GET", _ target: String, body: [UInt8]? = nil
    ) async throws -> LoopbackResponse {
        let fields = ["Authorization": "Bearer \(Self.key)"]
        return try await LoopbackClient.request(method, "/api/v1" + target, port: port, headers: fields, body: body)
    }

    /// A tab's socket.
    nonisolated func tab(_ target: String = "/session") async throws -> LoopbackSocket {
        try await LoopbackSocket(target, port: port, headers: ["Cookie": cookie])
    }
}

extension ServerLimits {
    /// Limits that no test reaches by being slow: other tests may keep the threads for minutes.
    static var patient: ServerLimits {
        var limits = ServerLimits()
        (limits.header, limits.transfer, limits.refusedBody, limits.ping) = (600, 600, 600, 0)
        return limits
    }
}

extension LoopbackSocket {
    /// The next message as JSON.
    func json() async throws -> GraphValue { try GraphValue(json: try await frame().text) }

    /// The next message of a kind; others are passed by, and states acknowledged.
    func json(_ type: String) async throws -> GraphValue {
        while true {
            let message = try await json()
            if let revision = message["revision"]?.integer { await send(#"{"type":"ack","revision":\#(revision)}"#) }
            if message["type"]?.string == type { return message }
        }
    }
}
