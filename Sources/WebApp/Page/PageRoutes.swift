import AppModel
import AudioGraph
import Foundation
import LocalServer

/// What the page asks for besides its files and its socket: audio, drawings of it, exports and uploads.
struct PageRoutes: Sendable {
    private let app: any ServedApp
    private let uploads: any UploadTaking

    init(app: any ServedApp, uploads: any UploadTaking) {
        self.app = app
        self.uploads = uploads
    }

    /// Answers a request.
    func response(
        to operation: Operation, _ places: [String: String], _ request: Request
    ) async throws -> Response {
        let query = request.head.query
        switch operation {
        case .checkSession: return Response(status: 204)
        case .uploadFile:
            return .json(["file": .string(try await upload(request.body, name: query["name"] ?? "recording"))])
        case .recordingAudio: return audio(try await recording(places), request.head)
        case .recordingPeaks:
            guard let count = Int(query["count"] ?? "1000"), (1...20_000).contains(count) else {
                throw WebFailure(
                    400, "invalidArguments", "The parameter 'count' is no number from 1 to 20000.",
                    remedy: "Give such a number, or leave it out.")
            }
            let recording = try await recording(places)
            let peaks = await Self.peaks(of: recording, count)
            // Four digits are more than a screen shows.
            let numbers = peaks.map { GraphValue.number((Double($0) * 10_000).rounded() / 10_000) }
            return .json(["peaks": .array(numbers)])
        case .recordingExport:
            let format = query["format"] ?? "text"
            return Self.download(try await app.exportRecording(places["id"] ?? "", as: format))
        case .takeAudio:
            guard let take = await app.takeAudio(Int(places["index"] ?? "") ?? -1) else {
                throw WebFailure(404, "notFound", "There is no such take.", remedy: "Record it again.")
            }
            return audio(take, request.head)
        case .pageExportProfiles:
            let data = try await app.exportProfiles(query["id"].map { [$0] })
            return Self.download(Download(name: "voiceid-profiles.json", type: "application/json", bytes: data))
        case .pageImportProfiles:
            let data = Data(try await request.body.bytes(upTo: operation.bodyLimit))
            try data.requireJSON()
            try await app.importProfiles(data)
            return Response(status: 204)
        case .setTriggers:
            try await app.setTriggers(Data(request.body.bytes(upTo: operation.bodyLimit)))
            return Response(status: 204)
        default: throw WebFailure.nothingHere
        }
    }

    private func upload(_ body: RequestBody, name: String) async throws -> String {
        let file = try await uploads.begin(name: name)
        do {
            for try await piece in body { try await uploads.append(Data(piece), to: file) }
            return file
        } catch {
            await uploads.discard(file)
            throw error
        }
    }

    private func recording(_ places: [String: String]) async throws(WebFailure) -> Recording {
        guard let recording = await app.recording(places["id"] ?? "") else {
            throw WebFailure(
                404, "notFound", "There is no such recording any more.", remedy: "Record or open it again.")
        }
        return recording
    }

    private func audio(_ recording: Recording, _ head: RequestHead) -> Response {
        let wave = WaveContent(recording)
        return .content(type: WaveContent.type, length: wave.byteCount, for: head) { wave.bytes($0) }
    }

    /// Away from the main actor, since it takes a while.
    @concurrent private static func peaks(of recording: Recording, _ count: Int) async -> [Float] {
        recording.peaks(count)
    }

    private static func download(_ file: Download) -> Response {
        // The plain name for old programs, the other for all letters there are (RFC 6266).
        let plain = String(
            file.name.map { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_ ".contains($0)) ? $0 : "_" })
        let escaped = file.name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? plain
        return Response(
            status: 200,
            headers: [
                "Content-Type": file.type,
                "Content-Disposition": "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(escaped)",
            ], body: .bytes([UInt8](file.bytes)))
    }
}
