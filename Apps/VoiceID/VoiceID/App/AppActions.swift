import AppModel
import Foundation
import SwiftUI

/// What views can do besides showing: they ask through this, and know no model.
///
/// Without an app behind it, as in previews, nothing happens.
struct AppActions: Sendable {
    /// Asks something of the app.
    var request: @MainActor @Sendable (Intent) async throws(AppFailure) -> Void = { _ in }
    /// Shows why something was not done.
    var tell: @MainActor @Sendable (AppFailure) -> Void = { _ in }
    /// Goes to a screen.
    var show: @MainActor @Sendable (Screen) -> Void = { _ in }
    /// Takes in an audio file, and returns the id that intents name it by.
    var register: @MainActor @Sendable (URL) throws(AppFailure) -> String = { _ in "" }
    /// Who spoke when as a file of a format.
    var export: @MainActor @Sendable (String) throws(AppFailure) -> ExportedFile? = { _ in nil }
    /// Profiles as the bytes of a file; everybody's where no ids are given.
    var exportPeople: @MainActor @Sendable ([String]?) async throws(AppFailure) -> Data = { _ in Data() }
    /// Takes profiles from a file.
    var importPeople: @MainActor @Sendable (URL) async throws(AppFailure) -> Void = { _ in }
    /// How loud the open recording is over its time.
    var waveform: @MainActor @Sendable () async -> Waveform? = { nil }
    /// Plays a take.
    var playTake: @MainActor @Sendable (Int) async throws(AppFailure) -> Void = { _ in }
    /// Plays the recording from a time on, all of it or only some stretches.
    var playRecording: @MainActor @Sendable (Double, [DiarizationState.Stretch]) async throws(AppFailure) -> Void = {
        _, _ in
    }
    /// Stops what is played.
    var pause: @MainActor @Sendable () async -> Void = {}
}

extension AppActions {
    /// Actions on an app.
    @MainActor init(_ session: AppSession, _ navigation: AppNavigation) {
        let (app, files) = (session.app, session.files)
        request = { intent throws(AppFailure) in try await app.perform(intent) }
        tell = { app.notify(.error, $0.message, remedy: $0.remedy.isEmpty ? nil : $0.remedy) }
        show = { navigation.show($0) }
        register = { url throws(AppFailure) in try files.register(url) }
        export = { format throws(AppFailure) in try app.diarization.exported(as: format) }
        exportPeople = { ids throws(AppFailure) in try await app.people.exported(ids) }
        importPeople = { url throws(AppFailure) in try await app.people.importProfiles(files.contents(of: url)) }
        waveform = { await app.waveform() }
        playTake = { index throws(AppFailure) in try await app.play(take: index) }
        playRecording = { start, stretches throws(AppFailure) in
            try await app.playRecording(from: start, only: stretches)
        }
        pause = { await app.player.pause() }
    }

    /// Asks something, and shows why where it is not done.
    @MainActor func callAsFunction(_ intent: Intent) {
        attempt { actions throws(AppFailure) in try await actions.request(intent) }
    }

    /// Plays a take, or stops it.
    @MainActor func toggle(take index: Int, _ player: PlayerState) {
        attempt { actions throws(AppFailure) in
            if player.plays(.take(index)) { return await actions.pause() }
            try await actions.playTake(index)
        }
    }

    /// Plays the recording from a time on, or only some stretches.
    @MainActor func play(from start: Double, only stretches: [DiarizationState.Stretch] = []) {
        attempt { actions throws(AppFailure) in try await actions.playRecording(start, stretches) }
    }

    /// Asks for what is done with a file, such as opening it.
    @MainActor func use(_ file: Result<URL, any Error>, _ intent: (String) -> Intent) {
        do {
            let id = try register(try file.get())
            self(intent(id))
        } catch let failure as AppFailure {
            tell(failure)
        } catch {
            tell(AppFailure(.audio, "The file was not opened: \(error.localizedDescription)"))
        }
    }

    /// Does something, and shows why where it is not done.
    @MainActor func attempt(_ work: @escaping @MainActor (AppActions) async throws(AppFailure) -> Void) {
        Task {
            do throws(AppFailure) {
                try await work(self)
            } catch {
                tell(error)
            }
        }
    }
}

extension EnvironmentValues {
    /// What the views can do.
    var actions: AppActions {
        get { self[ActionsKey.self] }
        set { self[ActionsKey.self] = newValue }
    }
}

private struct ActionsKey: EnvironmentKey {
    static let defaultValue = AppActions()
}
