import AppIntents
import AppModel
import Foundation

/// Asks the app to tell who is speaking. It opens, for an app may not listen unseen.
struct WhoIsSpeaking: AppIntent {
    static let title: LocalizedStringResource = "Who is speaking?"
    static let description: IntentDescription? = IntentDescription(
        "Listens, and shows who of the people you enrolled is speaking.")
    static let openAppWhenRun = true

    @MainActor
    func perform() async throws -> some IntentResult {
        AppNavigation.shared.show(.identify)
        await AppSession.shared.begin()
        do throws(AppFailure) {
            try await AppSession.shared.app.perform(.startRecognition)
        } catch {
            throw SpokenFailure(failure: error)
        }
        return .result()
    }
}
