import AppModel
import SwiftUI

/// Somebody enrolled, with the details behind a disclosure.
struct PersonRow: View {
    let entry: PeopleState.Entry
    let others: [PersonReference]
    /// Asks where to save a file.
    let export: @MainActor (ExportItem) -> Void
    @State private var isOpen = false
    @State private var naming: NameQuestion?
    @State private var merging: ChoiceQuestion?
    @State private var deletes = false
    /// Somebody whose voice does not sound alike, with what was said about it.
    @State private var unlike: Unlike?
    @Environment(\.actions) private var actions

    /// A merge that was refused.
    struct Unlike {
        let other: PersonReference
        let message: String
    }

    var body: some View {
        DisclosureGroup(isExpanded: $isOpen) {
            PersonDetails(entry: entry)
            Button("Rename …", systemImage: "pencil") { naming = rename }
            if !others.isEmpty {
                Button("Merge into …", systemImage: "arrow.triangle.merge") { merging = merge }
            }
            Button("Export …", systemImage: "square.and.arrow.up", action: exportOne)
            Button("Delete …", systemImage: "trash", role: .destructive) { deletes = true }
        } label: {
            summary
        }
        .sheet(item: $naming) { NameSheet($0) }
        .sheet(item: $merging) { ChoiceSheet(question: $0) }
        .confirmationDialog("Delete \(name)?", isPresented: $deletes, titleVisibility: .visible) {
            Button("Delete", role: .destructive) { actions(.deletePerson(entry.person.id)) }
        } message: {
            Text("The voice is deleted from this device, with all its samples. This cannot be undone.")
        }
        .confirmationDialog("They do not sound alike", isPresented: isUnlike, titleVisibility: .visible) {
            Button("Merge", role: .destructive) {
                if let unlike { merge(into: unlike.other, force: true) }
            }
        } message: {
            Text("\(unlike?.message ?? "") Merged, they may be taken for each other by strangers. Merge all the same?")
        }
    }

    private var summary: some View {
        HStack(spacing: 12) {
            Avatar(name: name, colour: entry.person.colour)
            VStack(alignment: .leading, spacing: 2) {
                Text(name).font(.headline)
                Text(entry.words).font(.footnote).monospacedDigit().foregroundStyle(.secondary)
                if entry.needsNewEnrolment {
                    Label("Enrol again", systemImage: "exclamationmark.triangle").font(.footnote)
                }
            }
        }
        .frame(minHeight: 44)
        .accessibilityElement(children: .combine)
    }

    private var name: String { entry.person.name }
    private var isUnlike: Binding<Bool> {
        Binding(get: { unlike != nil }, set: { if !$0 { unlike = nil } })
    }

    /// The name of somebody else means that both are one.
    private var rename: NameQuestion {
        NameQuestion(title: "Rename \(name)", name: name, people: others) { answer in
            switch answer {
            case .name(let name): actions(.renamePerson(entry.person.id, name: name))
            case .person(let other): merge(into: other, force: false)
            }
        }
    }

    private var merge: ChoiceQuestion {
        ChoiceQuestion(
            title: "Merge \(name) into", text: "The samples of both are kept, under the other name.", options: others
        ) { merge(into: $0, force: false) }
    }

    /// Two voices that do not sound alike are merged only when somebody insists.
    private func merge(into other: PersonReference, force: Bool) {
        actions.attempt { actions throws(AppFailure) in
            do throws(AppFailure) {
                try await actions.request(.mergePeople(from: entry.person.id, into: other.id, force: force))
            } catch {
                guard error.code == .voice, !force else { throw error }
                unlike = Unlike(other: other, message: error.message)
            }
        }
    }

    private func exportOne() {
        actions.attempt { actions throws(AppFailure) in
            export(ExportItem(name: "\(name).json", data: try await actions.exportPeople([entry.person.id])))
        }
    }
}

/// What is known of somebody, with the colour and the samples.
struct PersonDetails: View {
    let entry: PeopleState.Entry
    @Environment(\.actions) private var actions

    var body: some View {
        if entry.needsNewEnrolment {
            Hint(
                "This voice was made with another model (\(entry.model)), so it is not compared. Enrol "
                    + "\(entry.person.name) again.")
        }
        LabeledContent("Created") { Text(Words.day(entry.created)) }
        LabeledContent("Recognised") { Text(Words.count(entry.timesHeard, "time")) }
        LabeledContent("Model") { Text(entry.shortModel) }
        Picker("Colour", selection: Binding(get: { entry.person.colour }, set: { choose($0) })) {
            ForEach(0..<PersonReference.colours, id: \.self) { colour in
                Label {
                    Text("Colour \(colour + 1)")
                } icon: {
                    Image(systemName: "circle.fill").foregroundStyle(SpeakerStyle(colour))
                }
                .tag(colour)
            }
        }
        ForEach(entry.samples) { SampleRow(sample: $0, entry: entry) }
    }

    private func choose(_ colour: Int) { actions(.setColour(person: entry.person.id, colour: colour)) }
}

/// One voice sample.
struct SampleRow: View {
    let sample: PeopleState.Sample
    let entry: PeopleState.Entry
    @State private var deletes = false
    @Environment(\.actions) private var actions

    var body: some View {
        HStack {
            VStack(alignment: .leading, spacing: 2) {
                Text(sample.source ?? "Sample").lineLimit(1)
                Text("\(Words.seconds(sample.seconds)) · \(Words.day(sample.created))").font(.footnote)
                    .monospacedDigit().foregroundStyle(.secondary)
            }
            .frame(maxWidth: .infinity, alignment: .leading)
            .accessibilityElement(children: .combine)
            Text(Words.percent(sample.quality)).monospacedDigit().accessibilityLabel("Quality")
                .accessibilityValue(Words.percent(sample.quality))
            IconButton("Delete this sample", symbol: "trash", role: .destructive) { deletes = true }
        }
        .confirmationDialog("Delete this sample?", isPresented: $deletes, titleVisibility: .visible) {
            Button("Delete", role: .destructive) {
                actions(.deleteSample(person: entry.person.id, sample: sample.id))
            }
        } message: {
            Text(
                entry.samples.count == 1
                    ? "It is the only one of \(entry.person.name): the person goes with it."
                    : "\(entry.person.name) keeps the other samples.")
        }
    }
}

#Preview("A person") { List { PersonRow(entry: .ann, others: [.ben]) { _ in } } }
#Preview("Another model") { List { PersonRow(entry: .ben, others: []) { _ in } } }
#Preview("Details") { List { PersonDetails(entry: .ann) } }
