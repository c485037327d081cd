internal import AudioCapture
internal import Resampling
internal import SoundFile

/// The libraries that read, resample and record, for diagnostics.
public enum AudioLibraries {
    /// Name and version of each, as the library itself says at run time.
    public static var versions: [String] {
        [SoundFileReader.libraryVersion, StreamResampler.libraryVersion, CaptureDevice.libraryVersion]
    }
}
