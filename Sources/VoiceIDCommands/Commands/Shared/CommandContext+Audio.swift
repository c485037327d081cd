import Audio

extension CommandContext {
    /// Pulls a source's audio piece by piece with a progress bar, and tells at the end what was odd about it.
    ///
    /// - Parameters:
    ///   - label: What the bar says is going on.
    ///   - body: Takes each piece: at most a second, in order.
    /// - Throws: `AudioError`, `CancellationError`, and what `body` throws.
    func pull(_ source: AudioSource, label: String, _ body: (AudioChunk) throws -> Void) throws {
        var reader = try source.open(in: self)
        var bar = ProgressBar(label, in: self)
        defer { bar.clear() }
        while let chunk = try reader.next(upTo: SampleClock.rate) {
            try Task.checkCancellation()
            try body(chunk)
            let done = chunk.range.upperBound
            bar.update(
                reader.expectedSamples.map { Double(done) / Double(max($0, done, 1)) },
                detail: reader.expectedSamples == nil ? "\(clockTime(SampleClock.seconds(done))) heard" : nil)
        }
        bar.clear()
        for warning in reader.warnings { warn("\(source.name): \(warning)") }
    }
}
