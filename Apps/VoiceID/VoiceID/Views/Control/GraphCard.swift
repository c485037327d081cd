import AppModel
import Foundation
import SwiftUI

/// What listens, node by node, with levels and the latest events: drawn along the sound, or one below the other where letters
/// are very large.
struct GraphCard: View {
    let graph: ControlState.Graph
    @Environment(\.dynamicTypeSize) private var typeSize
    @ScaledMetric(relativeTo: .caption) private var unit = 1.0

    var body: some View {
        Card("The graph") {
            if typeSize.isAccessibilitySize {
                ForEach(graph.nodes) { node in GraphNodeRow(node: node, targets: graph.targets(of: node.id)) }
            } else {
                drawing
            }
        }
    }

    private var drawing: some View {
        let drawing = GraphDrawing(graph: graph, layout: GraphLayout(graph), unit: unit)
        return ScrollView(.horizontal) {
            Canvas { context, _ in drawing.draw(in: context) }
                .frame(width: drawing.size.width, height: drawing.size.height)
                .accessibilityLabel("The graph")
                .accessibilityChildren {
                    VStack {
                        ForEach(graph.nodes) { node in GraphNodeRow(node: node, targets: graph.targets(of: node.id)) }
                    }
                }
        }
    }
}

/// A node in words.
struct GraphNodeRow: View {
    let node: ControlState.Node
    let targets: String

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            Flexible {
                Text(node.id).font(.subheadline).fontWeight(.semibold)
                Hint(node.type)
                Spacer(minLength: 0)
                if let event = node.events.last { Text(event.name).font(.footnote).foregroundStyle(.tint) }
            }
            if let level = node.level { LevelMeter(level: level) }
            if !targets.isEmpty { Hint("to \(targets)") }
        }
        .padding(10)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(.quinary, in: RoundedRectangle(cornerRadius: 10, style: .continuous))
        .accessibilityElement(children: .combine)
    }
}

/// Draws a graph: boxes in columns, lines for sound, dashed ones for events.
struct GraphDrawing {
    let graph: ControlState.Graph
    let layout: GraphLayout
    /// How much larger than usual the letters are.
    let unit: Double

    private var box: CGSize { CGSize(width: 150 * unit, height: 62 * unit) }
    private var gap: CGSize { CGSize(width: 44, height: 22) }

    var size: CGSize {
        CGSize(
            width: Double(layout.columns) * (box.width + gap.width) - gap.width + 4,
            height: Double(layout.rows) * (box.height + gap.height) - gap.height + 4)
    }

    func draw(in context: GraphicsContext) {
        for connection in graph.connections { draw(connection, in: context) }
        for place in layout.places { draw(place, in: context) }
    }

    private func frame(_ place: GraphLayout.Place) -> CGRect {
        CGRect(
            x: 2 + Double(place.column) * (box.width + gap.width), y: 2 + place.row * (box.height + gap.height),
            width: box.width, height: box.height)
    }

    private func draw(_ place: GraphLayout.Place, in context: GraphicsContext) {
        let frame = frame(place)
        let node = graph.nodes.first { $0.id == place.id }
        let shape = Path(roundedRect: frame, cornerRadius: 10)
        context.fill(shape, with: .style(.background))
        context.fill(shape, with: .style(.quinary))
        context.stroke(shape, with: .style(.quaternary), lineWidth: 1)
        write(Text(place.id).font(.caption).fontWeight(.semibold), line: 0, frame, in: context)
        write(Text(node?.type ?? "").font(.caption2).foregroundStyle(.secondary), line: 1, frame, in: context)
        if let event = node?.events.last {
            write(Text(event.name).font(.caption2).foregroundStyle(.tint), line: 2, frame, in: context)
        } else if let level = node?.level {
            let share = max(0, min(1, 1 + level / 60))
            let bar = CGRect(x: frame.minX + 10, y: frame.maxY - 14 * unit, width: frame.width - 20, height: 5)
            context.fill(Path(roundedRect: bar, cornerRadius: 2.5), with: .style(.quaternary))
            let filled = CGRect(x: bar.minX, y: bar.minY, width: bar.width * share, height: bar.height)
            context.fill(Path(roundedRect: filled, cornerRadius: 2.5), with: .style(.tint))
        }
    }

    /// One line of a box; what is too long for it is cut off at the border.
    private func write(_ text: Text, line: Int, _ frame: CGRect, in context: GraphicsContext) {
        var context = context
        context.clip(to: Path(roundedRect: frame, cornerRadius: 10))
        let y = frame.minY + (13 + 18 * Double(line)) * unit
        context.draw(context.resolve(text), at: CGPoint(x: frame.minX + 10, y: y), anchor: .leading)
    }

    private func draw(_ connection: ControlState.Connection, in context: GraphicsContext) {
        guard let from = layout[connection.from].map(frame), let to = layout[connection.to].map(frame) else { return }
        var line = Path()
        if to.minX > from.maxX {
            // Events run a little lower, so that they do not lie on the sound between the same two nodes.
            let shift = connection.kind == .event ? 12.0 : 0
            let (start, end) = (CGPoint(x: from.maxX, y: from.midY + shift), CGPoint(x: to.minX, y: to.midY + shift))
            let bend = max(24, (end.x - start.x) / 2)
            line.move(to: start)
            line.addCurve(
                to: end, control1: CGPoint(x: start.x + bend, y: start.y), control2: CGPoint(x: end.x - bend, y: end.y))
        } else {
            // Between neighbours of a column, or back: from below to above.
            let isDown = to.minY >= from.minY
            line.move(to: CGPoint(x: from.midX, y: isDown ? from.maxY : from.minY))
            line.addLine(to: CGPoint(x: to.midX, y: isDown ? to.minY : to.maxY))
        }
        let style = StrokeStyle(lineWidth: 1.5, dash: connection.kind == .event ? [4, 4] : [])
        context.stroke(
            line, with: .style(connection.kind == .event ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary)),
            style: style)
    }
}

#Preview("Drawn") { Page { GraphCard(graph: ControlState.sample(.listening).graph) } }
#Preview("In words, where letters are very large") {
    Page { GraphCard(graph: ControlState.sample(.listening).graph) }.dynamicTypeSize(.accessibility2)
}
#Preview("Dark") {
    Page { GraphCard(graph: ControlState.sample(.listening).graph) }.preferredColorScheme(.dark)
}
