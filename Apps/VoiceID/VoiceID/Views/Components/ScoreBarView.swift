import AppModel
import SwiftUI

/// A score from 0 to 1 as a bar, with the line that it must pass to give a name.
struct ScoreBarView: View {
    let person: PersonReference
    /// `nil` where nobody speaks.
    let score: Double?
    let threshold: Double
    var isBest = false
    /// Whether anybody listens; a bar without a score says "no voice" only then.
    var isLive = true
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    @ScaledMetric(relativeTo: .body) private var thickness = 12.0

    var body: some View {
        Flexible {
            HStack(spacing: 10) {
                Avatar(name: person.name, colour: person.colour)
                Text(person.name).fontWeight(isBest ? .semibold : .regular).lineLimit(1)
            }
            .frame(minWidth: 120, maxWidth: 220, alignment: .leading)
            bar.frame(minWidth: 80, maxWidth: .infinity)
            Text(scoreWords)
                .font(.subheadline).monospacedDigit().fontWeight(isBest ? .semibold : .regular)
                .foregroundStyle(isAbove ? .primary : .secondary)
                .frame(minWidth: 64, alignment: .trailing)
        }
        .frame(minHeight: 44)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("\(person.name): score")
        .accessibilityValue(spokenWords)
    }

    private var bar: some View {
        GeometryReader { geometry in
            let width = geometry.size.width
            ZStack(alignment: .leading) {
                Capsule().fill(.quaternary)
                Capsule()
                    .fill(SpeakerStyle(person.colour))
                    .opacity(isAbove ? 1 : 0.55)
                    .frame(width: max(0, min(1, score ?? 0)) * width)
                Rectangle()
                    .fill(.primary)
                    .frame(width: 2, height: thickness + 6)
                    .offset(x: max(0, threshold * width - 1))
            }
            .frame(height: thickness)
            .frame(maxHeight: .infinity)
        }
        .frame(height: thickness + 6)
        .animation(reduceMotion ? nil : .easeOut(duration: 0.15), value: score)
    }

    private var isAbove: Bool { score.map { $0 >= threshold } ?? false }
    private var scoreWords: String { score == nil && isLive ? "no voice" : Words.score(score) }
    private var spokenWords: String {
        guard let score else { return isLive ? "no voice" : "nothing yet" }
        return "\(Words.score(score)), \(isAbove ? "above" : "below") \(Words.score(threshold))"
    }
}

#Preview("Above, below, nobody, before") {
    VStack {
        ScoreBarView(person: .ann, score: 0.92, threshold: 0.65, isBest: true)
        ScoreBarView(person: .ben, score: 0.31, threshold: 0.65)
        ScoreBarView(person: .cleo, score: nil, threshold: 0.65)
        ScoreBarView(person: .cleo, score: nil, threshold: 0.65, isLive: false)
    }
    .padding()
}

#Preview("Very large letters, dark") {
    ScoreBarView(person: .ann, score: 0.92, threshold: 0.65, isBest: true)
        .padding()
        .dynamicTypeSize(.accessibility3)
        .preferredColorScheme(.dark)
}
