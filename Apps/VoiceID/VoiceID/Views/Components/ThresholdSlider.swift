import AppModel
import SwiftUI

/// The score from which a voice is given a name. What it changes changes while it is dragged.
struct ThresholdSlider: View {
    let threshold: Double
    @Environment(\.actions) private var actions
    /// Where the hand is, which the state follows.
    @State private var held: Double?

    var body: some View {
        Flexible {
            Text("Sure enough to name from").font(.subheadline).foregroundStyle(.secondary).accessibilityHidden(true)
            Slider(
                value: Binding(get: { held ?? threshold }, set: { change(to: $0) }), in: 0...1, step: 0.01
            ) {
                Text("Sure enough to name from")
            } onEditingChanged: { isEditing in
                if !isEditing { held = nil }
            }
            .labelsHidden()
            .accessibilityValue(Words.score(held ?? threshold))
            Text(Words.score(held ?? threshold)).font(.subheadline).monospacedDigit().fontWeight(.semibold)
                .accessibilityHidden(true)
        }
        .frame(minHeight: 44)
    }

    private func change(to value: Double) {
        held = value
        actions(.setThreshold(value))
    }
}

/// How many people speak: the voices decide, or the user knows.
struct SpeakerCountPicker: View {
    let count: DiarizationState.Count
    @Environment(\.actions) private var actions

    /// More people than these are not offered; a command can ask for more.
    private static let most = 20

    var body: some View {
        VStack(alignment: .leading, spacing: 10) {
            Picker("How many people speak", selection: Binding(get: { count.mode }, set: { set($0, lower, upper) })) {
                Text("Any number of people").tag(DiarizationState.Count.Mode.automatic)
                Text("Exactly").tag(DiarizationState.Count.Mode.exactly)
                Text("Between").tag(DiarizationState.Count.Mode.between)
            }
            switch count.mode {
            case .automatic: EmptyView()
            case .exactly: stepper("people", lower, 1...Self.most) { set(.exactly, $0, $0) }
            case .between:
                stepper("from", lower, 1...Self.most) { set(.between, $0, max($0, upper)) }
                stepper("to", upper, lower...Self.most) { set(.between, lower, $0) }
            }
        }
    }

    private var lower: Int { min(Self.most, max(1, count.lower ?? 2)) }
    private var upper: Int { min(Self.most, max(lower, count.upper ?? 4)) }

    private func stepper(
        _ label: String, _ value: Int, _ range: ClosedRange<Int>, _ change: @escaping (Int) -> Void
    ) -> some View {
        Stepper(value: Binding(get: { value }, set: { change($0) }), in: range) {
            LabeledContent(label) { Text("\(value)").monospacedDigit() }
        }
    }

    private func set(_ mode: DiarizationState.Count.Mode, _ lower: Int, _ upper: Int) {
        let chosen: DiarizationState.Count =
            switch mode {
            case .automatic: .init(.automatic)
            case .exactly: .init(.exactly, lower: lower, upper: lower)
            case .between: .init(.between, lower: lower, upper: upper)
            }
        actions(.rerun(chosen))
    }
}

#Preview("Threshold") { ThresholdSlider(threshold: 0.65).padding() }
#Preview("Any number") { SpeakerCountPicker(count: .init(.automatic)).padding() }
#Preview("Exactly") { SpeakerCountPicker(count: .init(.exactly, lower: 3, upper: 3)).padding() }
#Preview("Between") { SpeakerCountPicker(count: .init(.between, lower: 2, upper: 5)).padding() }
