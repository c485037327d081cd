import AppModel
import SwiftUI

/// What to read aloud, with the sentence that is read now.
struct ReadingCard: View {
    let state: EnrollmentState
    @Environment(\.actions) private var actions

    var body: some View {
        Card("Read aloud") {
            Hint("Or say anything you like, in your usual voice.")
            ForEach(Array(state.sentences.enumerated()), id: \.offset) { index, text in
                Button {
                    actions(.showSentence(index))
                } label: {
                    Text(text)
                        .multilineTextAlignment(.leading)
                        .foregroundStyle(isRead(index) ? .secondary : .primary)
                        .padding(10)
                        .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
                        .background(
                            isNow(index) ? AnyShapeStyle(.tint.opacity(0.15)) : AnyShapeStyle(.clear),
                            in: RoundedRectangle(cornerRadius: 10, style: .continuous)
                        )
                        .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                .accessibilityAddTraits(isNow(index) ? .isSelected : [])
                .accessibilityHint("I am here")
            }
        }
    }

    private func isNow(_ index: Int) -> Bool { state.phase == .recording && index == state.sentence }
    private func isRead(_ index: Int) -> Bool { state.phase == .recording && index < state.sentence }
}

/// Whether the room is quiet enough.
struct RoomCard: View {
    let state: EnrollmentState
    @Environment(\.actions) private var actions

    var body: some View {
        Card("Room") {
            if let room = state.room {
                Label {
                    Text(room.words)
                    Text("\(Int(room.level.rounded())) dB").foregroundStyle(.secondary)
                } icon: {
                    Image(systemName: room.verdict == .good ? "checkmark.circle" : "exclamationmark.triangle")
                        .foregroundStyle(room.verdict == .good ? .green : .orange)
                }
                .accessibilityElement(children: .combine)
            } else {
                Hint("Be silent for two seconds and see whether the room is quiet enough.")
            }
        } accessory: {
            TextButton(state.phase == .checkingRoom ? "Listening …" : "Check the room") { actions(.checkRoom) }
                .disabled(state.isActive || state.phase == .saving)
        }
    }
}

/// A voice from a file, or of a speaker of the open recording.
struct EnrollmentSources: View {
    let state: EnrollmentState
    let speakers: [DiarizationState.Speaker]
    /// What is missing first.
    let missing: String?
    @Environment(\.actions) private var actions

    var body: some View {
        Card("From a recording") {
            if let missing { Hint(missing) }
            FileButton(title: "Open a file with this person's voice") { .enrollFile($0) }
            if !speakers.isEmpty {
                Hint("Or take a speaker of the open recording:")
                ForEach(speakers) { speaker in
                    Button {
                        actions(.enrollSpeaker(speaker.id, as: .anotherTake))
                    } label: {
                        PersonLabel(
                            person: PersonReference(id: "\(speaker.id)", name: speaker.label, colour: speaker.colour))
                    }
                    .buttonStyle(.borderless)
                }
            }
        }
        .disabled(missing != nil || state.isActive || state.phase == .saving)
    }
}

#Preview("Reading") { Page { ReadingCard(state: .sample(.recording)) } }
#Preview("A good room") { RoomCard(state: .sample(.recording)).padding() }
#Preview("A noisy room") { RoomCard(state: .more).padding() }
#Preview("Not checked") { RoomCard(state: .sample(.ready)).padding() }
#Preview("Sources") {
    EnrollmentSources(state: .sample(.ready), speakers: DiarizationState.Result.sample.speakers, missing: nil).padding()
}
