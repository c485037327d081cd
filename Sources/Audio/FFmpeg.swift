public import Foundation

/// Where the ffmpeg program is.
public struct FFmpeg: Sendable, Equatable {
    /// Absolute path of the program.
    public let path: String

    /// Names a program; nothing is checked.
    public init(path: String) { self.path = path }

    /// The first `ffmpeg` in `PATH`, then in the folders package managers use, which apps started from a desktop
    /// do not have in their `PATH`.
    public static func located(environment: [String: String] = ProcessInfo.processInfo.environment) -> FFmpeg? {
        let search = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        for folder in search + ["/usr/local/bin", "/opt/homebrew/bin", "/usr/bin"] where folder.hasPrefix("/") {
            let candidate = folder + "/ffmpeg"
            if FileManager.default.isExecutableFile(atPath: candidate) { return FFmpeg(path: candidate) }
        }
        return nil
    }
}
