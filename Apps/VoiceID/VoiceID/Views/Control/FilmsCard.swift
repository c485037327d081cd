import AppModel
import SwiftUI

/// The films, with the one that commands apply to.
struct FilmsCard: View {
    let state: ControlState
    @State private var renaming: NameQuestion?
    @Environment(\.actions) private var actions

    var body: some View {
        Card("Films") {
            ForEach(Array(state.movies.enumerated()), id: \.offset) { index, film in row(index, film) }
        }
        .sheet(item: $renaming) { NameSheet($0) }
    }

    private func row(_ index: Int, _ film: ControlState.Film) -> some View {
        let isSelected = index == state.selected
        return VStack(alignment: .leading, spacing: 4) {
            HStack {
                Button {
                    actions(.selectFilm(index))
                } label: {
                    HStack {
                        Text(film.title).fontWeight(isSelected ? .semibold : .regular)
                        if film.liked { Image(systemName: "heart.fill").accessibilityLabel("liked") }
                        if film.disliked { Image(systemName: "hand.thumbsdown.fill").accessibilityLabel("disliked") }
                        Spacer(minLength: 0)
                    }
                    .frame(minHeight: 44)
                    .contentShape(Rectangle())
                }
                .buttonStyle(.plain)
                .accessibilityAddTraits(isSelected ? .isSelected : [])
                IconButton("Rename \(film.title)", symbol: "pencil") { renaming = question(index, film) }
            }
            if film.expanded { Hint(film.description) }
        }
        .padding(.horizontal, 10)
        .background(
            isSelected ? AnyShapeStyle(.tint.opacity(0.15)) : AnyShapeStyle(.clear),
            in: RoundedRectangle(cornerRadius: 10, style: .continuous))
    }

    private func question(_ index: Int, _ film: ControlState.Film) -> NameQuestion {
        NameQuestion(
            title: "Title of the film", text: "The title is also the phrase that jumps to it.", name: film.title
        ) { answer in
            if case .name(let title) = answer { actions(.setTitle(index: index, title)) }
        }
    }
}

/// Who may command: anyone, or only some of those enrolled.
struct WhoCard: View {
    let who: WhoMayCommand
    let people: [PersonReference]
    /// “Only some” of whom nobody is chosen yet: the app takes no empty list.
    @State private var choosesNobody = false
    @Environment(\.actions) private var actions

    var body: some View {
        Card("Who may command") {
            Picker("Who may command", selection: Binding(get: { isRestricted }, set: { restrict($0) })) {
                Text("Anyone").tag(false)
                Text("Only some").tag(true)
            }
            .pickerStyle(.segmented)
            .labelsHidden()
            if isRestricted {
                if people.isEmpty { Hint("Nobody is enrolled, so nobody could command.") }
                if !people.isEmpty, choosesNobody { Hint("Choose somebody. Until then anyone may command.") }
                ForEach(people) { person in
                    Toggle(isOn: Binding(get: { names.contains(person.name) }, set: { allow(person, $0) })) {
                        PersonLabel(person: person)
                    }
                }
            }
        }
    }

    private var names: [String] { if case .people(let names) = who { names } else { [] } }
    private var isRestricted: Bool { choosesNobody || who != .anyone }

    private func restrict(_ isOn: Bool) {
        choosesNobody = isOn
        if !isOn { actions(.setWho(.anyone)) }
    }

    private func allow(_ person: PersonReference, _ isAllowed: Bool) {
        let chosen = isAllowed ? names + [person.name] : names.filter { $0 != person.name }
        choosesNobody = chosen.isEmpty
        actions(.setWho(chosen.isEmpty ? .anyone : .people(chosen)))
    }
}

#Preview("Films") { Page { FilmsCard(state: .sample(.listening)) } }
#Preview("Anyone") { Page { WhoCard(who: .anyone, people: [.ann, .ben]) } }
#Preview("Only some") { Page { WhoCard(who: .people(["Ann"]), people: [.ann, .ben]) } }
#Preview("Nobody enrolled") { Page { WhoCard(who: .people([]), people: []) } }
