import AppModel
import Foundation
import SwiftUI

/// A recording that was analysed: its timeline, its speakers, its turns and words, and how to put right what is wrong.
struct DiarizationResultView: View {
    let state: DiarizationState
    let result: DiarizationState.Result
    let transcript: TranscriptState
    let player: PlayerState
    let people: PeopleState
    /// The speaker who plays alone.
    @State private var solo: Int?
    /// Turns that were chosen, to be given to somebody else.
    @State private var chosen: Set<Int> = []
    @State private var showsWords = false
    @State private var asksToClose = false
    @State private var exported: ExportItem?
    @Environment(\.actions) private var actions

    var body: some View {
        VStack(spacing: 20) {
            ForEach(result.warnings, id: \.self) { BannerView(.warning, $0) }
            offer
            heading
            if result.speakers.isEmpty {
                EmptyStateView(
                    "Nobody was found", symbol: Screen.recordings.symbol,
                    text: result.emptyReason ?? "There is no speech in this recording."
                ) {
                    PrimaryButton("Open another", symbol: "square.and.arrow.down") { actions(.closeRecording) }
                }
            } else {
                TimelineCard(result: result, player: player, solo: $solo)
                SpeakersCard(state: state, result: result, player: player, people: people, chosen: $chosen)
                Card("Names and number") {
                    ThresholdSlider(threshold: state.threshold)
                    SpeakerCountPicker(count: state.speakerCount)
                }
                said
            }
        }
        .exporting($exported) { actions.tell($0) }
        .onChange(of: result.id) { (solo, chosen) = (nil, []) }
        .onChange(of: result.speakers.map(\.id)) { _, speakers in
            // Who was merged into somebody else cannot play alone any more.
            if let solo, !speakers.contains(solo) { self.solo = nil }
        }
    }

    /// A correction that would make the profile of a person better: offered, never done unasked.
    @ViewBuilder private var offer: some View {
        if let offer = state.correctionOffer {
            BannerView(.info, offer.text) {
                TextButton("Remember this voice") { actions(.acceptCorrection) }
                TextButton("No") { actions(.dismissCorrection) }
            }
        }
    }

    private var heading: some View {
        Flexible {
            VStack(alignment: .leading, spacing: 2) {
                Text(state.fileName ?? "Recording").font(.title3).fontWeight(.semibold).lineLimit(2)
                    .accessibilityAddTraits(.isHeader)
                Text(state.resultWords).font(.footnote).monospacedDigit().foregroundStyle(.secondary)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            HStack(spacing: 4) {
                IconButton(state.undoLabel.map { "Undo: \($0)" } ?? "Undo", symbol: "arrow.uturn.backward") {
                    actions(.undo)
                }
                .keyboardShortcut("z", modifiers: .command)
                .disabled(!state.canUndo)
                IconButton(state.redoLabel.map { "Redo: \($0)" } ?? "Redo", symbol: "arrow.uturn.forward") {
                    actions(.redo)
                }
                .keyboardShortcut("z", modifiers: [.command, .shift])
                .disabled(!state.canRedo)
                if !result.speakers.isEmpty { export }
                IconButton("Close", symbol: "xmark") { asksToClose = true }
            }
        }
        .confirmationDialog("Close this recording?", isPresented: $asksToClose, titleVisibility: .visible) {
            Button("Close it", role: .destructive) { actions(.closeRecording) }
        } message: {
            Text("It was never saved, so it is gone afterwards. Export what you want to keep.")
        }
    }

    private var export: some View {
        Menu {
            ForEach(ExportFormat.all) { format in
                Button("\(format.title): \(format.hint)") {
                    actions.attempt { actions throws(AppFailure) in
                        exported = try actions.export(format.id).map { ExportItem($0) }
                    }
                }
            }
            ShareLink("Share the text", item: text, preview: SharePreview(text.name))
        } label: {
            Label("Export", systemImage: "square.and.arrow.up").labelStyle(.iconOnly)
                .frame(minWidth: 44, minHeight: 44)
        }
        .help("Export")
    }

    private var text: SharedText {
        SharedText(name: "\(state.fileName ?? "Recording").txt") { [actions] in
            try await MainActor.run { try actions.export("text")?.data ?? Data() }
        }
    }

    private var said: some View {
        Card("What was said") {
            if showsWords {
                TranscriptView(state: transcript, result: result)
            } else {
                TurnsView(result: result, player: player, chosen: $chosen)
            }
        } accessory: {
            Picker("Show", selection: $showsWords) {
                Text("Turns").tag(false)
                Text("Transcript").tag(true)
            }
            .pickerStyle(.segmented)
            .labelsHidden()
            .frame(maxWidth: 220)
        }
    }
}

#Preview("A result") {
    Page {
        DiarizationResultView(
            state: .sample(.done), result: .sample, transcript: .sample(.done), player: .playing,
            people: .sample(.ready))
    }
}
