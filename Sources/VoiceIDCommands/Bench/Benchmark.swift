import Audio
import Inference
import OpenEngine
import SpeechFeatures

/// Times the parts of the program on audio in memory.
struct Benchmark {
    let engine: OpenEngine
    /// 16 kHz mono.
    let audio: [Float]
    let runs: Int
    let now: @Sendable () -> Duration

    /// Times one part; each is run once before it counts, so that models are loaded and memory is there.
    func time(_ part: BenchmarkPart) throws -> BenchmarkResult {
        switch part {
        case .filterbank: try filterbank()
        case .embedding: try embedding()
        case .segmentation: try segmentation()
        case .voiceActivity: try voiceActivity()
        }
    }

    private func filterbank() throws -> BenchmarkResult {
        let filterbank = try Filterbank(engine.embedding.frontEnd)
        return try measure(.filterbank, samples: audio.count) { _ = try filterbank.features(of: audio) }
    }

    private func embedding() throws -> BenchmarkResult {
        let clip = stretch(3 * speechSampleRate)
        let model = try engine.embedding
        let filterbank = try Filterbank(model.frontEnd)
        let features = try measure(.embedding, samples: clip.count) { _ = try filterbank.features(of: clip) }
        var result = try measure(.embedding, samples: clip.count) {
            _ = try model.embed(filterbank.features(of: clip))
        }
        result.facts["featureSeconds"] = .array(features.seconds.map { .rounded($0, places: 9) })
        result.facts["model"] = .string(model.name)
        return result
    }

    private func segmentation() throws -> BenchmarkResult {
        let model = try engine.segmentation
        let window = stretch(model.windowSamples)
        return try measure(.segmentation, samples: window.count) { _ = try model.logProbabilities(of: [window]) }
    }

    private func voiceActivity() throws -> BenchmarkResult {
        let model = try engine.voiceActivity
        return try measure(.voiceActivity, samples: audio.count) {
            var stream = model.makeStream()
            _ = try stream.push(audio)
            _ = try stream.finish()
        }
    }

    private func measure(_ part: BenchmarkPart, samples: Int, _ run: () throws -> Void) throws -> BenchmarkResult {
        try run()
        var seconds: [Double] = []
        for _ in 0..<runs {
            try Task.checkCancellation()
            let start = now()
            try run()
            seconds.append((now() - start).seconds)
        }
        return BenchmarkResult(part: part, audioSeconds: SampleClock.seconds(samples), seconds: seconds)
    }

    /// The first samples of the audio, over again where there are too few.
    private func stretch(_ count: Int) -> [Float] {
        (0..<count).map { audio[$0 % audio.count] }
    }
}
