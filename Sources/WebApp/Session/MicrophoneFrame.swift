package import Audio

/// A piece of sound as a tab sends it: little-endian, a header of 16 bytes, then 16-bit samples at 16 kHz.
package struct MicrophoneFrame: Equatable {
    /// Why a message is no frame.
    package enum Fault: Error, Equatable {
        /// Shorter than its header, longer than allowed, or half a sample at the end.
        case length(Int)
        /// It does not begin with the number that frames begin with.
        case magic(UInt32)
    }

    /// `VID1`, as a little-endian number.
    package static let magic: UInt32 = 0x5649_4431
    /// Bytes before the samples.
    package static let headerBytes = 16
    /// Samples of a frame at most.
    package static let mostSamples = 4_096

    /// A number for each start of the microphone.
    package var stream: UInt32
    /// Counts the stream's frames.
    package var sequence: UInt32
    /// Position of the first sample, its low 32 bits: after 74 hours it begins anew.
    package var offset: UInt32
    /// The samples in −1…1.
    package var samples: [Float]

    /// Reads a frame.
    package init(_ bytes: [UInt8]) throws(Fault) {
        let size = bytes.count - Self.headerBytes
        guard (0...Self.mostSamples * 2).contains(size), size.isMultiple(of: 2) else { throw .length(bytes.count) }
        func word(_ place: Int) -> UInt32 {
            (0..<4).reduce(0) { $0 | UInt32(bytes[place * 4 + $1]) << (8 * $1) }
        }
        guard word(0) == Self.magic else { throw .magic(word(0)) }
        (stream, sequence, offset) = (word(1), word(2), word(3))
        samples = (0..<size / 2).map { index in
            let place = Self.headerBytes + index * 2
            return Float(Int16(truncatingIfNeeded: Int(bytes[place]) | Int(bytes[place + 1]) << 8)) / 0x1p15
        }
    }
}

/// Puts the frames of a tab's microphone on one clock, and tells what is missing.
package struct MicrophoneClock {
    /// A frame in its place.
    package struct Placed: Equatable {
        /// The audio; where it does not begin at the end of the chunk before, audio was lost.
        package var chunk: AudioChunk
        /// Samples lost before it.
        package var lost: Int

        /// Puts audio in its place.
        package init(chunk: AudioChunk, lost: Int) {
            self.chunk = chunk
            self.lost = lost
        }
    }

    private var stream: UInt32?
    private var base = 0
    private var next = 0
    private var lowNext: UInt32 = 0
    private var isInterrupted = false
    private var skipped = 0

    /// Nothing was heard yet.
    package init() {}

    /// The tab is gone for a moment. Its next stream goes on where the clock then is, instead of beginning at 0.
    package mutating func interrupt() { isInterrupted = stream != nil }

    /// Time went by that the tab does not know of: what comes next lies so many samples later.
    package mutating func skip(_ samples: Int) { skipped += samples }

    /// Puts a frame in its place.
    ///
    /// - Parameters:
    ///   - frame: What arrived.
    ///   - missed: Samples that went by while the tab was away; looked at only where it was.
    /// - Returns: The frame in its place; `nil` where its audio was heard already.
    package mutating func place(_ frame: MicrophoneFrame, missed: Int) -> Placed? {
        if frame.stream != stream {
            stream = frame.stream
            base = isInterrupted ? next + max(0, missed) : 0
            if !isInterrupted { next = 0 }
            isInterrupted = false
            lowNext = 0
            return put(frame, after: Int(frame.offset))
        }
        // The difference modulo 2³² is right however often the low bits have begun anew.
        let step = Int(Int32(bitPattern: frame.offset &- lowNext))
        guard step >= 0 else { return nil }
        return put(frame, after: step)
    }

    private mutating func put(_ frame: MicrophoneFrame, after gap: Int) -> Placed {
        let start = max(base, next) + gap + skipped
        let lost = start - next
        (base, skipped) = (0, 0)
        next = start + frame.samples.count
        lowNext = frame.offset &+ UInt32(frame.samples.count)
        return Placed(chunk: AudioChunk(start: start, samples: frame.samples), lost: lost)
    }
}
