import AppModel
import SwiftUI

/// A ring that closes, with what it means in its middle.
struct ProgressRing: View {
    /// 0…1.
    let fraction: Double
    let label: String
    /// What stands in the middle; a symbol where there is nothing to say.
    let headline: Headline?
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    @ScaledMetric(relativeTo: .largeTitle) private var diameter = 190.0

    var body: some View {
        ZStack {
            Circle().stroke(.quaternary, lineWidth: 10)
            Circle()
                .trim(from: 0, to: max(0, min(1, fraction)))
                .stroke(.tint, style: StrokeStyle(lineWidth: 10, lineCap: .round))
                .rotationEffect(.degrees(-90))
                .animation(reduceMotion ? nil : .easeOut(duration: 0.3), value: fraction)
            middle.padding(22)
        }
        .frame(width: min(diameter, 280), height: min(diameter, 280))
        .frame(maxWidth: .infinity)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(label)
        .accessibilityValue(spokenWords)
        .accessibilityAddTraits(.updatesFrequently)
    }

    @ViewBuilder private var middle: some View {
        if let headline {
            VStack(spacing: 4) {
                Text(headline.title).font(.largeTitle).fontWeight(.semibold).monospacedDigit()
                Text(headline.detail).font(.footnote).foregroundStyle(.secondary)
            }
            .multilineTextAlignment(.center)
            .lineLimit(2)
            .minimumScaleFactor(0.5)
        } else {
            Image(systemName: "person.wave.2").font(.largeTitle).foregroundStyle(.tint)
        }
    }

    private var spokenWords: String {
        guard let headline else { return Words.percent(fraction) }
        return headline.title == "…" ? headline.detail : "\(headline.title), \(headline.detail)"
    }
}

#Preview("Before, under way, done") {
    VStack {
        ProgressRing(fraction: 0, label: "Progress", headline: nil)
        ProgressRing(fraction: 0.55, label: "Progress", headline: Headline("55 %", "Sentence 2 of 10"))
        ProgressRing(fraction: 1, label: "Progress", headline: Headline("Done", "Listen, then save"))
    }
}
