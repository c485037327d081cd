internal import AudioCapture
internal import Foundation

/// A microphone that can be recorded from.
public struct MicrophoneDevice: Sendable, Equatable {
    /// Name for people, as the system gives it.
    public let name: String
    /// Which sound system offers it, such as ALSA or Core Audio.
    public let system: String
    /// Channels it can record at once.
    public let channels: Int
    /// Samples per second it prefers.
    public let preferredRate: Int
    /// Whether it is recorded from where no name is given.
    public let isDefault: Bool
}

/// Live audio from a microphone, in blocks of at most 20 ms.
///
/// The sample clock is the device's: where the computer was too slow and audio was lost, the position jumps over the
/// gap instead of pulling what follows forward, and ``warnings`` counts it.
public final class Microphone: AudioReader {
    /// The device in use.
    public let device: MicrophoneDevice
    /// What the levels say about the signal of the last second or two.
    public private(set) var health = SignalHealth()
    private let audio: DecodedAudio

    /// All microphones, in the system's order.
    ///
    /// - Throws: ``AudioError/microphoneFailed(name:operation:message:)`` where the sound system does not answer.
    public static func devices() throws(AudioError) -> [MicrophoneDevice] { try captureDevices().map(\.public) }

    /// Opens a microphone and starts recording.
    ///
    /// - Parameter name: A device's whole name, or a part of it that no other has, in any case; `nil` for the default.
    /// - Throws: ``AudioError/noMicrophone``, ``AudioError/microphoneNotFound(name:nearest:)``,
    ///   ``AudioError/microphoneBusy(name:)``, ``AudioError/microphoneFailed(name:operation:message:)``.
    public init(named name: String? = nil) throws(AudioError) {
        let devices = try Self.captureDevices()
        let choice = try DeviceChoice(names: devices.map(\.name)).pick(
            name, standard: devices.firstIndex(where: \.isDefault))
        device = devices[choice].public
        audio = try DecodedAudio(MicrophoneSource(devices[choice]), name: device.name)
    }

    /// `nil`: it ends when its reader does.
    public var expectedSamples: Int? { nil }

    /// Lost audio, a dead channel, and the like.
    public var warnings: [AudioWarning] { audio.warnings }

    /// Blocks for at most 20 ms of audio.
    public func next(upTo count: Int) throws(AudioError) -> AudioChunk? {
        let chunk = try audio.next(upTo: count)
        if let chunk { health.push(chunk.samples) }
        return chunk
    }

    private static func captureDevices() throws(AudioError) -> [CaptureDevice] {
        do {
            return try CaptureDevice.all()
        } catch {
            throw AudioError(error, device: "the sound system")
        }
    }
}

/// Picks a device by what the user calls it.
package struct DeviceChoice {
    private let names: [String]

    /// Chooses among these.
    package init(names: [String]) { self.names = names }

    /// - Parameters:
    ///   - wanted: A whole name, or a part of it that no other has, in any case; `nil` for the standard device.
    ///   - standard: Index of the standard device, where there is one.
    /// - Returns: Index of the device.
    /// - Throws: ``AudioError/noMicrophone``, ``AudioError/microphoneNotFound(name:nearest:)``.
    package func pick(_ wanted: String?, standard: Int?) throws(AudioError) -> Int {
        guard !names.isEmpty else { throw .noMicrophone }
        guard let wanted else { return standard ?? 0 }
        if let exact = names.firstIndex(of: wanted) { return exact }
        let lowered = wanted.lowercased()
        let matches = names.indices.filter { names[$0].lowercased().contains(lowered) }
        if matches.count == 1, !lowered.isEmpty { return matches[0] }
        throw .microphoneNotFound(name: wanted, nearest: nearest(to: lowered, among: matches))
    }

    /// The names that contain what was asked for, or else the three that take the fewest edits.
    private func nearest(to wanted: String, among matches: [Int]) -> [String] {
        if !matches.isEmpty { return matches.map { names[$0] } }
        let ranked = names.map { (name: $0, distance: editDistance($0.lowercased(), wanted)) }
        return ranked.sorted { $0.distance < $1.distance }.prefix(3).map(\.name)
    }

    private func editDistance(_ a: String, _ b: String) -> Int {
        let b = Array(b)
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let substituted = diagonal + (x == y ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
            }
        }
        return row[b.count]
    }
}

/// A capture stream as frames.
private final class MicrophoneSource: FrameSource {
    private var stream: CaptureStream
    private var estimator: GapEstimator
    private let name: String
    private var gaps = 0
    private(set) var framesLost = 0

    init(_ device: CaptureDevice) throws(AudioError) {
        name = device.name
        do {
            stream = try CaptureStream(device, wantedRate: SampleClock.rate)
        } catch {
            throw AudioError(error, device: device.name)
        }
        estimator = GapEstimator(rate: stream.rate)
    }

    var rate: Int { stream.rate }
    var channels: Int { stream.channels }
    var expectedFrames: Int? { nil }
    var isLive: Bool { true }
    var warnings: [AudioWarning] {
        gaps == 0 ? [] : [.lostAudio(gaps: gaps, samples: SampleClock.ticks(of: framesLost, at: rate))]
    }

    func read(frames count: Int) throws(AudioError) -> [Float] {
        if Task.isCancelled { throw .cancelled }
        let block: CaptureStream.Block
        do {
            block = try stream.read(frames: min(count, max(1, rate / 50)))
        } catch {
            throw AudioError(error, device: name)
        }
        let lost = estimator.advance(
            frames: block.samples.count / channels, waiting: block.framesWaiting,
            time: ProcessInfo.processInfo.systemUptime, hasOverflowed: block.hasOverflowed)
        if lost > 0 {
            gaps += 1
            framesLost += lost
        }
        return block.samples.map { Float($0) / 0x1p15 }
    }
}

extension AudioError {
    fileprivate init(_ error: CaptureError, device: String) {
        self =
            switch error {
            case .busy: .microphoneBusy(name: device)
            case .failed(let operation, let message):
                .microphoneFailed(name: device, operation: operation, message: message)
            }
    }
}

extension CaptureDevice {
    fileprivate var `public`: MicrophoneDevice {
        MicrophoneDevice(
            name: name, system: system, channels: channels, preferredRate: preferredRate, isDefault: isDefault)
    }
}
