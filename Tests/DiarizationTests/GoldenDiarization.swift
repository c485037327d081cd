import Diarization
import Foundation
import TestSupport

/// What the reference decides at each stage on one recording.
struct GoldenDiarization: Decodable {
    struct Window: Decodable {
        var frames: [Int]
        var seconds: Float
        var share: Float
    }

    struct Merge: Decodable {
        var kept: Int
        var absorbed: Int
        var similarity: Float
    }

    struct Classes: Decodable {
        var start: Int
        var classes: String
    }

    var source: ReferenceClip
    var frames: Int
    var classes: [Classes]
    /// Runs are first frame, frame after the last, and a value or none.
    var solo: [[Int]]
    var speech: [[Int]]
    var clear: [[Int]]
    var overlap: [[Int]]
    var stretches: [[Int]]
    var windows: [Window]
    var merges: [Merge]
    var people: Int
    var first: [[Int]]
    var second: [[Int]]
    /// First sample, sample after the last, speaker.
    var segments: [[Int]]

    static func read() throws -> GoldenDiarization {
        let data = try Data(contentsOf: TestAssets.goldenDiarization.appending(path: "diarization.json"))
        return try JSONDecoder().decode(GoldenDiarization.self, from: data)
    }

    /// The value of every frame of a list of runs; 1 where runs have none.
    func values(_ runs: [[Int]]) -> [Int?] {
        var values = [Int?](repeating: nil, count: frames)
        for run in runs { for frame in run[0]..<run[1] { values[frame] = run.count > 2 ? run[2] : 1 } }
        return values
    }

    func timeline() -> SpeechTimeline {
        let (speech, clear, overlap, solo) = (values(speech), values(clear), values(overlap), values(solo))
        var timeline = SpeechTimeline()
        for frame in 0..<frames {
            timeline.append(
                speech: speech[frame] != nil, clear: clear[frame] != nil, overlap: overlap[frame] != nil,
                solo: solo[frame])
        }
        return timeline
    }

    /// The windows with the reference's embeddings.
    func embedded() throws -> [EmbeddedWindow] {
        let vectors = try NumpyArray(contentsOf: TestAssets.goldenDiarization.appending(path: "embeddings.npy"))
        let dimension = vectors.shape[1]
        return windows.enumerated().map { index, window in
            EmbeddedWindow(
                frames: window.frames[0]..<window.frames[1], seconds: window.seconds, share: window.share,
                voice: VoiceVector(Array(vectors.values[index * dimension..<(index + 1) * dimension])))
        }
    }

    func segmented() -> [SegmentedWindow] {
        classes.map { window in
            SegmentedWindow(start: window.start, classes: window.classes.utf8.map { $0 - UInt8(ascii: "0") })
        }
    }
}
