import AppModel
import SwiftUI

/// What can be said, and the same by hand.
struct TriggersCard: View {
    let triggers: [ControlState.Trigger]
    /// Whether words, titles or who may command differ from what the app came with.
    var isEdited = false
    @State private var editing: ControlState.Trigger?
    @State private var resets = false
    @Environment(\.actions) private var actions

    var body: some View {
        Card("Commands") {
            Hint("The title of a film is a command, too.")
            ForEach(fixed) { trigger in
                HStack {
                    VStack(alignment: .leading, spacing: 2) {
                        Text(trigger.id.capitalized).font(.headline)
                        Hint(trigger.keywords.isEmpty ? "no words" : trigger.keywords.joined(separator: ", "))
                    }
                    .frame(maxWidth: .infinity, alignment: .leading)
                    .accessibilityElement(children: .combine)
                    IconButton("Do \(trigger.id) by hand", symbol: "play.fill") { actions(.command(trigger.id)) }
                    IconButton("Change the words of \(trigger.id)", symbol: "pencil") { editing = trigger }
                }
            }
        } accessory: {
            IconButton("Reset", symbol: "arrow.counterclockwise") { resets = true }.disabled(!isEdited)
        }
        .sheet(item: $editing) { KeywordsSheet(trigger: $0) }
        .confirmationDialog("Go back to the first commands?", isPresented: $resets, titleVisibility: .visible) {
            Button("Go back", role: .destructive) { actions(.resetControl) }
        } message: {
            Text("Your own words and titles are replaced by those that VoiceID came with.")
        }
    }

    /// The titles are triggers as well; they are edited in the list of films.
    private var fixed: [ControlState.Trigger] { triggers.filter { $0.type != "runtime" } }
}

/// Changes the words of a command.
struct KeywordsSheet: View {
    let trigger: ControlState.Trigger
    @State private var text: String
    @Environment(\.actions) private var actions
    @Environment(\.dismiss) private var dismiss

    init(trigger: ControlState.Trigger) {
        self.trigger = trigger
        _text = State(initialValue: trigger.keywords.joined(separator: "\n"))
    }

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    TextEditor(text: $text).frame(minHeight: 140).accessibilityLabel("Words, one phrase to a line")
                } footer: {
                    Text("One phrase to a line. Two or more syllables are told apart best.")
                }
            }
            .formStyle(.grouped)
            .navigationTitle("Words for “\(trigger.id)”")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
                ToolbarItem(placement: .confirmationAction) { Button("Save", action: save) }
            }
        }
        .frame(minWidth: 320, minHeight: 300)
    }

    private func save() {
        dismiss()
        actions(.setKeywords(trigger: trigger.id, ControlState.Trigger.keywords(of: text)))
    }
}

#Preview("Commands") { Page { TriggersCard(triggers: ControlState.sample(.idle).triggers, isEdited: true) } }
#Preview("Words") {
    KeywordsSheet(trigger: .init(id: "down", type: "fixed", keywords: ["down", "next"], allowed: .anyone))
}
