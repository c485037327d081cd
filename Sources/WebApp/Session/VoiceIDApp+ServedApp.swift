package import AppModel
package import AppServices
package import Foundation

extension VoiceIDApp: ServedApp {
    /// Who loads the page again expects to see what is so.
    package func tabOpened(_ tab: String) async { await people.catchUp() }

    /// Nothing has to be done: what the app does goes on without its pages, and the microphone's end is told by itself.
    package func tabClosed(_ tab: String) {}

    package func takeAudio(_ index: Int) -> Recording? { enrollment.audio(ofTake: index) }

    package func exportRecording(_ id: String, as format: String) throws(AppFailure) -> Download {
        guard recording(id) != nil else {
            throw AppFailure(.notFound, "There is no such recording any more.", remedy: "Record or open it again.")
        }
        let file = try diarization.exported(as: format)
        return Download(name: file.name, type: file.mediaType, bytes: file.data)
    }

    package func exportProfiles(_ ids: [String]?) async throws(AppFailure) -> Data { try await people.exported(ids) }

    package func importProfiles(_ data: Data) async throws(AppFailure) { try await people.importProfiles(data) }

    package func setTriggers(_ json: Data) async throws(AppFailure) {
        try control.setTriggers(json: json)
        await control.settle()
    }
}

extension UploadedFiles: UploadTaking {}
