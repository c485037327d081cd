import AppModel
import AudioGraph
package import LocalServer

/// The web app as it runs: one app, shared by all tabs, behind one server.
package final class WebServer: Sendable {
    /// What a server is made of.
    package struct Parts: Sendable {
        /// The app.
        package var app: any ServedApp
        /// Its microphone where a browser's is used; the app listens to its source.
        package var microphone: BrowserMicrophone
        /// Runs commands for scripts.
        package var runner: any CommandRunner
        /// Takes files for the app.
        package var files: any UploadTaking
        /// Takes what whoever runs the program should know, a line each.
        package var log: @Sendable (String) -> Void

        /// Collects the parts.
        package init(
            app: any ServedApp, microphone: BrowserMicrophone, runner: any CommandRunner,
            files: any UploadTaking, log: @escaping @Sendable (String) -> Void
        ) {
            self.app = app
            self.microphone = microphone
            self.runner = runner
            self.files = files
            self.log = log
        }
    }

    /// The addresses it is served at.
    package let site: Site
    private let server: LocalServer
    private let handler: WebHandler
    private let hub: SessionHub
    private let jobs: JobQueue
    private let uploads: UploadFolder

    /// Starts to serve.
    ///
    /// - Parameters:
    ///   - hosts: Names that the machine is reached by from elsewhere, besides those it has for itself.
    ///   - apiKey: What scripts have to know; `nil` where none are let in.
    /// - Throws: `LocalServerError`.
    @MainActor package init(
        _ parts: Parts, configuration: ServerConfiguration = .init(), hosts: [String] = [], apiKey: String? = nil
    ) async throws {
        let app = parts.app
        uploads = UploadFolder()
        jobs = JobQueue()
        hub = SessionHub(app: app, microphone: parts.microphone, log: parts.log)
        let api = ScriptAPI(
            runner: parts.runner, jobs: jobs, uploads: uploads, status: { await Self.status(of: app) },
            profilesChanged: { try? await app.perform(.refresh, from: nil) })
        handler = WebHandler(
            page: PageRoutes(app: app, uploads: parts.files), api: api, hub: hub)
        server = try await LocalServer(configuration, handler: handler)
        site = Site(hosts: Site.localHosts + hosts, port: server.port, isSecure: server.isSecure)
        handler.open(RequestGuard(site: site, port: server.port, credentials: Credentials(apiKey: apiKey)))
        hub.start()
    }

    /// The port it is served at.
    package var port: Int { server.port }

    /// An address that opens the page once.
    package func makeLink(host: String = "127.0.0.1") -> String {
        let token = handler.makeToken().map { "?token=\($0)" } ?? ""
        return "\(site.scheme)://\(host):\(port)/\(token)"
    }

    /// How many connections there are.
    package var connectionCount: Int { get async { await server.connectionCount } }

    /// Ends sockets, jobs and all, and deletes what was uploaded.
    package func stop() async {
        await jobs.close()
        removeUploads()
        await hub.stop()
        await server.stop()
    }

    /// Deletes what was uploaded, and takes no more. May be called from any thread.
    package func removeUploads() { uploads.remove() }

    @MainActor private static func status(of app: any ServedApp) -> GraphValue {
        let dashboard = app.snapshot.dashboard
        return [
            "ready": .bool(dashboard.phase == .ready), "summary": .string(dashboard.summary),
            "people": GraphValue(dashboard.people),
        ]
    }
}
