import AppModel
import Audio
import JSON
import VoiceControl

/// Feeds audio to a recogniser and shows what comes of it: as a screen, or line by line.
struct ControlDisplay {
    let model: MovieListModel
    let context: CommandContext
    let asJSON: Bool
    let fillsScreen: Bool

    /// A tenth of a second: the screen answers soon, and nothing is drawn more often than the eye follows.
    private static let chunk = SampleClock.rate / 10

    /// Listens to a source until it ends.
    ///
    /// - Throws: `AudioError`, `CancellationError`, what the recogniser throws.
    func open(
        _ source: AudioSource, reader: any AudioReader, hearing: ([Float]) async throws -> [CommandEvent],
        finishing: () async throws -> [CommandEvent]
    ) async throws {
        var reader = reader
        let name = (reader as? Microphone)?.device.name ?? source.name
        if fillsScreen {
            try context.screen.take(context.output)
            try await draw(name)
        } else if reader is Microphone {
            context.note("Listening to \(name); Ctrl-C ends it.")
        }
        defer { context.screen.giveBack() }
        let began = context.now()
        while let chunk = try reader.next(upTo: Self.chunk) {
            try Task.checkCancellation()
            let events = try await SourceError.naming(source) { try await hearing(chunk.samples) }
            for event in events { try await show(event, source: name) }
            if fillsScreen, case .file = source {
                // A recording on a screen plays at its own speed, or there would be nothing to see.
                let due = Duration.seconds(SampleClock.seconds(chunk.range.upperBound)) - (context.now() - began)
                if due > .zero { try await Task.sleep(for: due) }
            }
        }
        for event in try await SourceError.naming(source, { try await finishing() }) {
            try await show(event, source: name)
        }
        guard fillsScreen else { return warn(of: reader, source) }
        let lines = await MovieScreen(model, source: name).list(width: context.measure().width)
        context.screen.giveBack()
        try context.output.write(lines.joined(separator: "\n") + "\n")
        warn(of: reader, source)
    }

    private func warn(of reader: any AudioReader, _ source: AudioSource) {
        for warning in reader.warnings { context.warn("\(source.name): \(warning)") }
    }

    private func show(_ event: CommandEvent, source: String) async throws {
        await model.hear(event.text, event.reading)
        if fillsScreen { return try await draw(source) }
        let line = ControlLine(event, movie: await model.selectedMovie?.title)
        try context.output.write(
            asJSON
                ? JSONValue(encoding: line).text + "\n"
                : line.text(event, done: await model.lastUtterance?.label, style: TextStyle(context.terminal)))
    }

    private func draw(_ source: String) async throws {
        let terminal = context.measure()
        // The last column stays free: some terminals wrap as soon as it is filled.
        try context.screen.draw(
            await MovieScreen(model, source: source).lines(
                width: terminal.width - 1, height: terminal.height, style: TextStyle(terminal)))
    }
}
