import AppModel
import SwiftUI

/// Every turn of a recording: what the timeline shows, for keyboards, VoiceOver and corrections.
struct TurnsView: View {
    let result: DiarizationState.Result
    let player: PlayerState
    @Binding var chosen: Set<Int>
    @Environment(\.actions) private var actions

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            tools
            // Only the rows in view are made, so hours of talk scroll like minutes.
            LazyVStack(alignment: .leading, spacing: 0) {
                ForEach(result.segments, id: \.index) { row($0) }
            }
        }
    }

    @ViewBuilder private var tools: some View {
        if chosen.isEmpty {
            Hint("Choose turns that have the wrong name to give them to somebody else.")
        } else {
            Flexible {
                Text("\(Words.count(chosen.count, "turn")) chosen").font(.subheadline)
                Menu("Said by …") {
                    ForEach(result.speakers) { speaker in
                        Button(speaker.label) { assign(to: .speaker(speaker.id)) }
                    }
                    Button("Somebody new") { assign(to: .new) }
                }
                .frame(minHeight: 44)
                TextButton("Choose none") { chosen = [] }
            }
        }
    }

    private func row(_ segment: DiarizationState.Segment) -> some View {
        let speaker = result.speaker(segment.speaker)
        let name = speaker?.label ?? "Somebody"
        let isChosen = chosen.contains(segment.index)
        let times = "\(Words.clock(segment.start, digits: 1)) – \(Words.clock(segment.end, digits: 1))"
        return Flexible {
            HStack(spacing: 0) {
                IconButton(isChosen ? "Do not choose" : "Choose", symbol: isChosen ? "checkmark.circle.fill" : "circle")
                {
                    if isChosen { chosen.remove(segment.index) } else { chosen.insert(segment.index) }
                }
                IconButton("Play", symbol: plays(segment) ? "speaker.wave.2.fill" : "play.fill") {
                    actions.play(from: segment.start, only: [segment.stretch])
                }
            }
            HStack(spacing: 10) {
                Avatar(name: name, colour: speaker?.colour, size: .small)
                Text(name).lineLimit(1)
                if segment.isOverlap { Text("at once").font(.caption).foregroundStyle(.secondary) }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            Text(times).font(.footnote).monospacedDigit().foregroundStyle(.secondary)
        }
        .frame(minHeight: 44)
        .background(
            plays(segment) ? AnyShapeStyle(.tint.opacity(0.15)) : AnyShapeStyle(.clear),
            in: RoundedRectangle(cornerRadius: 8, style: .continuous)
        )
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("\(name), \(times)\(segment.isOverlap ? ", at once with somebody else" : "")")
        .accessibilityAddTraits(isChosen ? [.isButton, .isSelected] : .isButton)
        .accessibilityAction { actions.play(from: segment.start, only: [segment.stretch]) }
        .accessibilityAction(named: isChosen ? "Do not choose" : "Choose") {
            if isChosen { chosen.remove(segment.index) } else { chosen.insert(segment.index) }
        }
    }

    private func plays(_ segment: DiarizationState.Segment) -> Bool {
        player.plays(.recording(result.id)) && player.time >= segment.start && player.time < segment.end
    }

    private func assign(to target: SpeakerTarget) {
        actions(.reassign(segments: chosen.sorted(), to: target))
        chosen = []
    }
}

#Preview("Turns") { Page { TurnsView(result: .sample, player: .playing, chosen: .constant([])) } }
#Preview("Some are chosen") { Page { TurnsView(result: .sample, player: PlayerState(), chosen: .constant([1, 3])) } }
