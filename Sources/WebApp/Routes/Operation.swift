/// Everything that can be asked over HTTP, with its method and path. Files of the page come besides.
package enum Operation: String, CaseIterable, Sendable {
    // The page's own.
    case openSession, checkSession, uploadFile
    case recordingAudio, recordingPeaks, recordingExport, takeAudio
    case pageExportProfiles, pageImportProfiles, setTriggers
    // The API of scripts.
    case diarize, identify, transcribe, verify, addFile
    case listProfiles, enrollProfile, showProfile, renameProfile, deleteProfile, exportProfiles, importProfiles
    case showJob, followJob, cancelJob
    case status, describe

    /// The method.
    package var method: String { endpoint.method }
    /// The path; what stands in braces is any text without `/`.
    package var path: String { endpoint.path }
    /// Whether scripts may use it, with a key.
    package var isAPI: Bool { path.hasPrefix("/api/") }

    private var endpoint: (method: String, path: String) {
        switch self {
        case .openSession: ("GET", "/session")
        case .checkSession: ("GET", "/session/check")
        case .uploadFile: ("PUT", "/files/upload")
        case .recordingAudio: ("GET", "/recordings/{id}/audio")
        case .recordingPeaks: ("GET", "/recordings/{id}/peaks")
        case .recordingExport: ("GET", "/recordings/{id}/export")
        case .takeAudio: ("GET", "/enrolment/takes/{index}/audio")
        case .pageExportProfiles: ("GET", "/profiles/export")
        case .pageImportProfiles: ("PUT", "/profiles/import")
        case .setTriggers: ("PUT", "/control/triggers")
        case .diarize: ("POST", "/api/v1/diarize")
        case .identify: ("POST", "/api/v1/identify")
        case .transcribe: ("POST", "/api/v1/transcribe")
        case .verify: ("POST", "/api/v1/verify")
        case .addFile: ("POST", "/api/v1/files")
        case .listProfiles: ("GET", "/api/v1/profiles")
        case .enrollProfile: ("POST", "/api/v1/profiles")
        case .showProfile: ("GET", "/api/v1/profiles/{id}")
        case .renameProfile: ("PATCH", "/api/v1/profiles/{id}")
        case .deleteProfile: ("DELETE", "/api/v1/profiles/{id}")
        case .exportProfiles: ("GET", "/api/v1/profiles/export")
        case .importProfiles: ("POST", "/api/v1/profiles/import")
        case .showJob: ("GET", "/api/v1/jobs/{id}")
        case .followJob: ("GET", "/api/v1/jobs/{id}/events")
        case .cancelJob: ("DELETE", "/api/v1/jobs/{id}")
        case .status: ("GET", "/api/v1/status")
        case .describe: ("GET", "/api/v1/openapi.json")
        }
    }

    /// Whether the body is a recording.
    package var takesRecording: Bool {
        switch self {
        case .uploadFile, .diarize, .identify, .transcribe, .addFile, .enrollProfile: true
        default: false
        }
    }

    /// Bytes that the body may have.
    package var bodyLimit: Int {
        switch self {
        // Two hours of uncompressed sound in studio quality are 4 GB.
        case _ where takesRecording: 8 << 30
        case .pageImportProfiles, .importProfiles: 64 << 20
        case .setTriggers: 1 << 20
        case .verify, .renameProfile: 64 << 10
        default: 0
        }
    }
}

extension Operation {
    /// What a method and a path ask for.
    package enum Match: Equatable, Sendable {
        /// This, with what stands in the path's places.
        case found(Operation, [String: String])
        /// The path is known with these methods only.
        case otherMethods([String])
        /// Nothing that is known.
        case unknown
    }

    /// Finds what is asked for. A path without places wins over one with them.
    package static func match(_ method: String, _ path: String) -> Match {
        let fitting = allCases.compactMap { operation in
            operation.places(in: path).map { (operation: operation, places: $0) }
        }
        let method = method == "HEAD" ? "GET" : method
        let candidates = fitting.filter { $0.operation.method == method }
        if let best = candidates.min(by: { $0.places.count < $1.places.count }) {
            return .found(best.operation, best.places)
        }
        return fitting.isEmpty ? .unknown : .otherMethods(fitting.map(\.operation.method))
    }

    private func places(in path: String) -> [String: String]? {
        let pattern = self.path.split(separator: "/")
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard pattern.count == parts.count else { return nil }
        var places: [String: String] = [:]
        for (expected, part) in zip(pattern, parts) {
            if expected.hasPrefix("{") {
                guard !part.isEmpty else { return nil }
                places[String(expected.dropFirst().dropLast())] = String(part)
            } else if expected != part {
                return nil
            }
        }
        return places
    }
}
