import AppModel
import SwiftUI

/// The speakers of a recording: who they are, how sure that is, and what can be changed about it.
struct SpeakersCard: View {
    let state: DiarizationState
    let result: DiarizationState.Result
    let player: PlayerState
    let people: PeopleState
    /// Turns that were chosen, which go to somebody new when their speaker is split.
    @Binding var chosen: Set<Int>
    @State private var naming: NameQuestion?
    @State private var merging: ChoiceQuestion?
    @State private var explainsSplit = false
    @Environment(\.actions) private var actions

    var body: some View {
        Card("Speakers") {
            ForEach(result.speakers) { speaker in
                row(speaker)
                if speaker.id != result.speakers.last?.id { Divider() }
            }
        }
        .sheet(item: $naming) { NameSheet($0) }
        .sheet(item: $merging) { ChoiceSheet(question: $0) }
        .alert("Split a speaker", isPresented: $explainsSplit) {
            Button("I see") {}
        } message: {
            Text("Choose those turns that somebody else said, and not all of them. Then choose Split again.")
        }
    }

    private func row(_ speaker: DiarizationState.Speaker) -> some View {
        VStack(alignment: .leading, spacing: 8) {
            Flexible {
                Avatar(name: speaker.label, colour: speaker.colour)
                VStack(alignment: .leading, spacing: 2) {
                    Text(speaker.label).font(.headline)
                    Text(speaker.isRenamed ? "renamed · \(result.words(of: speaker))" : result.words(of: speaker))
                        .font(.footnote).monospacedDigit().foregroundStyle(.secondary)
                }
                .frame(maxWidth: .infinity, alignment: .leading)
                .accessibilityElement(children: .combine)
                HStack(spacing: 0) { buttons(speaker) }
            }
            if let score = speaker.score, let person = speaker.person {
                ScoreBarView(person: person, score: score, threshold: state.threshold, isBest: true, isLive: false)
            }
            if let joined = speaker.joined {
                Label(
                    "Holds several voices: \(joined.map(\.name).joined(separator: ", "))",
                    systemImage: "exclamationmark.triangle"
                )
                .font(.footnote)
            }
            if let suggestion = speaker.suggestion {
                SecondaryButton(
                    "Perhaps \(suggestion.person.name), \(Words.score(suggestion.score)): yes?",
                    symbol: "person.fill.questionmark"
                ) {
                    actions(.renameSpeaker(speaker.id, .person(suggestion.person.id)))
                }
            }
        }
    }

    @ViewBuilder private func buttons(_ speaker: DiarizationState.Speaker) -> some View {
        if let longest = speaker.longestSegment {
            IconButton("Hear \(speaker.label)", symbol: "play.fill") {
                actions.play(from: longest.start, only: [longest])
            }
        }
        IconButton("Rename \(speaker.label)", symbol: "pencil") { naming = rename(speaker) }
        Menu {
            if result.speakers.count > 1 { Button("Merge into …") { merging = merge(speaker) } }
            Button("Split …") { split(speaker) }
            Button("Remember this voice …") { naming = remember(speaker) }
        } label: {
            Label("More about \(speaker.label)", systemImage: "ellipsis.circle").labelStyle(.iconOnly)
                .frame(minWidth: 44, minHeight: 44)
        }
    }

    private func rename(_ speaker: DiarizationState.Speaker) -> NameQuestion {
        NameQuestion(
            title: "Who is \(speaker.label)?", text: "The new name holds for every turn of this speaker.",
            name: givenName(speaker), people: people.people.map(\.person)
        ) { answer in
            switch answer {
            case .name(let name): actions(.renameSpeaker(speaker.id, .name(name)))
            case .person(let person): actions(.renameSpeaker(speaker.id, .person(person.id)))
            }
        }
    }

    private func merge(_ speaker: DiarizationState.Speaker) -> ChoiceQuestion {
        ChoiceQuestion(
            title: "Merge \(speaker.label) into", text: "All turns go to the other speaker. Undo takes it back.",
            options: result.speakers.filter { $0.id != speaker.id }.map {
                PersonReference(id: "\($0.id)", name: $0.label, colour: $0.colour)
            }
        ) { other in
            guard let target = Int(other.id) else { return }
            actions(.mergeSpeakers(from: speaker.id, into: target))
        }
    }

    /// Splitting is done turn by turn: those that were chosen go to somebody new.
    private func split(_ speaker: DiarizationState.Speaker) {
        let turns = result.segments(of: speaker.id).map(\.index)
        let others = turns.filter { chosen.contains($0) }
        guard !others.isEmpty, others.count < turns.count else { return explainsSplit = true }
        actions(.splitSpeaker(speaker.id, segments: others))
        chosen = []
    }

    /// The voice needs a name, and its owner's consent, before anything of it is kept.
    private func remember(_ speaker: DiarizationState.Speaker) -> NameQuestion {
        NameQuestion(
            title: "Whose voice is \(speaker.label)?",
            text: "VoiceID learns it from these turns. You can listen before it is saved.", name: givenName(speaker),
            people: people.people.map(\.person), confirmation: "Go on",
            consent: "It is my own voice, or its owner agrees."
        ) { answer in
            let use: SpeakerUse =
                switch answer {
                case .name(let name): .named(name, consent: true)
                case .person(let person): .person(person.id)
                }
            actions.attempt { actions throws(AppFailure) in
                try await actions.request(.enrollSpeaker(speaker.id, as: use))
                actions.show(.enrol)
            }
        }
    }

    private func givenName(_ speaker: DiarizationState.Speaker) -> String {
        speaker.person != nil || speaker.isRenamed ? speaker.label : ""
    }
}

#Preview("Speakers") {
    Page {
        SpeakersCard(
            state: .sample(.done), result: .sample, player: PlayerState(), people: .sample(.ready),
            chosen: .constant([]))
    }
}
