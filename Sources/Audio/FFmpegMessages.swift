internal import Foundation

/// What ffmpeg said on standard error, kept to the little that matters however much it says.
package struct FFmpegMessages: Equatable {
    /// Length in seconds, as far as ffmpeg can tell.
    package private(set) var duration: Double?
    /// The first complaint, without ffmpeg's prefixes.
    package private(set) var firstError: String?
    /// How many complaints there were.
    package private(set) var errorCount = 0
    /// Whether the container holds no audio track.
    package private(set) var hasNoAudio = false

    private var line: [UInt8] = []
    private var isInputDescribed = false
    private var isDurationEstimated = false
    private var hasVideo = false
    private static let longestLine = 2_000

    /// Length in seconds that the container vouches for: not an estimate, and not that of the pictures of a film.
    package var promisedSeconds: Double? { isDurationEstimated || hasVideo ? nil : duration }

    /// Nothing has been said.
    package init() {}

    /// Takes bytes as they come; lines are complete at their line feed or carriage return.
    package mutating func add(_ bytes: [UInt8]) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                finish()
            } else if line.count < Self.longestLine {
                line.append(byte)
            }
        }
    }

    /// Takes what is left as a line.
    package mutating func finish() {
        guard !line.isEmpty else { return }
        take(String(decoding: line, as: UTF8.self))
        line.removeAll()
    }

    // With `-loglevel level+info` a line reads `[mp3 @ 0x55…] [warning] text` or `[info] text`.
    private mutating func take(_ line: String) {
        var text = line[...]
        var level: Substring = ""
        while text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            let tag = text[text.index(after: text.startIndex)..<end]
            text = text[text.index(after: end)...].drop(while: { $0 == " " })
            if Self.levels.contains(String(tag)) {
                level = tag
                break
            }
        }
        if level == "info" { takeInformation(text) }
        if text.hasPrefix("Estimating duration from bitrate") { isDurationEstimated = true }
        if text.contains("matches no streams") { hasNoAudio = true }
        if ["error", "fatal", "panic"].contains(level) {
            errorCount += 1
            if firstError == nil, !text.isEmpty { firstError = Self.withoutPath(text) }
        }
    }

    private mutating func takeInformation(_ text: Substring) {
        if text.hasPrefix("Output #") || text.hasPrefix("Stream mapping:") { isInputDescribed = true }
        guard !isInputDescribed else { return }
        if text.hasPrefix("Duration: ") { duration = Self.seconds(text.dropFirst("Duration: ".count)) }
        if text.hasPrefix("Stream #"), text.contains(": Video: "), !text.contains("(attached pic)") { hasVideo = true }
    }

    private static let levels: Set<String> = ["panic", "fatal", "error", "warning", "info", "verbose", "debug"]

    /// `00:01:02.50, start: …` as 62.5.
    private static func seconds(_ text: Substring) -> Double? {
        let parts = text.prefix(while: { $0 != "," }).split(separator: ":").map { Double($0) }
        guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else { return nil }
        return hours * 3_600 + minutes * 60 + seconds
    }

    /// `file:some/path: Invalid data` as `Invalid data`: our own messages name the path.
    private static func withoutPath(_ text: Substring) -> String {
        guard text.hasPrefix("file:") || text.hasPrefix("pipe:"), let cut = text.range(of: ": ", options: .backwards)
        else { return String(text) }
        return String(text[cut.upperBound...])
    }
}
