/// Why recording failed.
package enum CaptureError: Error, Equatable {
    /// Another program uses the device.
    case busy
    /// The sound system refused an operation; `message` is its text.
    case failed(operation: String, message: String)
}
