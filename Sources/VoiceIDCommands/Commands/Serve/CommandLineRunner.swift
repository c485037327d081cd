import AppModel
import Audio
import Foundation
import SpeakerRecognition
import WebApp

/// Runs commands in this process for scripts that ask over HTTP, and keeps what they print.
struct CommandLineRunner: CommandRunner {
    private let context: CommandContext
    private let profiles: String?

    /// Runs them in the world of `context`, on these profiles.
    init(context: CommandContext, profiles: String?) {
        self.context = context
        self.profiles = profiles
    }

    func run(_ arguments: [String], progress: @escaping @Sendable (JobProgress) -> Void) async -> CommandOutcome {
        let (output, diagnostics) = (TextBuffer(), TextBuffer())
        var context = context
        context.output = output
        context.diagnostics = diagnostics
        context.input = -1
        context.terminal = Terminal()
        context.isQuiet = false
        context.progress = { progress(JobProgress(fraction: $0, detail: $1)) }
        var end = CommandOutcome.End.done
        do {
            let code = try await run(arguments, in: context)
            // For `verify`, that is an answer: two voices are not one person's.
            let isAnswer = code == .success || arguments.first == "verify" && code == .failure
            if !isAnswer { end = .failed(WebFailure(422, "audio", diagnostics.lastComplaint)) }
        } catch {
            end =
                Task.isCancelled || error is CancellationError
                ? .cancelled : .failed(Self.failure(error, of: arguments))
        }
        if case .failed(var failure) = end {
            failure.message = withoutFolder(failure.message)
            end = .failed(failure)
        }
        return CommandOutcome(end: end, output: output.text, messages: diagnostics.lines.map(withoutFolder))
    }

    /// A message without the place where the profiles lie, which tells whoever asks over HTTP about the machine and its user.
    private func withoutFolder(_ message: String) -> String {
        let folder = StoreOption.store(at: profiles, in: context).file.deletingLastPathComponent().path
        return message.replacingOccurrences(of: folder + "/", with: "")
            .replacingOccurrences(of: folder, with: "the folder of the profiles")
    }

    private func run(_ arguments: [String], in context: CommandContext) async throws -> ExitCode {
        guard case .run(let command, var rest) = try CommandCatalogue.voiceid.request(for: arguments) else {
            throw UsageError.unknownCommand(arguments.first ?? "", nearest: nil)
        }
        let takesProfiles = command.specification.options.contains {
            $0.declaration.name == StoreOption.path.declaration.name
        }
        if let profiles, takesProfiles { rest.insert("\(StoreOption.path.declaration.name)=\(profiles)", at: 0) }
        return try await command.init(try ArgumentReader(rest, for: command.specification)).run(in: context)
    }

    private static func failure(_ error: any Error, of command: [String]) -> WebFailure {
        if command.starts(with: ["profiles", "import"]), let file = command.last,
            let error = error as? ProfileStoreError,
            let failure = AppFailure(ofImport: error, named: file)
        {
            return WebFailure(failure)
        }
        let message = "\(error)".onOneLine.shortened(to: 2_000)
        return switch error {
        case is UsageError: WebFailure(400, "invalidArguments", message)
        case ProfileStoreError.profileNotFound(let query):
            WebFailure(
                404, "notFound", "There is no profile “\(query.onOneLine.shortened(to: 200))”.",
                remedy: "GET /api/v1/profiles lists those there are.")
        case ProfileStoreError.referenceNotFound: WebFailure(404, "notFound", message)
        case ProfileStoreError.nameTaken: WebFailure(409, "name", message)
        case is ProfileNameError: WebFailure(400, "name", message)
        case is ProfileStoreError: WebFailure(409, "profiles", message)
        case let error as AudioError:
            WebFailure(422, "audio", error.cause.onOneLine.shortened(to: 2_000), remedy: error.remedy)
        case let error as SourceError: Self.failure(of: error, message)
        default: WebFailure(422, "other", message)
        }
    }

    private static func failure(of error: SourceError, _ message: String) -> WebFailure {
        guard let voice = error.underlying as? SpeakerRecognitionError else { return WebFailure(422, "audio", message) }
        return WebFailure(422, "audio", "\(error.source.onOneLine): \(voice.cause)", remedy: voice.remedy)
    }
}

/// Keeps what is written.
private final class TextBuffer: TextSink, @unchecked Sendable {
    // SAFETY: `written` is read and written with `lock` held.
    private let lock = NSLock()
    private var written = ""

    func write(_ text: String) { lock.withLock { written += text } }

    var text: String { lock.withLock { written } }

    /// Notes and warnings, without the program's name.
    var lines: [String] {
        text.split(separator: "\n").map { line in
            String(line.hasPrefix("voiceid: ") ? line.dropFirst("voiceid: ".count) : line)
        }
    }

    /// The failure that was told last.
    var lastComplaint: String {
        text.split(separator: "\n").last { $0.hasPrefix("voiceid: ") && !$0.hasPrefix("voiceid: warning: ") }
            .map { String($0.dropFirst("voiceid: ".count)) } ?? "the command failed."
    }
}
