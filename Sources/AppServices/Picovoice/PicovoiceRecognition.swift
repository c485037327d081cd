import AppModel
import Audio
import Foundation
import Inference
import Picovoice
import SpeakerRecognition

/// Tells who speaks with Eagle.
actor PicovoiceRecognition: VoiceRecognition {
    nonisolated let profiles: [UUID]
    private let gallery: EagleGallery
    private let starter: PicovoiceStarter
    /// Eagle cannot forget what it heard: `nil` until there is a fresh one.
    private var scorer: (any EagleScoring)?
    private var held: [Int16] = []
    /// Samples that were judged.
    private var position = 0
    private let executor = QueueExecutor(label: "voiceid.picovoice.recognition")

    /// The least samples of a frame, a quarter of a second: five frames are averaged, and much shorter ones would jitter.
    private static let leastFrame = SampleClock.rate / 4

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(gallery: EagleGallery, scorer: sending any EagleScoring, starter: PicovoiceStarter) {
        profiles = gallery.people
        self.gallery = gallery
        self.scorer = scorer
        self.starter = starter
    }

    func push(_ samples: [Float]) async throws -> [FrameScores] {
        held += samples.map(\.sixteenBits)
        let scorer = try await present()
        let length = Self.frame(of: scorer)
        var frames: [FrameScores] = []
        var taken = 0
        while held.count - taken >= length {
            frames.append(try frame(held[taken..<taken + length], scorer))
            taken += length
        }
        held.removeFirst(taken)
        return frames
    }

    func finish() async throws -> [FrameScores] {
        let scorer = try await present()
        // Less than Eagle takes says nothing.
        guard held.count >= scorer.minimumSamples else { return [] }
        defer { held = [] }
        return [try frame(held[...], scorer)]
    }

    func reset() {
        scorer = nil
        held = []
        position = 0
    }

    private func frame(_ samples: ArraySlice<Int16>, _ scorer: any EagleScoring) throws -> FrameScores {
        let range = position..<position + samples.count
        position = range.upperBound
        do {
            let scores = try scorer.process(Array(samples), against: gallery.references)
            return FrameScores(samples: range, scores: scores.map { gallery.scores(of: $0) })
        } catch {
            throw AppFailure(error)
        }
    }

    private func present() async throws -> any EagleScoring {
        if let scorer { return scorer }
        let fresh = try await starter.scorer()
        scorer = fresh
        return fresh
    }

    /// The smallest whole number of Eagle's least lengths that makes a frame.
    private static func frame(of scorer: any EagleScoring) -> Int {
        let least = scorer.minimumSamples
        return least * max(1, (leastFrame + least - 1) / least)
    }
}

extension Float {
    /// The sample as a 16-bit number, the nearest; what is no number is 0.
    var sixteenBits: Int16 { isFinite ? Int16(max(-32_768, min(32_767, (self * 0x1p15).rounded()))) : 0 }
}
