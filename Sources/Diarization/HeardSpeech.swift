import Inference

/// Everything the models heard in a recording: what a result is made of without the audio.
///
/// A result for another number of speakers takes no more listening: half a second for two hours of talk. It grows by about
/// 50 kB for a minute of talk, most of it embeddings.
public struct HeardSpeech: Sendable {
    let grid: FrameGrid
    let locals: LocalSpeakers
    let space: EmbeddingSpace
    let dimension: Int

    /// Length of the recording in samples.
    var sampleCount = 0
    /// Whether the voice-activity model heard any voice.
    var hasVoice = false
    var timeline = SpeechTimeline()
    var segmented: [SegmentedWindow] = []
    var embedded: [EmbeddedWindow] = []

    init(grid: FrameGrid, locals: LocalSpeakers, model: any SpeakerEmbeddingModel) {
        self.grid = grid
        self.locals = locals
        space = model.space
        dimension = model.dimension
    }

    /// Who speaks when.
    ///
    /// - Throws: ``DiarizationError/impossibleSpeakerCount(least:most:)``; `EmbeddingError`.
    /// - Complexity: O(n²) in the windows of 1.5 s, up to 1500 of them, and linear from there.
    public func result(_ options: DiarizationOptions) throws -> DiarizationResult {
        try options.speakers.check()
        let clustering = SpeakerClustering(threshold: options.mergeThreshold, count: options.speakers)
        let people = clustering.people(in: embedded)
        let (first, segments) = turns(of: people.centroids, atLeast: options.speakers.minimum)

        var speakers: [DiarizedSpeaker] = []
        var ids: [Int: Int] = [:]
        for segment in segments where ids[segment.speaker] == nil {
            ids[segment.speaker] = speakers.count
            let centroid: Embedding? =
                if people.centroids.indices.contains(segment.speaker) {
                    try Embedding(normalising: people.centroids[segment.speaker].values(dimension), space: space)
                } else { nil }
            let samples = segments.reduce(0) { $0 + ($1.speaker == segment.speaker ? $1.samples.count : 0) }
            speakers.append(
                DiarizedSpeaker(
                    id: speakers.count, centroid: centroid,
                    voicedSeconds: Double(samples) / Double(speechSampleRate)))
        }
        let likeness = likeness(of: segments, first: first, centroids: people.centroids)
        var evidence = people.evidence
        if !segments.isEmpty, speakers.count < options.speakers.minimum {
            evidence.unmet = .tooFewVoices(found: speakers.count, requested: options.speakers.minimum)
        }
        return DiarizationResult(
            sampleCount: sampleCount, speakers: speakers,
            segments: zip(segments, likeness).map { segment, similarity in
                DiarizedSegment(samples: segment.samples, speaker: ids[segment.speaker] ?? 0, similarity: similarity)
            },
            emptyReason: segments.isEmpty ? emptyReason : nil, count: evidence)
    }

    private var emptyReason: EmptyReason {
        if sampleCount == 0 { return .noAudio }
        return hasVoice ? .tooLittleVoice : .noVoice
    }

    /// The decoded speaker of each frame, and everybody's segments.
    ///
    /// Where fewer people than asked for get a segment, changes of speaker are made cheaper.
    private func turns(of centroids: [VoiceVector], atLeast least: Int) -> ([Int?], [DiarizedSegment]) {
        var decoder = TurnDecoder(grid: grid)
        while true {
            let first = decoder.speakers(of: timeline, windows: embedded, centroids: centroids)
            let second = OverlapResolver(grid: grid, locals: locals)
                .seconds(to: first, in: timeline, windows: segmented)
            let segments = SegmentAssembly(grid: grid)
                .segments(first: first, second: second, sampleCount: sampleCount)
            let found = Set(segments.map(\.speaker)).count
            if found >= min(least, centroids.count) || decoder.change == 0 { return (first, segments) }
            decoder.change = decoder.change > 0.5 ? decoder.change / 4 : 0
            decoder.easyChange = min(decoder.easyChange, decoder.change)
        }
    }

    /// For each segment the mean cosine between its speaker and the windows centred in it where that speaker is the
    /// first.
    private func likeness(of segments: [DiarizedSegment], first: [Int?], centroids: [VoiceVector]) -> [Float?] {
        var sums = [Float](repeating: 0, count: segments.count)
        var counts = [Float](repeating: 0, count: segments.count)
        var upcoming = Dictionary(grouping: segments.indices) { segments[$0].speaker }.mapValues { $0[...] }
        for window in embedded {
            let middle = (window.frames.lowerBound + window.frames.upperBound) / 2
            guard let speaker = first[middle], centroids.indices.contains(speaker) else { continue }
            let sample = grid.centre(of: middle)
            while let next = upcoming[speaker]?.first, segments[next].samples.upperBound <= sample {
                upcoming[speaker]?.removeFirst()
            }
            guard let index = upcoming[speaker]?.first, segments[index].samples.contains(sample) else { continue }
            sums[index] += window.voice.dot(centroids[speaker])
            counts[index] += 1
        }
        return zip(sums, counts).map { $1 > 0 ? $0 / $1 : nil }
    }
}
