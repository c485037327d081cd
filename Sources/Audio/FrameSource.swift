/// Decoded audio at its own rate and with all its channels.
package protocol FrameSource: AnyObject {
    /// Samples per second of one channel.
    var rate: Int { get }
    /// Interleaved channels.
    var channels: Int { get }
    /// Frames (one sample of every channel) the header promises; `nil` where it does not say.
    var expectedFrames: Int? { get }
    /// Whether ``read(frames:)`` returns what there is instead of waiting for the full count.
    var isLive: Bool { get }
    /// What is odd so far; complete after the end.
    var warnings: [AudioWarning] { get }
    /// Frames lost so far, before those that were read last.
    var framesLost: Int { get }
    /// At most `count` frames, interleaved; empty at the end.
    func read(frames count: Int) throws(AudioError) -> [Float]
}

extension FrameSource {
    /// Files and pipes lose nothing.
    package var framesLost: Int { 0 }
}
