import AppModel
import SwiftUI

/// The timeline with what moves it.
struct TimelineCard: View {
    let result: DiarizationState.Result
    let player: PlayerState
    /// The speaker who plays alone.
    @Binding var solo: Int?
    @State private var window: TimelineWindow
    @State private var waveform: Waveform?
    @Environment(\.actions) private var actions
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    init(result: DiarizationState.Result, player: PlayerState, solo: Binding<Int?>) {
        self.result = result
        self.player = player
        _solo = solo
        _window = State(initialValue: TimelineWindow(duration: result.duration))
    }

    var body: some View {
        Card("Timeline") {
            ConversationTimeline(
                result: result, waveform: waveform, time: time, solo: solo, window: $window, play: play)
            if let speaker = result.speaker(solo) { Hint("Only \(speaker.label) plays") }
            lanes
        } accessory: {
            HStack(spacing: 0) {
                Text(Words.clock(time)).font(.subheadline).monospacedDigit().accessibilityLabel("Time")
                    .accessibilityValue(Words.duration(time))
                IconButton(plays ? "Pause" : "Play", symbol: plays ? "pause.fill" : "play.fill", action: toggle)
                    .keyboardShortcut(.space, modifiers: [])
                IconButton("Zoom out", symbol: "minus.magnifyingglass") { zoom(by: 0.5) }
                    .keyboardShortcut("-", modifiers: .command)
                IconButton("Zoom in", symbol: "plus.magnifyingglass") { zoom(by: 2) }
                    .keyboardShortcut("+", modifiers: .command)
                IconButton("Show all", symbol: "arrow.left.and.right") { change { $0.showAll() } }
                    .keyboardShortcut("0", modifiers: .command)
            }
        }
        .onChange(of: time) { _, time in if plays { window.reveal(time) } }
        .onChange(of: result.id) { window = TimelineWindow(duration: result.duration) }
        .task(id: result.id) {
            waveform = nil
            waveform = await actions.waveform()
        }
    }

    /// Who plays alone is chosen here.
    private var lanes: some View {
        Picker("Play", selection: $solo) {
            Text("Everybody").tag(Int?.none)
            ForEach(result.speakers) { speaker in Text("Only \(speaker.label)").tag(Int?.some(speaker.id)) }
        }
        .onChange(of: solo) { if plays { play(from: time) } }
    }

    private var source: PlayerState.Source { .recording(result.id) }
    private var plays: Bool { player.plays(source) }
    private var time: Double { player.source == source ? player.time : 0 }

    private func toggle() {
        if plays {
            actions.attempt { actions throws(AppFailure) in await actions.pause() }
        } else {
            play(from: time >= result.duration - 0.1 ? 0 : time)
        }
    }

    private func play(from time: Double) {
        actions.play(from: time, only: solo.map { result.segments(of: $0).map(\.stretch) } ?? [])
    }

    private func zoom(by factor: Double) {
        let place = window.place(of: time)
        change { $0.zoom(by: factor, around: (0...1).contains(place) ? place : 0.5) }
    }

    private func change(_ change: (inout TimelineWindow) -> Void) {
        withAnimation(reduceMotion ? nil : .default) { change(&window) }
    }
}

#Preview("Everybody") { Page { TimelineCard(result: .sample, player: .playing, solo: .constant(nil)) } }
#Preview("One alone") { Page { TimelineCard(result: .sample, player: PlayerState(), solo: .constant(2)) } }
