// Audio files, read through callbacks.

/// As in https://developer.apple.com/documentation/audiotoolbox/audiofileopenwithcallbacks(_:_:_:_:_:_:_:)
public typealias OSStatus = Int32
/// https://developer.apple.com/documentation/audiotoolbox/audiofileid
public typealias AudioFileID = OpaquePointer
/// https://developer.apple.com/documentation/audiotoolbox/extaudiofileref
public typealias ExtAudioFileRef = OpaquePointer
/// https://developer.apple.com/documentation/audiotoolbox/audiofiletypeid
public typealias AudioFileTypeID = UInt32
/// https://developer.apple.com/documentation/audiotoolbox/extaudiofilepropertyid
public typealias ExtAudioFilePropertyID = UInt32
/// https://developer.apple.com/documentation/coreaudiotypes/audioformatid
public typealias AudioFormatID = UInt32
/// https://developer.apple.com/documentation/coreaudiotypes/audioformatflags
public typealias AudioFormatFlags = UInt32
/// https://developer.apple.com/documentation/audiotoolbox/audiofile_readproc
public typealias AudioFile_ReadProc =
    @convention(c) (
        UnsafeMutableRawPointer, Int64, UInt32, UnsafeMutableRawPointer, UnsafeMutablePointer<UInt32>
    ) -> OSStatus
/// https://developer.apple.com/documentation/audiotoolbox/audiofile_writeproc
public typealias AudioFile_WriteProc =
    @convention(c) (
        UnsafeMutableRawPointer, Int64, UInt32, UnsafeRawPointer, UnsafeMutablePointer<UInt32>
    ) -> OSStatus
/// https://developer.apple.com/documentation/audiotoolbox/audiofile_getsizeproc
public typealias AudioFile_GetSizeProc = @convention(c) (UnsafeMutableRawPointer) -> Int64
/// https://developer.apple.com/documentation/audiotoolbox/audiofile_setsizeproc
public typealias AudioFile_SetSizeProc = @convention(c) (UnsafeMutableRawPointer, Int64) -> OSStatus

/// https://developer.apple.com/documentation/audiotoolbox/audiofileopenwithcallbacks(_:_:_:_:_:_:_:)
@discardableResult public func AudioFileOpenWithCallbacks(
    _ inClientData: UnsafeMutableRawPointer, _ inReadFunc: AudioFile_ReadProc, _ inWriteFunc: AudioFile_WriteProc?,
    _ inGetSizeFunc: AudioFile_GetSizeProc, _ inSetSizeFunc: AudioFile_SetSizeProc?, _ inFileTypeHint: AudioFileTypeID,
    _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus { 0 }
/// https://developer.apple.com/documentation/audiotoolbox/audiofileclose(_:)
@discardableResult public func AudioFileClose(_ inAudioFile: AudioFileID) -> OSStatus { 0 }
/// https://developer.apple.com/documentation/audiotoolbox/extaudiofilewrapaudiofileid(_:_:_:)
@discardableResult public func ExtAudioFileWrapAudioFileID(
    _ inFileID: AudioFileID, _ inForWriting: Bool, _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus { 0 }
/// https://developer.apple.com/documentation/audiotoolbox/extaudiofiledispose(_:)
@discardableResult public func ExtAudioFileDispose(_ inExtAudioFile: ExtAudioFileRef) -> OSStatus { 0 }
/// https://developer.apple.com/documentation/audiotoolbox/extaudiofileread(_:_:_:)
@discardableResult public func ExtAudioFileRead(
    _ inExtAudioFile: ExtAudioFileRef, _ ioNumberFrames: UnsafeMutablePointer<UInt32>,
    _ ioData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus { 0 }
/// https://developer.apple.com/documentation/audiotoolbox/extaudiofilegetproperty(_:_:_:_:)
@discardableResult public func ExtAudioFileGetProperty(
    _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID,
    _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus { 0 }
/// https://developer.apple.com/documentation/audiotoolbox/extaudiofilesetproperty(_:_:_:_:)
@discardableResult public func ExtAudioFileSetProperty(
    _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID, _ inPropertyDataSize: UInt32,
    _ inPropertyData: UnsafeRawPointer
) -> OSStatus { 0 }

/// https://developer.apple.com/documentation/audiotoolbox/kextaudiofileproperty_filedataformat
public var kExtAudioFileProperty_FileDataFormat: ExtAudioFilePropertyID { 0x6666_6D74 }
/// https://developer.apple.com/documentation/audiotoolbox/kextaudiofileproperty_clientdataformat
public var kExtAudioFileProperty_ClientDataFormat: ExtAudioFilePropertyID { 0x6366_6D74 }
/// https://developer.apple.com/documentation/audiotoolbox/kextaudiofileproperty_filelengthframes
public var kExtAudioFileProperty_FileLengthFrames: ExtAudioFilePropertyID { 0x2366_726D }
/// https://developer.apple.com/documentation/audiotoolbox/kaudiofileunspecifiederror
public var kAudioFileUnspecifiedError: OSStatus { 0x7768_743F }
/// https://developer.apple.com/documentation/coreaudiotypes/kaudioformatlinearpcm
public var kAudioFormatLinearPCM: AudioFormatID { 0x6C70_636D }
/// https://developer.apple.com/documentation/coreaudiotypes/kaudioformatflagisfloat
public var kAudioFormatFlagIsFloat: AudioFormatFlags { 1 }
/// https://developer.apple.com/documentation/coreaudiotypes/kaudioformatflagispacked
public var kAudioFormatFlagIsPacked: AudioFormatFlags { 8 }

/// https://developer.apple.com/documentation/coreaudiotypes/audiostreambasicdescription
public struct AudioStreamBasicDescription: Sendable, BitwiseCopyable {
    /// https://developer.apple.com/documentation/coreaudiotypes/audiostreambasicdescription/init()
    public init() {
        mSampleRate = 0
        mChannelsPerFrame = 0
    }
    /// https://developer.apple.com/documentation/coreaudiotypes/audiostreambasicdescription/init(msamplerate:mformatid:mformatflags:mbytesperpacket:mframesperpacket:mbytesperframe:mchannelsperframe:mbitsperchannel:mreserved:)
    public init(
        mSampleRate: Double, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags, mBytesPerPacket: UInt32,
        mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32,
        mReserved: UInt32
    ) {
        self.mSampleRate = mSampleRate
        self.mChannelsPerFrame = mChannelsPerFrame
    }
    /// https://developer.apple.com/documentation/coreaudiotypes/audiostreambasicdescription/msamplerate
    public var mSampleRate: Double
    /// https://developer.apple.com/documentation/coreaudiotypes/audiostreambasicdescription/mchannelsperframe
    public var mChannelsPerFrame: UInt32
}

/// https://developer.apple.com/documentation/coreaudiotypes/audiobuffer
@unsafe public struct AudioBuffer {
    /// https://developer.apple.com/documentation/coreaudiotypes/audiobuffer/init(mnumberchannels:mdatabytesize:mdata:)
    public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {}
}

/// https://developer.apple.com/documentation/coreaudiotypes/audiobufferlist
@unsafe public struct AudioBufferList {
    /// https://developer.apple.com/documentation/coreaudiotypes/audiobufferlist/init(mnumberbuffers:mbuffers:)
    public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {}
}
