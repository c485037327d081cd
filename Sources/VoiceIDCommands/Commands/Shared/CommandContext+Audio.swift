import Audio

extension CommandContext {
    /// Pulls a source's audio piece by piece with a progress bar, and tells what is odd about it.
    ///
    /// - Parameters:
    ///   - label: What the bar says is going on.
    ///   - body: Takes each piece: at most a second, in order.
    /// - Throws: `AudioError`, `CancellationError`, and `SourceError` around what `body` throws.
    func pull(_ source: AudioSource, label: String, _ body: (AudioChunk) async throws -> Void) async throws {
        try await pull(source.open(in: self), of: source, label: label, body)
    }

    /// The same from a reader that is open already.
    func pull(
        _ reader: any AudioReader, of source: AudioSource, label: String, _ body: (AudioChunk) async throws -> Void
    ) async throws {
        let expected = reader.expectedSamples
        try await pull(reader, of: source, label: label) { chunk, bar in
            try await body(chunk)
            bar.update(heard: chunk.range.upperBound, of: expected)
            return true
        }
    }

    /// The same for a body that draws the bar itself, and says whether it wants more.
    func pull(
        _ reader: any AudioReader, of source: AudioSource, label: String,
        _ body: (AudioChunk, inout ProgressBar) async throws -> Bool
    ) async throws {
        var bar = ProgressBar(label, in: self)
        defer { bar.clear() }
        try await pull(reader, of: source, with: &bar, body)
    }

    /// The same with a bar that goes on after the last piece.
    func pull(
        _ reader: any AudioReader, of source: AudioSource, with bar: inout ProgressBar,
        _ body: (AudioChunk, inout ProgressBar) async throws -> Bool
    ) async throws {
        var reader = reader
        let microphone = reader as? Microphone
        if let microphone { note("Listening to \(microphone.device.name); Ctrl-C ends it.") }
        var signal: SignalHealth.State?
        while let chunk = try reader.next(upTo: SampleClock.rate) {
            try Task.checkCancellation()
            guard try await SourceError.naming(source, { try await body(chunk, &bar) }) else { break }
            if let state = microphone?.health.state, state != signal {
                signal = state
                if let trouble = state.trouble { note("The microphone \(trouble).") }
            }
        }
        if !reader.warnings.isEmpty { bar.clear() }
        for warning in reader.warnings { warn("\(source.name): \(warning)") }
    }
}

extension ProgressBar {
    /// Shows how much of a recording is done; how much was heard, where nobody knows how long it is.
    mutating func update(heard samples: Int, of expected: Int?) {
        if let expected {
            update(Double(samples) / Double(max(expected, samples, 1)))
        } else {
            update(nil, detail: "\(clockTime(SampleClock.seconds(samples))) heard")
        }
    }
}

extension SignalHealth.State {
    /// What is wrong with the signal, whoever speaks or not; a quiet room is nothing wrong.
    fileprivate var trouble: String? {
        switch self {
        case .noSignal: "gives no signal: it is muted, or the wrong one"
        case .clipped: "is too loud and distorts: turn it down, or move away"
        case .tooQuiet, .fine: nil
        }
    }
}
