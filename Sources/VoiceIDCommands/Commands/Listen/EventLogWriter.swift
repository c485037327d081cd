import AudioGraph
import Foundation

/// Writes events as they come, a line each: to read, or as JSON.
final class EventLogWriter: @unchecked Sendable {
    // SAFETY: `failure` and `failedNodes` are read and written with `lock` held, and lines are written under it.
    private let lock = NSLock()
    private let context: CommandContext
    private let asJSON: Bool
    private let style: TextStyle
    private var failure: OutputError?
    private var sawError = false

    init(context: CommandContext, asJSON: Bool) {
        self.context = context
        self.asJSON = asJSON
        style = TextStyle(context.terminal)
    }

    /// Whether a node or the engine failed.
    var hasFailed: Bool { lock.withLock { sawError } }

    /// - Throws: What went wrong with the output meanwhile.
    func finish() throws(OutputError) {
        if let failure = lock.withLock({ failure }) { throw failure }
    }

    func write(_ event: GraphEvent) {
        lock.withLock {
            switch event.name {
            case "error":
                sawError = true
                context.warn("\(event.node): \(event.payload["message"]?.string ?? "it failed")")
            case "remark": context.note("voiceid: \(event.payload["text"]?.string ?? "")")
            case "reloadFailed": context.warn(event.payload["message"]?.string ?? "the graph cannot be read")
            default: break
            }
            guard failure == nil else { return }
            if asJSON {
                put(event.json.description + "\n")
            } else if event.node != event.engine {
                put(line(event) + "\n")
            }
        }
    }

    private func put(_ text: String) {
        do throws(OutputError) { try context.output.write(text) } catch { failure = error }
    }

    /// What an event tells, in words where there are some.
    private func told(_ payload: [String: GraphValue]) -> String {
        guard let text = payload["text"]?.string ?? payload["message"]?.string else {
            return GraphValue.object(payload).description
        }
        if let message = payload["message"]?.string, message != text { return "\(text)  (\(message))" }
        guard let trigger = payload["keyword"]?.string ?? payload["trigger"]?.string else { return text }
        return "\(text)  → \(trigger)"
    }

    private func line(_ event: GraphEvent) -> String {
        let place = style.faint("\(event.node).\(event.name)")
        return "\(clockTime(event.seconds).aligned(right: 9))  \(place)  \(told(event.payload).onOneLine)"
    }
}
