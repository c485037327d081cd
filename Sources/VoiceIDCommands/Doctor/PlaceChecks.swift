import Audio
import Foundation
import OpenEngine
import SpeakerRecognition

/// Checks where profiles live, and what the program is built with.
struct PlaceChecks {
    let context: CommandContext
    let store: ProfileStore

    func findings() -> [Finding] {
        [
            Finding.of("Profiles", "store") {
                let count = try store.profiles().count
                let folder = nearestFolder(to: store.file.path)
                guard access(folder, W_OK) == 0 else {
                    throw CheckFailure(
                        "\(folder) cannot be written, so nobody can be enrolled.",
                        remedy: "Give yourself access, or choose another folder with VOICEID_HOME or --profiles.")
                }
                return "\(counted(count, "profile")) in \(store.file.path)"
            },
            decoder, microphone,
        ]
    }

    private var decoder: Finding {
        guard let ffmpeg = FFmpeg.located(environment: context.environment) else {
            return .absent(
                "Audio", "ffmpeg", "not found; Opus, M4A and WebM cannot be read; WAV, FLAC, Ogg Vorbis and MP3 can",
                remedy: "apt install ffmpeg (Debian), or brew install ffmpeg (macOS)")
        }
        return Finding.of("Audio", "ffmpeg") { "\(ffmpeg.path), for MP3, Opus, M4A and WebM" }
    }

    private var microphone: Finding {
        do {
            let devices = try Microphone.devices()
            guard !devices.isEmpty else {
                return .absent("Audio", "microphone", "none found; --mic needs one", remedy: "plug one in")
            }
            let names = devices.map { $0.isDefault ? "\($0.name) (default)" : $0.name }
            return Finding.of("Audio", "microphone") { names.joined(separator: ", ") }
        } catch {
            return Finding.of("Audio", "microphone") { throw error }
        }
    }

    /// The folder a file is in or would be made in.
    private func nearestFolder(to path: String) -> String {
        var folder = (path as NSString).deletingLastPathComponent
        while folder != "/", !FileManager.default.fileExists(atPath: folder) {
            folder = (folder as NSString).deletingLastPathComponent
        }
        return folder
    }
}
