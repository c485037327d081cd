import AudioGraph
import Foundation
import LocalServer
package import PageFiles

/// The API of scripts: each request becomes a command of `voiceid`, and its answer what that prints.
struct ScriptAPI: Sendable {
    private let runner: any CommandRunner
    private let jobs: JobQueue
    private let uploads: UploadFolder
    private let files: FileShelf
    private let status: @Sendable () async -> GraphValue
    private let profilesChanged: @Sendable () async -> Void

    /// An API.
    ///
    /// - Parameters:
    ///   - status: Says how the program is.
    ///   - profilesChanged: Called after something was changed that the page shows too.
    init(
        runner: any CommandRunner, jobs: JobQueue, uploads: UploadFolder,
        status: @escaping @Sendable () async -> GraphValue, profilesChanged: @escaping @Sendable () async -> Void
    ) {
        self.runner = runner
        self.jobs = jobs
        self.uploads = uploads
        files = FileShelf { [uploads] in uploads.delete($0) }
        self.status = status
        self.profilesChanged = profilesChanged
    }

    /// Answers a request.
    func response(
        to operation: Operation, _ places: [String: String], _ request: Request
    ) async throws -> Response {
        let query = request.head.query
        switch operation {
        case .diarize, .identify, .transcribe: return try await listen(operation, request)
        case .verify: return try await verify(request)
        case .addFile:
            let name = query["name"] ?? "audio"
            let file = try await uploads.store(request.body, name: name)
            return .json(
                ["file": .string(try files.add(file)), "name": .string(file.url.lastPathComponent)], status: 201)
        case .listProfiles: return .json(text: try await output(of: ["profiles", "list", "--json"]))
        case .enrollProfile: return try await enroll(request)
        case .showProfile: return .json(text: try await profile(places["id"] ?? ""))
        case .renameProfile: return try await rename(places["id"] ?? "", request)
        case .deleteProfile:
            _ = try await output(of: ["profiles", "delete", "--", places["id"] ?? ""])
            await profilesChanged()
            return Response(status: 204)
        case .exportProfiles: return try await exportProfiles(query["name"])
        case .importProfiles: return try await importProfiles(request)
        case .showJob: return .json(text: try await job(places).json)
        case .followJob: return try await follow(places)
        case .cancelJob:
            let job = try await job(places)
            return .json(text: (await jobs.cancel(job.id) ?? job).json)
        case .status: return .json(await status())
        case .describe: return try Self.description()
        default: throw WebFailure.nothingHere
        }
    }

    // MARK: Jobs

    private func listen(_ operation: Operation, _ request: Request) async throws -> Response {
        let parameters = try CommandParameters(operation, request.head.query)
        let file = try await file(of: request)
        let command = [operation.rawValue, "--json"] + parameters.arguments + ["--", file.path]
        return try await start(
            operation.rawValue, command, parameters, files: [file], isLines: operation == .identify)
    }

    private func verify(_ request: Request) async throws -> Response {
        struct Pair: Decodable {
            var first: String
            var second: String
            var threshold: Double?
        }
        let parameters = try CommandParameters(.verify, request.head.query)
        let pair: Pair = try await Self.read(request)
        if let threshold = pair.threshold, !(0...1).contains(threshold) {
            throw WebFailure(
                400, "invalidArguments", "'threshold' cannot be \(threshold).", remedy: "Give a number from 0 to 1.")
        }
        try await jobs.requireRoom()
        let paths = try files.take([pair.first, pair.second])
        let options = pair.threshold.map { ["--threshold=\($0)"] } ?? []
        let command = ["verify", "--json"] + options + ["--"] + paths.map(\.path)
        return try await start("verify", command, parameters, files: paths)
    }

    private func enroll(_ request: Request) async throws -> Response {
        guard let name = request.head.query["name"], !name.isEmpty else {
            throw WebFailure(400, "name", "There is no name.", remedy: "Give the person's as the parameter 'name'.")
        }
        let parameters = try CommandParameters(.enrollProfile, request.head.query)
        let file = try await file(of: request, name: "recording")
        let command = ["enroll", "--json"] + parameters.arguments + ["--", name, file.path]
        return try await start("enroll", command, parameters, files: [file], changesProfiles: true)
    }

    /// The audio a request is about: its body, or a file sent before. Nothing is kept of a request for which there is no room.
    private func file(of request: Request, name: String? = nil) async throws -> URL {
        try await jobs.requireRoom()
        let query = request.head.query
        if let id = query["file"] { return try files.take([id])[0] }
        let file = try await uploads.store(request.body, name: name ?? query["name"] ?? "audio")
        guard file.byteCount != 0 else {
            uploads.delete(file.url)
            throw WebFailure(
                400, "audio", "The request has no audio.",
                remedy: "Send the recording as the body, or name one sent before with the parameter 'file'.")
        }
        return file.url
    }

    /// Starts a job, which the files belong to from then on; answers with it at once, or with its result where the request wants to
    /// wait.
    private func start(
        _ kind: String, _ command: [String], _ parameters: CommandParameters, files: [URL], isLines: Bool = false,
        changesProfiles: Bool = false
    ) async throws -> Response {
        let uploads = uploads
        let job = try await jobs.add(kind) {
            for file in files { uploads.delete(file) }
        } _: { [runner, profilesChanged] progress in
            var outcome = await runner.run(command, progress: progress).inWordsOfAPI(hiding: files)
            outcome.output = outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
            if isLines {
                outcome.output = "[" + outcome.output.split(separator: "\n").joined(separator: ",") + "]"
            }
            if changesProfiles, outcome.end == .done { await profilesChanged() }
            return outcome
        }
        guard parameters.waits else {
            var response = Response.json(text: job.json, status: 202)
            response.headers.set("Location", "/api/v1/jobs/\(job.id)")
            return response
        }
        return try await withTaskCancellationHandler {
            try await result(of: job.id)
        } onCancel: {
            Task { _ = await jobs.cancel(job.id) }
        }
    }

    private func result(of id: String) async throws -> Response {
        var last: Job?
        if let steps = await jobs.follow(id) { for await step in steps { last = step } }
        if let failure = last?.failure { throw failure }
        guard let result = last?.result else {
            throw WebFailure(
                409, "cancelled", "The job was cancelled.", remedy: "Send the request again if that was a mistake.")
        }
        return .json(text: result)
    }

    private func job(_ places: [String: String]) async throws(WebFailure) -> Job {
        guard let job = await jobs.job(places["id"] ?? "") else {
            throw WebFailure(404, "notFound", "There is no such job.", remedy: "The last hundred are remembered.")
        }
        return job
    }

    /// Sends an event for each step, and one for the end.
    private func follow(_ places: [String: String]) async throws -> Response {
        let job = try await job(places)
        let jobs = jobs
        return .events { events in
            guard let steps = await jobs.follow(job.id) else { return }
            for await step in steps {
                try await events.send(step.isOver ? step.state.rawValue : "progress", data: step.json)
            }
        }
    }

    // MARK: Profiles

    private func profile(_ query: String) async throws -> String {
        try await output(of: ["profiles", "show", "--json", "--", query])
    }

    private func rename(_ query: String, _ request: Request) async throws -> Response {
        struct Name: Decodable { var name: String }
        let name: Name = try await Self.read(request)
        let before = try await profile(query)
        _ = try await output(of: ["profiles", "rename", "--", query, name.name])
        await profilesChanged()
        // By its id, since the name is another now.
        let id = try GraphValue(json: before)["id"]?.string ?? name.name
        return .json(text: try await profile(id))
    }

    private func exportProfiles(_ name: String?) async throws -> Response {
        let file = try uploads.newPlace(name: "profiles.json")
        defer { uploads.delete(file) }
        _ = try await output(of: ["profiles", "export", "--", file.path] + (name.map { [$0] } ?? []))
        var response = Response.json(text: String(decoding: try Data(contentsOf: file), as: UTF8.self))
        response.headers.set("Content-Disposition", "attachment; filename=\"voiceid-profiles.json\"")
        return response
    }

    private static let ifTaken = ["refuse", "keep", "replace", "add"]

    private func importProfiles(_ request: Request) async throws -> Response {
        let action = request.head.query["if-taken"] ?? "refuse"
        guard Self.ifTaken.contains(action) else {
            throw WebFailure(
                400, "invalidArguments", "The parameter 'if-taken' cannot be '\(action.prefix(40))'.",
                remedy: "Give one of \(Self.ifTaken.joined(separator: ", ")).")
        }
        let file = try await uploads.store(request.body, name: "profiles.json").url
        defer { uploads.delete(file) }
        try Data(contentsOf: file).requireJSON()
        let outcome = await runner.run(["profiles", "import", "--if-taken=\(action)", "--", file.path]) { _ in }
            .inWordsOfAPI(hiding: [file])
        if case .failed(let failure) = outcome.end { throw failure }
        await profilesChanged()
        return .json(["messages": .array(outcome.messages.map { .string($0) })])
    }

    /// What a short command prints.
    private func output(of command: [String]) async throws -> String {
        let outcome = await runner.run(command) { _ in }.inWordsOfAPI(hiding: [])
        switch outcome.end {
        case .done: return outcome.output
        case .failed(let failure): throw failure
        case .cancelled: throw CancellationError()
        }
    }

    // MARK: Documents

    private static func read<Value: Decodable>(_ request: Request) async throws -> Value {
        let bytes = try await request.body.bytes(upTo: 64 << 10)
        do {
            return try JSONDecoder().decode(Value.self, from: Data(bytes))
        } catch {
            throw WebFailure(
                400, "invalidArguments", "The body is not the JSON object expected.",
                remedy: "See /api/v1/openapi.json for what it holds.")
        }
    }

    private static func description() throws -> Response {
        guard let file = PageFile.description else { throw WebFailure.nothingHere }
        return Response(status: 200, headers: ["Content-Type": "application/json"], body: .bytes(file.bytes))
    }
}

extension PageFile {
    /// Where the description of the API lies among the files.
    static let descriptionPath = "openapi.json"

    /// The description of the API, as OpenAPI 3.1.
    package static var description: PageFile? { all().first { $0.path == descriptionPath } }
}

extension CommandOutcome {
    /// The outcome as a script is to see it.
    ///
    /// - Parameter files: What was sent; the place it lay is nobody's business.
    fileprivate func inWordsOfAPI(hiding files: [URL]) -> CommandOutcome {
        func hidden(_ text: String) -> String {
            files.reduce(text) { $0.replacingOccurrences(of: $1.deletingLastPathComponent().path + "/", with: "") }
        }
        var outcome = self
        outcome.output = hidden(output)
        outcome.messages = messages.map { CommandParameters.inWordsOfAPI(hidden($0)) }
        if case .failed(var failure) = end {
            failure.message = CommandParameters.inWordsOfAPI(hidden(failure.message))
            failure.remedy = CommandParameters.inWordsOfAPI(failure.remedy)
            outcome.end = .failed(failure)
        }
        return outcome
    }
}
