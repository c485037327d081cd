import AppModel
import Foundation

/// Takes in the files a user chooses.
protocol FileRegister: Sendable {
    /// Keeps a file until it is read.
    ///
    /// - Parameter url: What the system's file dialog or a drop gave, which may be outside the app's own folders.
    /// - Returns: The id for `AudioFiles.load(_:progress:)`.
    /// - Throws: `AppFailure` where the file may not be read.
    @MainActor func register(_ url: URL) throws(AppFailure) -> String

    /// Reads a small file at once, such as one of profiles.
    ///
    /// - Parameter url: As in ``register(_:)``.
    /// - Throws: `AppFailure` where it cannot be read.
    @MainActor func contents(of url: URL) throws(AppFailure) -> Data
}
