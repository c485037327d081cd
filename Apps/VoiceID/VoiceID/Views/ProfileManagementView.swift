import AppModel
import Foundation
import SwiftUI
import UniformTypeIdentifiers

/// Everybody whose voice is saved, what it is made of, and how to be rid of it.
struct ProfileManagementView: View {
    let state: PeopleState
    @State private var isImporting = false
    @State private var isErasing = false
    @State private var confirmation = ""
    @State private var exported: ExportItem?
    @Environment(\.actions) private var actions

    var body: some View {
        List {
            messages
            if state.people.isEmpty {
                Section { empty }
            } else {
                Section("Known voices") {
                    ForEach(state.people, id: \.person.id) { entry in
                        PersonRow(entry: entry, others: others(than: entry)) { exported = $0 }
                    }
                }
            }
            Section {
                Button("Enrol a voice", systemImage: Screen.enrol.symbol) { actions.show(.enrol) }
                Button("Import …", systemImage: "square.and.arrow.down") { isImporting = true }
                if !state.people.isEmpty {
                    Button("Export all …", systemImage: "square.and.arrow.up", action: exportAll)
                    Button("Erase everything …", systemImage: "trash", role: .destructive) {
                        (confirmation, isErasing) = ("", true)
                    }
                }
            } header: {
                Text("All voices")
            } footer: {
                Text("A voice profile is biometric data. Give an exported file only to people who may have it.")
            }
        }
        .disabled(state.pending != nil)
        .fileImporter(isPresented: $isImporting, allowedContentTypes: [.json]) { take($0) }
        .exporting($exported) { actions.tell($0) }
        .alert("Erase everything?", isPresented: $isErasing) {
            TextField("Type “\(PeopleModel.confirmation)” to go on", text: $confirmation)
            Button("Erase everything", role: .destructive) { actions(.erase(confirmation: confirmation.lowercased())) }
            Button("Cancel", role: .cancel) {}
        } message: {
            Text(
                "\(Words.count(state.people.count, "voice")) will be deleted from this device, for good. The settings go back to "
                    + "those of a first start, and an open recording is closed.")
        }
    }

    @ViewBuilder private var messages: some View {
        if let error = state.error { BannerView(error) }
        ForEach(state.skipped, id: \.name) { BannerView(.warning, "\($0.name) was left out.", remedy: $0.reason) }
        if let pending = state.pending {
            ProgressView { Text(Self.words(pending.kind)) }.frame(maxWidth: .infinity)
        }
    }

    @ViewBuilder private var empty: some View {
        switch state.phase {
        case .loading: ProgressView { Text("Reading the voices …") }.frame(maxWidth: .infinity)
        case .failed: TextButton("Try again") { actions(.refresh) }
        case .ready:
            EmptyStateView(
                "Nobody yet", symbol: "person.2",
                text:
                    "A voice is saved as a few hundred numbers that cannot be turned back into sound. It stays on this "
                    + "device until you delete it.")
        }
    }

    private func others(than entry: PeopleState.Entry) -> [PersonReference] {
        state.people.map(\.person).filter { $0.id != entry.person.id }
    }

    private static func words(_ kind: PeopleState.Pending.Kind) -> String {
        switch kind {
        case .delete: "Deleting …"
        case .erase: "Erasing …"
        case .merge: "Merging …"
        case .import: "Importing …"
        case .rename: "Renaming …"
        }
    }

    private func exportAll() {
        actions.attempt { actions throws(AppFailure) in
            exported = ExportItem(name: "voices.json", data: try await actions.exportPeople(nil))
        }
    }

    private func take(_ file: Result<URL, any Error>) {
        switch file {
        case .success(let url):
            actions.attempt { actions throws(AppFailure) in try await actions.importPeople(url) }
        case .failure(let error):
            actions.tell(AppFailure(.profilesFile, "The file was not opened: \(error.localizedDescription)"))
        }
    }
}

#Preview("Reading") { people(.sample(.loading)) }
#Preview("Nobody") { people(.nobody) }
#Preview("Two people") { people(.sample(.ready)) }
#Preview("Merging, after an import") { people(.busy) }
#Preview("Failed") { people(.sample(.failed)) }
#Preview("Dark, very large letters") {
    people(.sample(.ready)).preferredColorScheme(.dark).dynamicTypeSize(.accessibility2)
}

@MainActor private func people(_ state: PeopleState) -> some View {
    NavigationStack { ProfileManagementView(state: state) }
}
