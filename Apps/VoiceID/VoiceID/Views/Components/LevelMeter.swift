import AppModel
import SwiftUI

/// How loud the microphone is, from the noise of a quiet room to full scale.
struct LevelMeter: View {
    /// In dBFS; `nil` where nothing is heard.
    let level: Double?
    var peak: Double?
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    /// Below this the meter is empty, in dBFS.
    private static let floor = -60.0

    var body: some View {
        GeometryReader { geometry in
            ZStack(alignment: .leading) {
                Capsule().fill(.quaternary)
                Capsule().fill(isTooLoud ? AnyShapeStyle(.red) : AnyShapeStyle(.tint))
                    .frame(width: part(level) * geometry.size.width)
                if peak != nil {
                    Rectangle().fill(.primary).frame(width: 2).offset(x: max(0, part(peak) * geometry.size.width - 2))
                }
            }
        }
        .frame(height: 8)
        .animation(reduceMotion ? nil : .linear(duration: 0.1), value: level)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Microphone level")
        .accessibilityValue(Words.loudness(level))
    }

    private var isTooLoud: Bool { Words.loudness(level) == "too loud" }
    private func part(_ level: Double?) -> Double { level.map { max(0, min(1, 1 - $0 / Self.floor)) } ?? 0 }
}

/// The level of a microphone in use, and what is wrong with it that its user can change.
struct MicrophoneMeter: View {
    let microphone: MicrophoneState

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            LevelMeter(level: microphone.level, peak: microphone.peak)
            if let note {
                Label(note, systemImage: "info.circle").font(.footnote).foregroundStyle(.secondary)
            }
        }
    }

    private var note: String? {
        switch microphone.state {
        case .tooQuiet, .clipped: microphone.message
        default:
            microphone.lostSeconds >= 0.5
                ? "\(Words.seconds(microphone.lostSeconds)) did not arrive and count as not heard." : nil
        }
    }
}

#Preview("Levels") {
    VStack(spacing: 20) {
        LevelMeter(level: nil)
        LevelMeter(level: -30, peak: -18)
        LevelMeter(level: -1, peak: 0)
        MicrophoneMeter(microphone: .listening(.tooQuiet))
        MicrophoneMeter(microphone: .listening(.fine, lost: 1.2))
    }
    .padding()
}
