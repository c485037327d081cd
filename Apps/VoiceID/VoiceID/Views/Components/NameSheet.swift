import AppModel
import SwiftUI

/// What a sheet that asks for a name asks.
struct NameQuestion: Identifiable {
    /// What was answered: a name in the user's words, or somebody known.
    enum Answer {
        case name(String), person(PersonReference)
    }

    let title: String
    var text: String?
    var name = ""
    /// Those to choose from.
    var people: [PersonReference] = []
    var confirmation = "Save"
    /// What has to be agreed to first.
    var consent: String?
    let answer: @MainActor (Answer) -> Void

    var id: String { title }
}

/// Asks for a name, and offers those known.
struct NameSheet: View {
    let question: NameQuestion
    @State private var name: String
    @State private var agrees = false
    @Environment(\.dismiss) private var dismiss

    init(_ question: NameQuestion) {
        self.question = question
        _name = State(initialValue: question.name)
    }

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    TextField("Name", text: $name).onSubmit(save)
                    if let consent = question.consent { Toggle(consent, isOn: $agrees) }
                } footer: {
                    if let text = question.text { Text(text) }
                }
                if !question.people.isEmpty {
                    Section("People you know") {
                        ForEach(question.people) { person in
                            Button {
                                finish(.person(person))
                            } label: {
                                PersonLabel(person: person)
                            }
                        }
                    }
                }
            }
            .formStyle(.grouped)
            .navigationTitle(question.title)
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
                ToolbarItem(placement: .confirmationAction) {
                    Button(question.confirmation, action: save).disabled(!canSave)
                }
            }
        }
        .frame(minWidth: 320, minHeight: 280)
    }

    private var canSave: Bool { !name.allSatisfy(\.isWhitespace) && (question.consent == nil || agrees) }

    /// A typed name that somebody has already means that person.
    private func save() {
        guard canSave else { return }
        let typed = name.lowercased()
        let known = question.people.first { $0.name.lowercased() == typed }
        finish(known.map { .person($0) } ?? .name(name))
    }

    private func finish(_ answer: NameQuestion.Answer) {
        dismiss()
        question.answer(answer)
    }
}

/// What a sheet that asks for one of several asks.
struct ChoiceQuestion: Identifiable {
    let title: String
    let text: String
    let options: [PersonReference]
    let answer: @MainActor (PersonReference) -> Void

    var id: String { title }
}

/// Asks for one of several.
struct ChoiceSheet: View {
    let question: ChoiceQuestion
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationStack {
            List {
                Section {
                    ForEach(question.options) { option in
                        Button {
                            dismiss()
                            question.answer(option)
                        } label: {
                            PersonLabel(person: option)
                        }
                    }
                } footer: {
                    Text(question.text)
                }
            }
            .navigationTitle(question.title)
            .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } } }
        }
        .frame(minWidth: 320, minHeight: 280)
    }
}

/// Somebody's circle and name.
struct PersonLabel: View {
    let person: PersonReference

    var body: some View {
        Label {
            Text(person.name).foregroundStyle(.primary)
        } icon: {
            Avatar(name: person.name, colour: person.colour, size: .small)
        }
        .frame(minHeight: 44)
    }
}

#Preview("A name") {
    NameSheet(
        NameQuestion(
            title: "Who is Speaker 2?", text: "The new name holds for every turn of this speaker.",
            people: [.ann, .ben]
        ) { _ in })
}

#Preview("A name with consent") {
    NameSheet(
        NameQuestion(
            title: "Whose voice is Speaker 2?", confirmation: "Go on",
            consent: "It is my own voice, or its owner agrees."
        ) { _ in })
}

#Preview("One of several") {
    ChoiceSheet(
        question: ChoiceQuestion(
            title: "Merge Ben into", text: "The samples of both are kept, under the other name.",
            options: [.ann, .cleo]
        ) { _ in })
}
