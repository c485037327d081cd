public import Foundation

// Audio engine, formats and buffers: what AVFoundation exports of AVFAudio.

/// https://developer.apple.com/documentation/avfaudio/avaudioframecount
public typealias AVAudioFrameCount = UInt32
/// https://developer.apple.com/documentation/avfaudio/avaudioframeposition
public typealias AVAudioFramePosition = Int64
/// https://developer.apple.com/documentation/avfaudio/avaudionodebus
public typealias AVAudioNodeBus = Int
/// https://developer.apple.com/documentation/avfaudio/avaudiochannelcount
public typealias AVAudioChannelCount = UInt32
/// https://developer.apple.com/documentation/avfaudio/avaudionodetapblock
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// https://developer.apple.com/documentation/avfaudio/avaudioformat
open class AVAudioFormat: NSObject {
    /// https://developer.apple.com/documentation/avfaudio/avaudioformat/init(standardformatwithsamplerate:channels:)
    public init?(standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount) {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioformat/samplerate
    public var sampleRate: Double { 0 }
    /// https://developer.apple.com/documentation/avfaudio/avaudioformat/channelcount
    public var channelCount: AVAudioChannelCount { 0 }
}

/// https://developer.apple.com/documentation/avfaudio/avaudiobuffer
open class AVAudioBuffer: NSObject {
    /// https://developer.apple.com/documentation/avfaudio/avaudiobuffer/format
    public var format: AVAudioFormat { fatalError() }
}

/// https://developer.apple.com/documentation/avfaudio/avaudiopcmbuffer
open class AVAudioPCMBuffer: AVAudioBuffer {
    /// https://developer.apple.com/documentation/avfaudio/avaudiopcmbuffer/init(pcmformat:framecapacity:)
    public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {}
    /// https://developer.apple.com/documentation/avfaudio/avaudiopcmbuffer/framelength
    public var frameLength: AVAudioFrameCount {
        get { 0 }
        set {}
    }
    /// https://developer.apple.com/documentation/avfaudio/avaudiopcmbuffer/stride
    public var stride: Int { 1 }
    /// https://developer.apple.com/documentation/avfaudio/avaudiopcmbuffer/floatchanneldata
    public var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { nil }
}

/// https://developer.apple.com/documentation/avfaudio/avaudiotime
open class AVAudioTime: NSObject {
    /// https://developer.apple.com/documentation/avfaudio/avaudiotime/issampletimevalid
    public var isSampleTimeValid: Bool { false }
    /// https://developer.apple.com/documentation/avfaudio/avaudiotime/sampletime
    public var sampleTime: AVAudioFramePosition { 0 }
}

/// https://developer.apple.com/documentation/avfaudio/avaudionode
open class AVAudioNode: NSObject {
    /// https://developer.apple.com/documentation/avfaudio/avaudionode/outputformat(forbus:)
    public func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { fatalError() }
    /// https://developer.apple.com/documentation/avfaudio/avaudionode/installtap(onbus:buffersize:format:block:)
    public func installTap(
        onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
        block tapBlock: @escaping AVAudioNodeTapBlock
    ) {}
    /// https://developer.apple.com/documentation/avfaudio/avaudionode/lastrendertime
    public var lastRenderTime: AVAudioTime? { nil }
    /// https://developer.apple.com/documentation/avfaudio/avaudionode/removetap(onbus:)
    public func removeTap(onBus bus: AVAudioNodeBus) {}
}

/// https://developer.apple.com/documentation/avfaudio/avaudioinputnode
open class AVAudioInputNode: AVAudioNode {}

/// https://developer.apple.com/documentation/avfaudio/avaudiomixernode
open class AVAudioMixerNode: AVAudioNode {}

/// https://developer.apple.com/documentation/avfaudio/avaudioplayernode
open class AVAudioPlayerNode: AVAudioNode {
    /// https://developer.apple.com/documentation/avfaudio/avaudioplayernode/init()
    public override init() {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioplayernode/play()
    public func play() {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioplayernode/stop()
    public func stop() {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioplayernode/schedulebuffer(_:completionhandler:)
    public func scheduleBuffer(_ buffer: AVAudioPCMBuffer, completionHandler: AVAudioNodeCompletionHandler? = nil) {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioplayernode/playertime(fornodetime:)
    public func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? { nil }
}

/// https://developer.apple.com/documentation/avfaudio/avaudionodecompletionhandler
public typealias AVAudioNodeCompletionHandler = @Sendable () -> Void

/// https://developer.apple.com/documentation/avfaudio/avaudioengine
open class AVAudioEngine: NSObject {
    /// https://developer.apple.com/documentation/avfaudio/avaudioengine/init()
    public override init() {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioengine/inputnode
    public var inputNode: AVAudioInputNode { fatalError() }
    /// https://developer.apple.com/documentation/avfaudio/avaudioengine/mainmixernode
    public var mainMixerNode: AVAudioMixerNode { fatalError() }
    /// https://developer.apple.com/documentation/avfaudio/avaudioengine/attach(_:)
    public func attach(_ node: AVAudioNode) {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioengine/connect(_:to:format:)
    public func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioengine/isrunning
    public var isRunning: Bool { false }
    /// https://developer.apple.com/documentation/avfaudio/avaudioengine/prepare()
    public func prepare() {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioengine/start()
    public func start() throws {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioengine/stop()
    public func stop() {}
}

// Conversion

/// https://developer.apple.com/documentation/avfaudio/avaudioconverterinputstatus
public enum AVAudioConverterInputStatus: Int, Sendable {
    /// https://developer.apple.com/documentation/avfaudio/avaudioconverterinputstatus/havedata
    case haveData
    /// https://developer.apple.com/documentation/avfaudio/avaudioconverterinputstatus/nodatanow
    case noDataNow
    /// https://developer.apple.com/documentation/avfaudio/avaudioconverterinputstatus/endofstream
    case endOfStream
}

/// https://developer.apple.com/documentation/avfaudio/avaudioconverteroutputstatus
public enum AVAudioConverterOutputStatus: Int, Sendable {
    /// https://developer.apple.com/documentation/avfaudio/avaudioconverteroutputstatus/havedata
    case haveData
    /// https://developer.apple.com/documentation/avfaudio/avaudioconverteroutputstatus/error
    case error
}

/// https://developer.apple.com/documentation/avfaudio/avaudioconverterprimemethod
public enum AVAudioConverterPrimeMethod: Int, Sendable {
    /// https://developer.apple.com/documentation/avfaudio/avaudioconverterprimemethod/normal
    case normal
}

/// https://developer.apple.com/documentation/avfaudio/avaudioquality
public enum AVAudioQuality: Int, Sendable {
    /// https://developer.apple.com/documentation/avfaudio/avaudioquality/max
    case max
}

/// https://developer.apple.com/documentation/avfaudio/avaudioconverterinputblock
public typealias AVAudioConverterInputBlock =
    @Sendable (
        AVAudioPacketCount, UnsafeMutablePointer<AVAudioConverterInputStatus>
    ) -> AVAudioBuffer?
/// https://developer.apple.com/documentation/avfaudio/avaudiopacketcount
public typealias AVAudioPacketCount = UInt32

/// https://developer.apple.com/documentation/avfaudio/avaudioconverter
open class AVAudioConverter: NSObject {
    /// https://developer.apple.com/documentation/avfaudio/avaudioconverter/init(from:to:)
    public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {}
    /// https://developer.apple.com/documentation/avfaudio/avaudioconverter/samplerateconverterquality
    public var sampleRateConverterQuality: Int {
        get { 0 }
        set {}
    }
    /// https://developer.apple.com/documentation/avfaudio/avaudioconverter/primemethod
    public var primeMethod: AVAudioConverterPrimeMethod {
        get { .normal }
        set {}
    }
    /// https://developer.apple.com/documentation/avfaudio/avaudioconverter/convert(to:error:withinputfrom:)
    public func convert(
        to outputBuffer: AVAudioBuffer, error outError: UnsafeMutablePointer<NSError?>?,
        withInputFrom inputBlock: AVAudioConverterInputBlock
    ) -> AVAudioConverterOutputStatus { .error }
}

// Devices

/// https://developer.apple.com/documentation/avfoundation/avmediatype
public struct AVMediaType: Sendable {
    /// https://developer.apple.com/documentation/avfoundation/avmediatype/audio
    public static let audio = AVMediaType()
}

/// https://developer.apple.com/documentation/avfoundation/avcapturedevice
open class AVCaptureDevice: NSObject {
    /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/default(for:)
    public class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }
    #if !canImport(UIKit)
        /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/wasconnectednotification
        public class var wasConnectedNotification: Notification.Name { Notification.Name("") }
        /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/wasdisconnectednotification
        public class var wasDisconnectedNotification: Notification.Name { Notification.Name("") }
    #endif
    /// https://developer.apple.com/documentation/avfoundation/avcapturedevice/localizedname
    public var localizedName: String { "" }
}
