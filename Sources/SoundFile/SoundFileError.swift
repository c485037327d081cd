/// What the decoder said when it refused a file.
package struct SoundFileError: Error, Equatable {
    /// The decoder's error number.
    package let code: Int32
    /// Its text for it, without a full stop.
    package let message: String
}
