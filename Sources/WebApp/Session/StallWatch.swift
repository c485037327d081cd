import Audio

/// Tells audio that was lost from audio that is late, by when it arrives.
///
/// A browser that sleeps counts no samples, so its frames follow each other without a gap although time went by. One that was
/// merely busy sends what piled up faster than it is spoken. After a pause frames are therefore held until they come as fast as
/// time goes by: what they do not make up for by then is lost.
///
/// Only pauses count, not the sum of small delays: the clock of a sound card runs up to a second in an hour faster or slower than
/// the machine's.
package struct StallWatch {
    /// What is to be done with the frame.
    package enum Verdict: Equatable {
        /// Use it.
        case use
        /// Keep it: more has to arrive before it is known where it belongs.
        case hold
        /// Use it and all that were held, this many samples later than they say.
        case release(lost: Int)
    }

    /// A pause between two frames from which on audio may be missing.
    private static let pause = Duration.seconds(1)
    /// For how long frames are held.
    private static let settling = Duration.milliseconds(500)
    /// Less is a matter of when things arrive.
    private static let leastLost = SampleClock.rate / 4

    private struct Stall {
        /// When the last frame before it arrived, and where that ended.
        var began: Duration
        var offset: UInt32
        var woke: Duration
        var missing: Int
    }

    private var last: Duration?
    private var end: UInt32 = 0
    private var stall: Stall?

    /// Nothing has arrived.
    package init() {}

    /// Takes the arrival of a frame of the stream.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - time: When it arrived, by a clock that does not stand still while the machine sleeps.
    package mutating func arrived(_ frame: MicrophoneFrame, at time: Duration) -> Verdict {
        let (before, offset) = (last, end)
        last = time
        end = frame.offset &+ UInt32(frame.samples.count)
        if stall == nil, let before, time - before >= Self.pause {
            stall = Stall(began: before, offset: offset, woke: time, missing: .max)
        }
        guard var stall else { return .use }
        let passed = Int((time - stall.began) / .milliseconds(1)) * SampleClock.rate / 1_000
        let covered = Int(Int32(bitPattern: end &- stall.offset))
        stall.missing = max(0, min(stall.missing, passed - covered))
        guard stall.missing < Self.leastLost || time - stall.woke >= Self.settling else {
            self.stall = stall
            return .hold
        }
        self.stall = nil
        return .release(lost: stall.missing < Self.leastLost ? 0 : stall.missing)
    }
}
