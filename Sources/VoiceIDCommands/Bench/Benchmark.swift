import Audio
import Diarization
import Inference
import JSON
import OpenEngine
import SpeechFeatures
import Transcription

/// Times the parts of the program on audio in memory.
struct Benchmark {
    let engine: OpenEngine
    /// 16 kHz mono.
    let audio: [Float]
    let runs: Int
    let now: @Sendable () -> Duration

    /// Times one part; each is run once before it counts, so that models are loaded and memory is there.
    func time(_ part: BenchmarkPart) async throws -> BenchmarkResult {
        switch part {
        case .filterbank: try await filterbank()
        case .embedding: try await embedding()
        case .segmentation: try await segmentation()
        case .voiceActivity: try await voiceActivity()
        case .diarization: try await diarization()
        case .transcription: try await transcription()
        case .utterance: try await utterance()
        }
    }

    private func filterbank() async throws -> BenchmarkResult {
        let filterbank = try Filterbank(engine.embedding.frontEnd)
        return try await measure(.filterbank, samples: audio.count) { _ = try filterbank.features(of: audio) }
    }

    private func embedding() async throws -> BenchmarkResult {
        let clip = stretch(3 * speechSampleRate)
        let model = try engine.embedding
        let filterbank = try Filterbank(model.frontEnd)
        let features = try await measure(.embedding, samples: clip.count) { _ = try filterbank.features(of: clip) }
        var result = try await measure(.embedding, samples: clip.count) {
            _ = try model.embed(filterbank.features(of: clip))
        }
        result.facts["featureSeconds"] = .array(features.seconds.map { .rounded($0, places: 9) })
        result.facts["model"] = .string(model.name)
        return result
    }

    private func segmentation() async throws -> BenchmarkResult {
        let model = try engine.segmentation
        let window = stretch(model.windowSamples)
        return try await measure(.segmentation, samples: window.count) { _ = try model.logProbabilities(of: [window]) }
    }

    private func voiceActivity() async throws -> BenchmarkResult {
        let model = try engine.voiceActivity
        return try await measure(.voiceActivity, samples: audio.count) {
            var stream = model.makeStream()
            _ = try stream.push(audio)
            _ = try stream.finish()
        }
    }

    private func diarization() async throws -> BenchmarkResult {
        let options = DiarizationOptions()
        var result = try await measure(.diarization, samples: audio.count) {
            var diarizer = try engine.makeDiarizer(options)
            try await diarizer.push(audio)
            _ = try await diarizer.finish()
        }
        result.facts["threads"] = .integer(options.workers)
        return result
    }

    private func transcription() async throws -> BenchmarkResult {
        let workers = 2
        let transcriber = try engine.makeTranscriber()
        var result = try await measureProcessor(.transcription, samples: audio.count) {
            var stream = transcriber.makeStream(workers: workers)
            for start in stride(from: 0, to: audio.count, by: speechSampleRate) {
                _ = try await stream.push(Array(audio[start..<min(audio.count, start + speechSampleRate)]))
            }
            _ = try await stream.finish()
        }
        result.facts["threads"] = .integer(workers)
        return result
    }

    private func utterance() async throws -> BenchmarkResult {
        var options = TranscriptionOptions()
        options.context = .short
        let transcriber = try engine.makeTranscriber(options)
        let clip = Array(audio.prefix(2 * speechSampleRate))
        return try await measureProcessor(.utterance, samples: clip.count) { _ = try transcriber.transcribe(clip) }
    }

    /// Measures what the whole process spent as well, on all threads.
    private func measureProcessor(
        _ part: BenchmarkPart, samples: Int, _ run: () async throws -> Void
    ) async throws -> BenchmarkResult {
        var spent: [Double] = []
        var result = try await measure(part, samples: samples) {
            let before = Machine.processorSeconds
            try await run()
            spent.append(Machine.processorSeconds - before)
        }
        // The first run does not count.
        result.facts["processorSeconds"] = .array(spent.dropFirst().map { .rounded($0, places: 6) })
        return result
    }

    private func measure(
        _ part: BenchmarkPart, samples: Int, _ run: () async throws -> Void
    ) async throws -> BenchmarkResult {
        try await run()
        var seconds: [Double] = []
        for _ in 0..<runs {
            try Task.checkCancellation()
            let start = now()
            try await run()
            seconds.append((now() - start).seconds)
        }
        return BenchmarkResult(part: part, audioSeconds: SampleClock.seconds(samples), seconds: seconds)
    }

    /// The first samples of the audio, over again where there are too few.
    private func stretch(_ count: Int) -> [Float] {
        (0..<count).map { audio[$0 % audio.count] }
    }
}
