import AppModel
import Foundation
import SwiftUI

/// Who speaks when, drawn: how loud it is, a lane for each speaker, stripes where several speak at once, a line where it plays.
struct ConversationTimeline: View {
    let result: DiarizationState.Result
    /// `nil` until it is known.
    var waveform: Waveform?
    let time: Double
    let solo: Int?
    @Binding var window: TimelineWindow
    /// Plays from a time on.
    let play: (Double) -> Void
    /// The window when a hand took hold of it.
    @State private var held: TimelineWindow?
    @State private var width = 1.0
    @ScaledMetric(relativeTo: .body) private var lane = 44.0
    @ScaledMetric(relativeTo: .caption) private var scale = 24.0

    var body: some View {
        Canvas { context, size in
            TimelineDrawing(
                result: result, waveform: waveform, window: window, time: time, solo: solo, lane: lane, scale: scale
            )
            .draw(in: context, size)
        }
        .frame(height: scale + lane * Double(result.speakers.count + 1))
        .background {
            GeometryReader { geometry in
                Color.clear.onChange(of: geometry.size.width, initial: true) { width = max(1, geometry.size.width) }
            }
        }
        .contentShape(Rectangle())
        .onTapGesture { place in play(window.time(at: place.x / width)) }
        // While all is shown there is nothing to move, and a hand may scroll the page.
        .gesture(drag, including: window.showsAll ? .subviews : .all)
        .simultaneousGesture(magnify)
        .accessibilityLabel("Timeline")
        .accessibilityChildren {
            // One below the other, as the lanes are, for a finger that looks for them.
            VStack(spacing: 0) {
                // In place of the times and the waveform, which say nothing in words.
                Rectangle().frame(height: scale + lane).accessibilityHidden(true)
                ForEach(result.speakers) { speaker in
                    Rectangle()
                        .accessibilityLabel(speaker.label)
                        .accessibilityValue(result.words(of: speaker))
                        .accessibilityAction(named: "Play the longest turn") {
                            if let longest = speaker.longestSegment { play(longest.start) }
                        }
                }
            }
        }
        .accessibilityAdjustableAction { direction in
            switch direction {
            case .increment: play(min(result.duration, time + 5))
            case .decrement: play(max(0, time - 5))
            @unknown default: break
            }
        }
    }

    private var drag: some Gesture {
        DragGesture(minimumDistance: 8)
            .onChanged { value in
                let from = held ?? window
                held = from
                window.move(to: from.start - value.translation.width / width * from.length)
            }
            .onEnded { _ in held = nil }
    }

    private var magnify: some Gesture {
        MagnifyGesture()
            .onChanged { value in
                let from = held ?? window
                held = from
                var next = from
                next.zoom(by: value.magnification, around: value.startAnchor.x)
                window = next
            }
            .onEnded { _ in held = nil }
    }
}

/// Draws a timeline: times, the waveform, lanes, stripes, and the line.
struct TimelineDrawing {
    let result: DiarizationState.Result
    let waveform: Waveform?
    let window: TimelineWindow
    let time: Double
    let solo: Int?
    /// Heights of a lane and of the scale above.
    let lane: Double
    let scale: Double

    func draw(in context: GraphicsContext, _ size: CGSize) {
        drawScale(in: context, size)
        drawWaveform(in: context, size)
        for (index, speaker) in result.speakers.enumerated() {
            draw(speaker, top: scale + Double(index + 1) * lane, in: context, size)
        }
        let x = window.place(of: time) * size.width
        guard (0...size.width).contains(x) else { return }
        var line = Path()
        line.move(to: CGPoint(x: x, y: scale - 6))
        line.addLine(to: CGPoint(x: x, y: size.height))
        context.stroke(line, with: .style(.tint), lineWidth: 2)
    }

    private func drawScale(in context: GraphicsContext, _ size: CGSize) {
        for mark in window.marks(most: Int(size.width / 90)) {
            let x = window.place(of: mark) * size.width
            var line = Path()
            line.move(to: CGPoint(x: x, y: scale))
            line.addLine(to: CGPoint(x: x, y: size.height))
            context.stroke(line, with: .style(.quaternary), lineWidth: 1)
            let text = context.resolve(
                Text(Words.clock(mark, digits: window.length < 10 ? 1 : 0)).font(.caption2).foregroundStyle(.secondary))
            let half = text.measure(in: size).width / 2
            context.draw(text, at: CGPoint(x: min(max(x, half), size.width - half), y: scale / 2), anchor: .center)
        }
    }

    /// How loud it is; a line while that is not known.
    private func drawWaveform(in context: GraphicsContext, _ size: CGSize) {
        let (middle, half) = (scale + lane / 2, lane / 2 - 4)
        let bars = waveform?.bars(in: window, count: max(1, Int(size.width / 2))) ?? []
        var shape = Path()
        for (index, bar) in bars.enumerated() {
            let height = max(1, (bar.high - bar.low) * half)
            shape.addRect(CGRect(x: Double(index) * 2, y: middle - bar.high * half, width: 1.5, height: height))
        }
        if bars.isEmpty { shape.addRect(CGRect(x: 0, y: middle, width: size.width, height: 1)) }
        context.fill(shape, with: .style(.tertiary))
    }

    private func draw(_ speaker: DiarizationState.Speaker, top: Double, in context: GraphicsContext, _ size: CGSize) {
        var context = context
        context.opacity = solo == nil || solo == speaker.id ? 1 : 0.25
        let shown = result.segments(of: speaker.id).filter { $0.end > window.start && $0.start < window.end }
        var bars = Path()
        for segment in shown {
            bars.addPath(
                Path(roundedRect: box(segment.stretch, top: top + lane / 2, height: lane / 2, size), cornerRadius: 5))
        }
        context.fill(bars, with: .style(SpeakerStyle(speaker.colour)))
        drawStripes(over: bars, top: top + lane / 2, in: context, size)
        // The name lies above the bar, so that it needs no place beside the lanes.
        let name = context.resolve(Text(speaker.label).font(.caption).foregroundStyle(SpeakerStyle(speaker.colour)))
        context.draw(name, at: CGPoint(x: 2, y: top + lane / 4), anchor: .leading)
    }

    /// Stripes where others speak too: colour alone would not tell.
    private func drawStripes(over bars: Path, top: Double, in context: GraphicsContext, _ size: CGSize) {
        var (areas, stripes) = (Path(), Path())
        for overlap in result.overlaps where overlap.end > window.start && overlap.start < window.end {
            let area = box(overlap, top: top, height: lane / 2, size)
            areas.addRect(area)
            for x in stride(from: area.minX, to: area.maxX + area.height, by: 6) {
                stripes.move(to: CGPoint(x: x, y: area.minY))
                stripes.addLine(to: CGPoint(x: x - area.height, y: area.maxY))
            }
        }
        var context = context
        context.clip(to: bars)
        context.clip(to: areas)
        context.stroke(stripes, with: .style(.background), lineWidth: 1.6)
    }

    private func box(_ stretch: DiarizationState.Stretch, top: Double, height: Double, _ size: CGSize) -> CGRect {
        let left = max(-4, window.place(of: stretch.start) * size.width)
        let right = min(size.width + 4, window.place(of: stretch.end) * size.width)
        return CGRect(x: left, y: top, width: max(1.5, right - left), height: height)
    }
}

#Preview("A conversation") {
    ConversationTimeline(
        result: .sample, waveform: .sample, time: 8.2, solo: nil, window: .constant(TimelineWindow(duration: 36))
    ) { _ in }
    .padding()
}
#Preview("Before the waveform is known") {
    ConversationTimeline(
        result: .sample, time: 8.2, solo: nil, window: .constant(TimelineWindow(duration: 36))
    ) { _ in }
    .padding()
}
#Preview("Dark, very large letters") {
    ConversationTimeline(
        result: .sample, waveform: .sample, time: 8.2, solo: 1, window: .constant(TimelineWindow(duration: 36))
    ) { _ in }
    .padding()
    .preferredColorScheme(.dark)
    .dynamicTypeSize(.accessibility2)
}
