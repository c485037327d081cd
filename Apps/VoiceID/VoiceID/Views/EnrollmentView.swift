import AppModel
import SwiftUI

/// Learning a voice: a name, a quiet room, some sentences, and a look at what came of it.
struct EnrollmentView: View {
    let state: EnrollmentState
    let microphone: MicrophoneState
    let player: PlayerState
    let people: PeopleState
    /// Those of the open recording.
    let speakers: [DiarizationState.Speaker]
    /// The form as it stands; the app takes only names that it can use.
    @State private var form = EnrollmentForm()
    @Environment(\.actions) private var actions

    var body: some View {
        if state.phase == .saved {
            saved
        } else {
            Page {
                banners
                EnrollmentNameCard(state: state, people: people, form: $form)
                EnrollmentRecorder(state: state, microphone: microphone, form: form)
                if !state.takes.isEmpty { TakesCard(state: state, player: player) }
                ReadingCard(state: state)
                RoomCard(state: state)
                EnrollmentSources(state: state, speakers: speakers, missing: form.missing)
            }
            .onChange(of: state.name, initial: true) { form.follow(state) }
        }
    }

    @ViewBuilder private var banners: some View {
        TroubleView(error: state.error, microphone: microphone)
        if let person = state.addingTo { BannerView(.info, "What you record is added to \(person.name).") }
        if let person = state.similarTo {
            BannerView(
                .warning, "This voice sounds like \(person.name).",
                remedy: "If it is the same person, add it to that voice instead of making a second one."
            ) {
                TextButton("Add to \(person.name)") { actions(.addTo(person: person.id)) }
            }
        }
    }

    private var saved: some View {
        EmptyStateView(
            "\(state.saved?.name ?? "The voice") is enrolled", symbol: "checkmark.circle",
            text: "From now on this voice has a name, live and in recordings."
        ) {
            PrimaryButton("Try it", symbol: Screen.identify.symbol) { actions.show(.identify) }
            SecondaryButton("Enrol somebody else", symbol: Screen.enrol.symbol) { actions(.cancelEnrollment) }
        }
    }
}

#Preview("Idle") { enrollment(.sample(.idle)) }
#Preview("Checking the room") { enrollment(.sample(.checkingRoom)) }
#Preview("Ready") { enrollment(.sample(.ready), speakers: DiarizationState.Result.sample.speakers) }
#Preview("Somebody else, not asked") { enrollment(.unasked) }
#Preview("Countdown") { enrollment(.sample(.countdown)) }
#Preview("Recording") { enrollment(.sample(.recording)) }
#Preview("Analysing") { enrollment(.sample(.analysing)) }
#Preview("Review") { enrollment(.sample(.review)) }
#Preview("More is needed") { enrollment(.more) }
#Preview("Sounds like somebody") { enrollment(.similar) }
#Preview("Saving") { enrollment(.sample(.saving)) }
#Preview("Saved") { enrollment(.sample(.saved)) }
#Preview("Failed") { enrollment(.sample(.failed)) }
#Preview("Denied microphone") { enrollment(.sample(.ready), .denied) }
#Preview("Recording, dark, very large letters") {
    enrollment(.sample(.recording)).preferredColorScheme(.dark).dynamicTypeSize(.accessibility2)
}

@MainActor private func enrollment(
    _ state: EnrollmentState, _ condition: MicrophoneState.Condition = .fine,
    speakers: [DiarizationState.Speaker] = []
) -> some View {
    NavigationStack {
        EnrollmentView(
            state: state, microphone: .listening(condition), player: PlayerState(), people: .sample(.ready),
            speakers: speakers)
    }
}
