import AppModel
import SwiftUI

/// What is typed before the app has taken it: it refuses an empty name, and one that is known, and then the rest of the form must
/// not fall back.
struct EnrollmentForm: Equatable {
    var name = ""
    var isOtherPerson = false
    var consent = false
    /// Why the app did not take it.
    var trouble: AppFailure?
    /// The name that the app was told last.
    var told: String?

    /// What is missing before anything of a voice may be heard; `nil` where nothing is.
    var missing: String? {
        EnrollmentState.missing(name: name, isOtherPerson: isOtherPerson, consent: consent) ?? trouble?.message
    }

    /// Takes over what the app has, unless it has that from here: somebody may be typing on.
    mutating func follow(_ state: EnrollmentState) {
        func words(_ name: String) -> [Substring] { name.split(whereSeparator: \.isWhitespace) }
        if let told, words(told) == words(state.name) { return }
        self = EnrollmentForm(name: state.name, isOtherPerson: state.isOtherPerson, consent: state.consent)
    }
}

/// Whose voice it is, and whether they agree.
struct EnrollmentNameCard: View {
    let state: EnrollmentState
    let people: PeopleState
    @Binding var form: EnrollmentForm
    @Environment(\.actions) private var actions

    var body: some View {
        Card("Whose voice") {
            TextField("Name, as it should appear", text: $form.name)
                .textFieldStyle(.roundedBorder)
                .frame(minHeight: 44)
                .onChange(of: form.name) { tell() }
                .accessibilityLabel("Name")
            if let trouble = form.trouble {
                BannerView(.warning, trouble.message, remedy: trouble.remedy) {
                    if let known {
                        TextButton("Add to \(known.name)") { actions(.addTo(person: known.id)) }
                    }
                }
            }
            Picker("Whose voice is it", selection: $form.isOtherPerson) {
                Text("My voice").tag(false)
                Text("Somebody else's").tag(true)
            }
            .pickerStyle(.segmented)
            .labelsHidden()
            .onChange(of: form.isOtherPerson) { tell() }
            if form.isOtherPerson {
                Toggle("This person knows that I save their voice, and agrees.", isOn: $form.consent)
                    .onChange(of: form.consent) { tell() }
            }
        }
        .disabled(state.isActive || state.phase == .saving)
    }

    /// The person of this name.
    private var known: PersonReference? {
        people.people.map(\.person).first { $0.name.lowercased() == form.name.lowercased() }
    }

    private func tell() {
        let told = form
        guard !told.name.allSatisfy(\.isWhitespace),
            told.name != state.name || told.isOtherPerson != state.isOtherPerson
                || told.consent != state.consent
        else { return form.trouble = nil }
        form.told = told.name
        Task {
            var trouble: AppFailure?
            do throws(AppFailure) {
                try await actions.request(
                    .setName(told.name, isOtherPerson: told.isOtherPerson, consent: told.consent))
            } catch {
                trouble = error
            }
            // What was typed meanwhile is told by itself.
            if form.name == told.name { form.trouble = trouble }
        }
    }
}

#Preview("Nobody yet") { nameCard(EnrollmentForm()) }
#Preview("Somebody else") { nameCard(EnrollmentForm(name: "Cleo", isOtherPerson: true)) }
#Preview("A name that is taken") {
    nameCard(
        EnrollmentForm(
            name: "Ann",
            trouble: AppFailure(.name, "Ann is enrolled already.", remedy: "Add to this person's voice.")))
}

@MainActor private func nameCard(_ form: EnrollmentForm) -> some View {
    EnrollmentNameCard(state: .sample(.idle), people: .sample(.ready), form: .constant(form)).padding()
}
