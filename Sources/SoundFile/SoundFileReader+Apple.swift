#if canImport(AudioToolbox)
    internal import AudioToolbox
    internal import Foundation

    /// Sole owner of one file opened for reading by Core Audio, which also decodes MP3 and MP4. Not thread-safe, so not
    /// `Sendable`.
    ///
    /// The file is read through its descriptor, for it may have no name any more.
    @safe package struct SoundFileReader: ~Copyable {
        private let descriptor: OpenDescriptor
        private let file: AudioFileID
        private let handle: ExtAudioFileRef
        /// Samples per second of one channel, as the header says.
        package let sampleRate: Int
        /// Interleaved channels.
        package let channels: Int
        /// Frames (one sample of every channel) the file holds; 0 where that cannot be told.
        package let frames: Int
        /// What went wrong in the last read, if anything did.
        package private(set) var failure: SoundFileError?

        /// Whether MP4 and M4A can be read.
        package static var readsMPEG4: Bool { true }
        /// Name of the library in use, which is a part of the system and has no version of its own.
        package static var libraryName: String { "Core Audio" }
        /// As ``libraryName``.
        package static var libraryVersion: String { libraryName }

        /// Opens a seekable file; the format is told from its content, never from a name.
        ///
        /// - Parameter number: Open for reading. Closed here, whether opening succeeds or not.
        package init(adopting number: Int32) throws(SoundFileError) {
            let descriptor = OpenDescriptor(number)
            var opened: AudioFileID?
            // The descriptor lives as long as the file that reads from it: both are closed together, in `deinit`.
            let client = unsafe Unmanaged.passUnretained(descriptor).toOpaque()
            try unsafe Self.check(
                AudioFileOpenWithCallbacks(client, OpenDescriptor.read, nil, OpenDescriptor.size, nil, 0, &opened))
            guard let file = unsafe opened else { throw SoundFileError(status: -1) }
            var wrapped: ExtAudioFileRef?
            let status = unsafe ExtAudioFileWrapAudioFileID(file, false, &wrapped)
            guard status == 0, let handle = unsafe wrapped else {
                unsafe AudioFileClose(file)
                throw SoundFileError(status: status)
            }
            do throws(SoundFileError) {
                var format = AudioStreamBasicDescription()
                try unsafe Self.get(kExtAudioFileProperty_FileDataFormat, of: handle, into: &format)
                guard format.mSampleRate >= 1, format.mChannelsPerFrame > 0 else {
                    throw SoundFileError(code: -1, message: "the header has no usable format")
                }
                let width = UInt32(MemoryLayout<Float>.size) * format.mChannelsPerFrame
                var wanted = AudioStreamBasicDescription(
                    mSampleRate: format.mSampleRate, mFormatID: kAudioFormatLinearPCM,
                    mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: width,
                    mFramesPerPacket: 1, mBytesPerFrame: width, mChannelsPerFrame: format.mChannelsPerFrame,
                    mBitsPerChannel: 32, mReserved: 0)
                try unsafe Self.check(
                    ExtAudioFileSetProperty(
                        handle, kExtAudioFileProperty_ClientDataFormat,
                        UInt32(MemoryLayout<AudioStreamBasicDescription>.size), &wanted))
                var count: Int64 = 0
                try unsafe Self.get(kExtAudioFileProperty_FileLengthFrames, of: handle, into: &count)
                sampleRate = Int(format.mSampleRate)
                channels = Int(format.mChannelsPerFrame)
                frames = max(0, Int(count))
            } catch {
                unsafe ExtAudioFileDispose(handle)
                unsafe AudioFileClose(file)
                throw error
            }
            self.descriptor = descriptor
            unsafe self.file = file
            unsafe self.handle = handle
        }

        deinit {
            unsafe ExtAudioFileDispose(handle)
            unsafe AudioFileClose(file)
        }

        /// Reads the next frames as interleaved samples, −1…1 for integer formats and as stored for float formats.
        ///
        /// - Parameter count: At most this many frames.
        /// - Returns: Whole frames; empty at the end. A decoder that fails midway returns what it had; ask ``failure``.
        package mutating func read(frames count: Int) -> [Float] {
            let width = channels
            var status: OSStatus = 0
            let samples = unsafe [Float](unsafeUninitializedCapacity: count * width) { buffer, initialized in
                var read = UInt32(count)
                var list = unsafe AudioBufferList(
                    mNumberBuffers: 1,
                    mBuffers: AudioBuffer(
                        mNumberChannels: UInt32(width),
                        mDataByteSize: UInt32(count * width * MemoryLayout<Float>.size), mData: buffer.baseAddress))
                status = unsafe ExtAudioFileRead(handle, &read, &list)
                initialized = status == 0 ? Int(read) * width : 0
            }
            failure = status == 0 ? nil : SoundFileError(status: status)
            return samples
        }

        private static func get<Value: BitwiseCopyable>(
            _ property: ExtAudioFilePropertyID, of handle: ExtAudioFileRef, into value: inout Value
        ) throws(SoundFileError) {
            var size = UInt32(MemoryLayout<Value>.size)
            try unsafe check(ExtAudioFileGetProperty(handle, property, &size, &value))
        }

        private static func check(_ status: OSStatus) throws(SoundFileError) {
            guard status == 0 else { throw SoundFileError(status: status) }
        }
    }

    /// A file's descriptor as Core Audio reads it, wherever the descriptor stands; closed at the end.
    private final class OpenDescriptor {
        private let number: Int32

        init(_ number: Int32) { self.number = number }

        deinit { close(number) }

        static let read: AudioFile_ReadProc = { client, position, count, buffer, actual in
            let descriptor = unsafe Unmanaged<OpenDescriptor>.fromOpaque(client).takeUnretainedValue()
            let read = unsafe pread(descriptor.number, buffer, Int(count), off_t(position))
            unsafe actual.pointee = UInt32(max(0, read))
            return read < 0 ? kAudioFileUnspecifiedError : 0
        }

        static let size: AudioFile_GetSizeProc = { client in
            let descriptor = unsafe Unmanaged<OpenDescriptor>.fromOpaque(client).takeUnretainedValue()
            var status = stat()
            return unsafe fstat(descriptor.number, &status) == 0 ? Int64(status.st_size) : 0
        }
    }

    extension SoundFileError {
        /// Core Audio's numbers are mostly four characters, which is how its documentation lists them.
        fileprivate init(status: OSStatus) {
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: status >> (24 - 8 * $0)) }
            let isText = bytes.allSatisfy { 0x20...0x7E ~= $0 }
            self.init(
                code: status,
                message: isText ? "'\(String(decoding: bytes, as: UTF8.self))'" : "error \(status)")
        }
    }
#endif
