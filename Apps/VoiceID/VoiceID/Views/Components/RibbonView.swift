import AppModel
import Foundation
import SwiftUI

/// Who was heard in the last minute; now is at the right end.
struct RibbonView: View {
    let state: RecognitionState
    @ScaledMetric(relativeTo: .body) private var height = 40.0

    /// What is shown, in seconds.
    private static let shown = 60.0

    var body: some View {
        VStack(spacing: 6) {
            Canvas { context, size in draw(in: context, size) }
                .frame(height: height)
                .background(.quaternary, in: RoundedRectangle(cornerRadius: 10, style: .continuous))
                .clipShape(RoundedRectangle(cornerRadius: 10, style: .continuous))
            HStack {
                Text("1 min ago")
                Spacer()
                Text("30 s")
                Spacer()
                Text("now")
            }
            .font(.caption2)
            .foregroundStyle(.secondary)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("The last minute")
        .accessibilityValue(state.ribbonWords)
    }

    private func draw(in context: GraphicsContext, _ size: CGSize) {
        let first = state.elapsed - Self.shown
        for stretch in state.ribbon where stretch.end > first && stretch.kind != .noVoice {
            let left = (max(stretch.start, first) - first) / Self.shown * size.width
            let right = (min(stretch.end, state.elapsed) - first) / Self.shown * size.width
            let box = CGRect(x: left, y: 6, width: max(2, right - left), height: size.height - 12)
            draw(stretch, in: context, box)
        }
    }

    private func draw(_ stretch: RecognitionState.Stretch, in context: GraphicsContext, _ box: CGRect) {
        let shape = Path(roundedRect: box, cornerRadius: 5)
        switch stretch.kind {
        case .known:
            context.fill(shape, with: .style(SpeakerStyle(stretch.person?.colour)))
            // A name where it has room; everybody's colour stands beside the name above.
            let name = context.resolve(Text(stretch.words).font(.caption).foregroundStyle(OnSpeakerStyle()))
            if name.measure(in: box.size).width + 8 < box.width {
                context.draw(name, at: CGPoint(x: box.midX, y: box.midY), anchor: .center)
            }
        // No colour alone: who is unknown has an outline, and what is missing is dashed.
        case .unknown: context.stroke(shape, with: .style(.secondary), lineWidth: 1.5)
        case .gap: context.stroke(shape, with: .style(.secondary), style: StrokeStyle(lineWidth: 1.5, dash: [3, 3]))
        case .noVoice: break
        }
    }
}

#Preview("A minute") {
    RibbonView(state: .listening(.known)).padding()
}

#Preview("Nobody") {
    RibbonView(state: RecognitionState(threshold: 0.65)).padding()
}
