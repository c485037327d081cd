import AppModel
import SwiftUI

/// Who spoke when: record or open, wait, look, correct, export.
struct DiarizationView: View {
    let state: DiarizationState
    let transcript: TranscriptState
    let player: PlayerState
    let people: PeopleState
    let microphone: MicrophoneState
    @Environment(\.actions) private var actions

    var body: some View {
        Page {
            TroubleView(error: state.error, microphone: microphone)
            switch state.phase {
            case .recording: recording
            case .receiving, .analysing: working
            case .done:
                if let result = state.result {
                    DiarizationResultView(
                        state: state, result: result, transcript: transcript, player: player, people: people)
                }
            case .cancelled:
                BannerView(.info, "Cancelled.", remedy: "Nothing was kept.")
                begin
            case .idle, .failed: begin
            }
        }
    }

    private var begin: some View {
        Card {
            EmptyStateView(
                "Who spoke when", symbol: Screen.recordings.symbol,
                text:
                    "Record a conversation of up to five minutes, or open a file of any length. Everybody gets a lane "
                    + "of their own; people you enrolled get their names."
            ) {
                PrimaryButton("Record", symbol: "record.circle") { actions(.record) }
                    .keyboardShortcut(.space, modifiers: [])
                FileButton(title: "Open a recording") { .openRecording(file: $0) }
            }
            Divider()
            SpeakerCountPicker(count: state.speakerCount)
            Toggle(
                "Write down what is said, too",
                isOn: Binding(get: { state.wantsTranscript }, set: { actions(.setTranscript($0)) }))
        }
    }

    private var recording: some View {
        Card {
            ProgressRing(
                fraction: (state.recordingSeconds ?? 0) / Double(state.maxRecordingSeconds),
                label: "Length of the recording", headline: state.recordingHeadline)
            MicrophoneMeter(microphone: microphone)
            Hint(state.recordingAdvice)
            Flexible {
                PrimaryButton("Stop and analyse", symbol: "stop.fill") { actions(.stopAndAnalyse) }
                    .keyboardShortcut(.space, modifiers: [])
                SecondaryButton("Discard", symbol: "trash", role: .destructive) { actions(.cancelRecording) }
            }
            .frame(maxWidth: .infinity)
        }
    }

    private var working: some View {
        Card(state.phase == .receiving ? "Reading" : "Listening to everybody") {
            if let name = state.fileName { Hint(name) }
            ProgressView(value: state.progress?.fraction ?? 0) {
                Text("Progress of the analysis")
            } currentValueLabel: {
                Text(state.progress?.words ?? "")
            }
            .accessibilityAddTraits(.updatesFrequently)
            SecondaryButton("Cancel", symbol: "xmark") { actions(.cancelRecording) }
                .keyboardShortcut(.cancelAction)
                .frame(maxWidth: .infinity)
        }
    }
}

#Preview("Idle") { diarization(.sample(.idle)) }
#Preview("Recording") { diarization(.sample(.recording)) }
#Preview("Reading a file") { diarization(.sample(.receiving)) }
#Preview("Analysing") { diarization(.sample(.analysing)) }
#Preview("Done") { diarization(.sample(.done), .sample(.done), .playing) }
#Preview("Nobody was found") { diarization(.silent) }
#Preview("A voice to remember") { diarization(.offered) }
#Preview("Cancelled") { diarization(.sample(.cancelled)) }
#Preview("Failed") { diarization(.sample(.failed)) }
#Preview("Done, dark, very large letters") {
    diarization(.sample(.done), .sample(.running)).preferredColorScheme(.dark).dynamicTypeSize(.accessibility2)
}

@MainActor private func diarization(
    _ state: DiarizationState, _ transcript: TranscriptState = .sample(.none), _ player: PlayerState = PlayerState()
) -> some View {
    NavigationStack {
        DiarizationView(
            state: state, transcript: transcript, player: player, people: .sample(.ready),
            microphone: .listening(state.phase == .recording ? .fine : .off))
    }
}
