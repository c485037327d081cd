package import AppModel
package import Foundation

/// What the server needs of the app. Its state is observed.
@MainActor package protocol ServedApp: AnyObject, Sendable {
    /// Everything the screens show.
    var snapshot: AppState { get }
    /// Shows a message on every screen.
    func notify(_ kind: Notice.Kind, _ text: String, remedy: String?)
    /// Does what a user asks.
    func perform(_ intent: Intent, from tab: String?) async throws(AppFailure)
    /// A tab was opened, or loaded again.
    func tabOpened(_ tab: String) async
    /// The last socket of a tab was closed.
    func tabClosed(_ tab: String)
    /// The audio of a recording that is open.
    func recording(_ id: String) -> Recording?
    /// The audio of a take of the enrolment.
    func takeAudio(_ index: Int) -> Recording?
    /// A recording's result in a format of the command line.
    func exportRecording(_ id: String, as format: String) throws(AppFailure) -> Download
    /// Profiles as a profiles file; all where `ids` is `nil`.
    func exportProfiles(_ ids: [String]?) async throws(AppFailure) -> Data
    /// Takes profiles from such a file.
    func importProfiles(_ data: Data) async throws(AppFailure)
    /// Replaces what can be said to the film list.
    func setTriggers(_ json: Data) async throws(AppFailure)
}

/// Takes files for the app, piece by piece.
package protocol UploadTaking: Sendable {
    /// Begins to take a file, and gives the id that intents use.
    func begin(name: String) async throws(AppFailure) -> String
    /// Takes the next bytes.
    func append(_ data: Data, to id: String) async throws(AppFailure)
    /// Lets go of a file.
    func discard(_ id: String) async
}

/// A file for the user to keep.
package struct Download: Sendable, Equatable {
    /// A name for it.
    package var name: String
    /// Its type, such as `text/plain`.
    package var type: String
    /// What it holds.
    package var bytes: Data

    /// Collects a file.
    package init(name: String, type: String, bytes: Data) {
        (self.name, self.type, self.bytes) = (name, type, bytes)
    }
}
