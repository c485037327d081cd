import AppIntents
import Foundation

/// Asks the app to learn a voice. Whose voice it is, the user says on the screen.
struct StartEnrolment: AppIntent {
    static let title: LocalizedStringResource = "Start enrolment"
    static let description: IntentDescription? = IntentDescription("Opens the screen that learns a voice.")
    static let openAppWhenRun = true

    @MainActor
    func perform() async throws -> some IntentResult {
        AppNavigation.shared.show(.enrol)
        return .result()
    }
}
