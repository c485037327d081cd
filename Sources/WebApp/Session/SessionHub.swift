import AppModel
import AudioGraph
import Foundation
import LocalServer
import Observation

/// Brings the app's state to all tabs, and their wishes to the app.
@MainActor final class SessionHub {
    private struct Tab {
        let socket: WebSocket
        var feed = TabFeed()
        var wishes = 0
    }

    private let app: any ServedApp
    private let microphone: BrowserMicrophone
    private let encoder = StateEncoder()
    private var tabs: [String: Tab] = [:]
    private var state: GraphValue?
    /// Parts of the state of which it was told that they cannot be sent.
    private var told: Set<String> = []
    private let log: @Sendable (String) -> Void
    private var news: AsyncStream<Void>.Continuation?
    private var pump: Task<Void, Never>?

    /// The least time between two messages to a tab: 20 a second are as many as an eye follows.
    private static let interval = Duration.milliseconds(50)
    /// What a tab may ask for before anything of it is done.
    private static let mostWishes = 64

    init(app: any ServedApp, microphone: BrowserMicrophone, log: @escaping @Sendable (String) -> Void) {
        self.app = app
        self.log = log
        self.microphone = microphone
    }

    /// Begins to follow the app.
    func start() {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        news = continuation
        continuation.yield()
        pump = Task { [weak self] in
            for await _ in stream {
                await self?.publish()
                try? await Task.sleep(for: Self.interval)
            }
        }
    }

    /// Follows it no more.
    func stop() {
        pump?.cancel()
        news?.finish()
    }

    // MARK: Tabs

    /// Takes a tab, and gives it its state.
    ///
    /// - Parameter wanted: The name the tab would like to keep from before a reload.
    /// - Returns: Its name.
    func open(_ wanted: String?, _ socket: WebSocket) -> String {
        var name = UUID().uuidString.lowercased()
        if let wanted, wanted.isTabName, tabs[wanted] == nil { name = wanted }
        tabs[name] = Tab(socket: socket)
        if let state { send(state, to: name) }
        Task { [app] in await app.tabOpened(name) }
        return name
    }

    /// A tab's socket is closed.
    func close(_ tab: String) {
        tabs[tab] = nil
        microphone.lost(tab)
        app.tabClosed(tab)
    }

    /// A tab has taken a message; there may be news for it since.
    func acknowledge(_ revision: Int, by tab: String) {
        tabs[tab]?.feed.acknowledge(revision)
        news?.yield()
    }

    private func publish() async {
        let snapshot = withObservationTracking {
            app.snapshot
        } onChange: { [weak self] in
            Task { @MainActor in self?.news?.yield() }
        }
        if !snapshot.microphone.wanted { microphone.rest() }
        let encoded = await encoder.encode(snapshot)
        tell(encoded.faults)
        state = encoded.json
        for tab in tabs.keys { send(encoded.json, to: tab) }
    }

    /// Says what of the state cannot be sent: to the page once, and the reason to whoever runs the program.
    private func tell(_ faults: [String: String]) {
        for (part, reason) in faults.sorted(by: { $0.key < $1.key }) where told.insert(part).inserted {
            log("\(part) of the page's state cannot be sent: \(reason)")
            app.notify(
                .error, "A part of this page no longer shows what is so (\(part)).",
                remedy: "Start VoiceID anew, and report what the terminal says.")
        }
    }

    private func send(_ state: GraphValue, to tab: String) {
        guard let message = tabs[tab]?.feed.message(for: state) else { return }
        tabs[tab]?.socket.send(.text(message.text(tab: tab)))
    }

    // MARK: Wishes

    /// Does what a tab asks; the reply follows when it is done. They are begun in the order they arrive.
    func wish(_ message: GraphValue, of tab: String) {
        let id = message["id"] ?? .null
        guard tabs[tab].map({ $0.wishes < Self.mostWishes }) ?? false else {
            return reply(to: tab, id, AppFailure(.notNow, "Too much was asked for at once.", remedy: "Try again."))
        }
        tabs[tab]?.wishes += 1
        Task {
            var failure: AppFailure?
            do throws(AppFailure) {
                let arguments = message["arguments"].map { Data($0.description.utf8) } ?? Data()
                let intent = try Intent(name: message["name"]?.string ?? "", arguments: arguments)
                try await app.perform(intent, from: tab)
            } catch {
                failure = error
            }
            tabs[tab]?.wishes -= 1
            reply(to: tab, id, failure)
        }
    }

    private func reply(to tab: String, _ id: GraphValue, _ failure: AppFailure?) {
        var reply: [String: GraphValue] = ["type": "reply", "id": id, "ok": .bool(failure == nil)]
        if let failure { reply["error"] = WebFailure(failure).value }
        tabs[tab]?.socket.send(.text(GraphValue.object(reply).description))
    }

    /// Takes sound of a tab's microphone, where it is the one that is listened to.
    func sound(_ frame: MicrophoneFrame, from tab: String) {
        guard app.snapshot.microphone.source == .browser, app.snapshot.microphone.tab == tab,
            let lost = microphone.push(frame, from: tab), lost > 0
        else { return }
        let message: GraphValue = [
            "type": "microphone", "stream": .number(Double(frame.stream)), "lost": GraphValue(lost),
        ]
        tabs[tab]?.socket.send(.text(message.description))
    }
}

extension String {
    /// Whether a tab may be called so.
    fileprivate var isTabName: Bool {
        (8...64).contains(utf8.count)
            && utf8.allSatisfy { Character(UnicodeScalar($0)).isLetter || $0 == 0x2D || (0x30...0x39).contains($0) }
    }
}
