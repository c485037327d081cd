import AppModel
import AppServices
import Foundation
import LocalServer
import WebApp

/// `voiceid serve`: the app in a browser, and an API for scripts.
package struct ServeCommand: Command {
    private static let port = ValueOption(
        "--port", "N", .integer(0...65_535), default: 0, "the port to listen on; 0 is any free one")
    private static let network = Flag("--lan", "let other machines in too, over TLS")
    private static let certificate = ValueOption<String?>(
        "--certificate", "FILE", .file, "with --lan, a certificate as PEM; without it one is made for this run")
    private static let key = ValueOption<String?>(
        "--key", "FILE", .file, "the certificate's private key as PEM, where it is in another file")
    private static let noBrowser = Flag("--no-open", "do not open a browser")
    private static let apiKey = Flag("--api-key", "let scripts in, with a key that is printed on a line of its own")

    package static let specification = CommandSpecification(
        path: ["serve"],
        summary: "Open the app in a browser",
        discussion: [
            "Prints an address that opens the app once, in one browser, and opens it where there is a display. Enter prints "
                + "another, Ctrl-C ends it. Only programs of this machine reach it; audio stays on this machine, and nothing is stored but "
                + "what is saved on a page.",
            "With --lan, other machines reach it too, at this machine's addresses. Whoever opens the address first can hear what the "
                + "microphone hears, and see and change the enrolled people: give it to nobody else. Browsers warn of a "
                + "certificate that was made for this run.",
            "With --api-key, or a key in VOICEID_API_KEY, scripts may use /api/v1, which does what the commands do and answers what they "
                + "print with --json; /api/v1/openapi.json describes it.",
        ],
        options: [port, noBrowser, apiKey, network, certificate, key, StoreOption.path],
        examples: [
            .init("voiceid serve", "open the app"),
            .init("voiceid serve --no-open --port 8080", "always at the same port"),
            .init("VOICEID_API_KEY=$(cat key) voiceid serve --no-open --port 8080", "for scripts that know the key"),
            .init(
                """
                curl -H "Authorization: Bearer $(cat key)" \\
                  --data-binary @talk.wav 'localhost:8080/api/v1/transcribe?wait=true'
                """,
                "what such a script sends: the recording itself, and no form"),
            .init("voiceid serve --lan", "for a phone or another computer"),
        ],
        environment: [.home, .models, .onnxRuntime] + EngineOption.environment + [.apiKey])

    private let port: Int
    private let opensBrowser: Bool
    private let makesKey: Bool
    private let certificate: CertificateSource?
    private let profiles: String?

    package init(_ arguments: consuming ArgumentReader) throws(UsageError) {
        port = try arguments.value(of: Self.port)
        opensBrowser = !arguments.has(Self.noBrowser)
        makesKey = arguments.has(Self.apiKey)
        let isForNetwork = arguments.has(Self.network)
        let certificate = try arguments.value(of: Self.certificate)
        let key = try arguments.value(of: Self.key)
        if certificate != nil, !isForNetwork {
            throw .requires("--certificate", needs: "--lan", command: Self.specification.name)
        }
        if key != nil, certificate == nil {
            throw .requires("--key", needs: "--certificate", command: Self.specification.name)
        }
        self.certificate =
            isForNetwork ? certificate.map { .files(certificate: $0, key: key ?? $0) } ?? .selfSigned : nil
        profiles = try arguments.value(of: StoreOption.path)
        try arguments.finish()
    }

    package func run(in context: CommandContext) async throws -> ExitCode {
        let hosts = certificate == nil ? [] : NetworkHosts.all()
        let apiKey = try key(in: context)
        var configuration = ServerConfiguration(port: port)
        if let certificate {
            configuration.reach = .network(
                try certificate.load(hosts: Site.localHosts + hosts, environment: context.environment))
        }
        let microphone = await BrowserMicrophone()
        let files = UploadedFiles()
        let app = await VoiceIDApp.live(
            environment: context.environment, store: StoreOption.store(at: profiles, in: context),
            browser: microphone.source, files: files)
        let server = try await WebServer(
            WebServer.Parts(
                app: app, microphone: microphone,
                runner: CommandLineRunner(context: context, profiles: profiles), files: files,
                log: { context.warn($0) }),
            configuration: configuration, hosts: hosts, apiKey: apiKey)
        context.partialFiles.whenDeleting { [weak server] in server?.removeUploads() }
        // The page shows how far that is; whoever ends the program need not wait for it.
        let start = Task { await app.start() }
        do {
            try tell(server, hosts: hosts, apiKey: apiKey, in: context)
            await untilCancelled()
        } catch {
            await server.stop()
            throw error
        }
        start.cancel()
        await server.stop()
        await app.stop()
        context.note("VoiceID is closed.")
        return .interrupted
    }

    /// The key of scripts: the one in the environment, a new one, or none.
    private func key(in context: CommandContext) throws(WeakKey) -> String? {
        if let key = context.environment[EnvironmentVariable.apiKey.name], !key.isEmpty {
            guard key.utf8.count >= WeakKey.least else { throw WeakKey(length: key.utf8.count) }
            return key
        }
        return makesKey ? Credentials.secret() : nil
    }

    private func tell(_ server: WebServer, hosts: [String], apiKey: String?, in context: CommandContext) throws {
        let host = certificate == nil ? nil : hosts.first { $0.first?.isNumber ?? false } ?? hosts.first
        let link = server.makeLink(host: host ?? "127.0.0.1")
        try context.output.write(link + "\n")
        if makesKey, let apiKey { try context.output.write(apiKey + "\n") }
        if certificate != nil {
            context.warn(
                "other machines can reach VoiceID at port \(server.port); whoever opens the address first hears the microphone "
                    + "and sees the enrolled people.")
        }
        let isOpened = opensBrowser && PageOpener(environment: context.environment).open(link)
        context.note(
            (isOpened ? "The app opens in your browser." : "Open this address in a browser: it works once.")
                + (isatty(context.input) == 1 ? " Enter gives another address, Ctrl-C ends VoiceID." : ""))
        if isatty(context.input) == 1 { makeLinks(server, host: host ?? "127.0.0.1", in: context) }
    }

    /// Prints another address for each line that is typed.
    private func makeLinks(_ server: WebServer, host: String, in context: CommandContext) {
        Thread.detachNewThread { [weak server] in
            var byte: UInt8 = 0
            while read(context.input, &byte, 1) == 1 {
                guard byte == UInt8(ascii: "\n") else { continue }
                guard let server, (try? context.output.write(server.makeLink(host: host) + "\n")) != nil else { return }
            }
        }
    }

    private func untilCancelled() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        await withTaskCancellationHandler {
            for await _ in stream {}
        } onCancel: {
            continuation.finish()
        }
    }
}

/// A key that could be guessed.
private struct WeakKey: Error, CustomStringConvertible {
    static let least = 20
    let length: Int

    var description: String {
        "VOICEID_API_KEY has \(length) characters; give it at least \(Self.least), such as those of 'openssl rand -hex 32'."
    }
}
