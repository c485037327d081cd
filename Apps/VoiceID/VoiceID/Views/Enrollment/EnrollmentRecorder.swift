import Accessibility
import AppModel
import SwiftUI

/// The ring, the level, what stands in the way, and what can be done now.
struct EnrollmentRecorder: View {
    let state: EnrollmentState
    let microphone: MicrophoneState
    let form: EnrollmentForm
    @Environment(\.actions) private var actions

    var body: some View {
        Card {
            ProgressRing(
                fraction: state.shownProgress, label: "Progress of the enrolment", headline: state.headline)
            if state.phase == .recording || state.phase == .countdown, state.sentences.indices.contains(state.sentence)
            {
                Text(state.sentences[state.sentence]).font(.title3).multilineTextAlignment(.center)
                    .frame(maxWidth: .infinity)
            }
            LevelMeter(level: state.level ?? microphone.level, peak: microphone.peak)
            Text(isQuiet ? form.missing ?? state.voiceWords : state.voiceWords)
                .font(.footnote).monospacedDigit().foregroundStyle(.secondary).frame(maxWidth: .infinity)
            ForEach(state.hints, id: \.kind) { hint in
                Label(hint.text, systemImage: "info.circle").font(.subheadline)
            }
            Flexible { buttons }.frame(maxWidth: .infinity)
        }
        .onChange(of: state.hints) { _, hints in
            guard let first = hints.first else { return }
            AccessibilityNotification.Announcement(first.text).post()
        }
    }

    private var isQuiet: Bool { !state.isActive && state.phase != .review }

    @ViewBuilder private var buttons: some View {
        switch state.phase {
        case .recording:
            PrimaryButton("Stop", symbol: "stop.fill") { actions(.stopTake) }.keyboardShortcut(.space, modifiers: [])
        case .countdown, .checkingRoom:
            SecondaryButton("Cancel", symbol: "xmark") { actions(.cancelEnrollment) }
                .keyboardShortcut(.cancelAction)
        case .analysing, .saving: ProgressView().frame(minHeight: 44)
        case .review where state.canSave:
            PrimaryButton("Save", symbol: "checkmark") { actions(.saveEnrollment) }
                .keyboardShortcut(.defaultAction)
                .disabled(form.missing != nil)
            SecondaryButton("Record more", symbol: "record.circle") { actions(.startTake) }
            discard
        case .review:
            record("Record more")
            discard
        case .idle, .ready, .saved, .failed: record("Record")
        }
    }

    private func record(_ title: String) -> some View {
        PrimaryButton(title, symbol: "record.circle") { actions(.startTake) }
            .keyboardShortcut("r", modifiers: [.command, .shift])
            .disabled(form.missing != nil)
    }

    private var discard: some View {
        SecondaryButton("Discard", symbol: "trash", role: .destructive) { actions(.cancelEnrollment) }
    }
}

/// The takes, to play back and to do again.
struct TakesCard: View {
    let state: EnrollmentState
    let player: PlayerState
    @Environment(\.actions) private var actions

    var body: some View {
        Card("Takes") {
            ForEach(state.takes, id: \.index) { take in
                let name = "Take \(take.index + 1)"
                let plays = player.plays(.take(take.index))
                Flexible {
                    IconButton(plays ? "Pause" : "Play \(name)", symbol: plays ? "pause.fill" : "play.fill") {
                        actions.toggle(take: take.index, player)
                    }
                    VStack(alignment: .leading, spacing: 2) {
                        Text(name).font(.subheadline).fontWeight(.semibold)
                        Hint(take.words)
                    }
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .accessibilityElement(children: .combine)
                    Text(take.gradeWords).font(.footnote).fontWeight(.medium)
                    IconButton("Redo \(name)", symbol: "arrow.counterclockwise") { actions(.redoTake(take.index)) }
                        .disabled(state.isActive || state.phase == .saving)
                }
            }
        } accessory: {
            if let quality = state.quality {
                Text("Quality \(Words.percent(quality))").font(.footnote).monospacedDigit().foregroundStyle(.secondary)
            }
        }
    }
}

#Preview("Recording") {
    EnrollmentRecorder(
        state: .sample(.recording), microphone: .listening(.fine), form: EnrollmentForm(name: "Ann")
    ).padding()
}
#Preview("Without a name") {
    EnrollmentRecorder(state: .sample(.idle), microphone: .listening(.off), form: EnrollmentForm()).padding()
}
#Preview("Takes") { TakesCard(state: .sample(.review), player: PlayerState()).padding() }
