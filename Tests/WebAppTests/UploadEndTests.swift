import AudioGraph
import Foundation
import LocalServer
import TestSupport
import Testing
import WebApp

/// Whatever becomes of a request, the audio that came with it goes.
@MainActor @Suite(.timeLimit(.minutes(10))) struct UploadEndTests {
    /// A runner whose jobs last until they are cancelled, with the files they were given.
    private final class Jobs: @unchecked Sendable {
        // SAFETY: `paths` is read and written with `lock` held.
        private let lock = NSLock()
        private var paths: [String] = []
        private let began = AsyncStream.makeStream(of: Void.self)

        var files: [String] { lock.withLock { paths } }

        func hasBegun() async { for await _ in began.stream { return } }

        var runner: SampleRunner {
            SampleRunner { arguments, _ in
                self.lock.withLock { self.paths.append(arguments.last ?? "") }
                self.began.continuation.yield()
                return await .untilCancelled()
            }
        }
    }

    /// Where the uploads of a server lie, from the file of one.
    private func folder(of file: String) -> URL {
        URL(filePath: file).deletingLastPathComponent().deletingLastPathComponent()
    }

    private func places(in folder: URL) throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).count
    }

    private func id(_ answer: LoopbackResponse) throws -> String {
        try #require(try GraphValue(json: answer.text)["id"]?.string)
    }

    @Test func `a server that is stopped while jobs run and wait leaves nothing on the disk`() async throws {
        let jobs = Jobs()
        var folder: URL?
        try await Served.run(jobs.runner) { served async throws in
            for _ in 0..<8 { #expect(try await served.script("POST", "/diarize", body: [1]).status == 202) }
            #expect(try await served.script("POST", "/files", body: [1]).status == 201)
            await jobs.hasBegun()
            let place = self.folder(of: try #require(jobs.files.first))
            #expect(try self.places(in: place) == 9)
            folder = place
        }
        #expect(FileManager.default.fileExists(atPath: try #require(folder).path) == false)
    }

    @Test func `a job that is cancelled while it waits takes its file with it`() async throws {
        let jobs = Jobs()
        try await Served.run(jobs.runner) { served async throws in
            _ = try await served.script("POST", "/diarize", body: [1])
            await jobs.hasBegun()
            let folder = self.folder(of: try #require(jobs.files.first))
            let waiting = try self.id(try await served.script("POST", "/diarize", body: [1]))
            #expect(try self.places(in: folder) == 2)
            _ = try await served.script("DELETE", "/jobs/\(waiting)")
            #expect(try self.places(in: folder) == 1)
        }
    }

    @Test func `a request for which no place is left keeps nothing`() async throws {
        let jobs = Jobs()
        try await Served.run(jobs.runner) { served async throws in
            _ = try await served.script("POST", "/diarize", body: [1])
            await jobs.hasBegun()
            let folder = self.folder(of: try #require(jobs.files.first))
            for _ in 0..<32 { #expect(try await served.script("POST", "/diarize", body: [1]).status == 202) }
            let shelved = try await served.script("POST", "/files", body: [1])
            let file = try #require(try GraphValue(json: shelved.text)["file"]?.string)
            #expect(try await served.script("POST", "/diarize", body: [1]).status == 429)
            // The file that was sent before can still be used.
            #expect(try await served.script("POST", "/diarize?file=\(file)").status == 429)
            #expect(try self.places(in: folder) == 34)
        }
    }

    @Test func `a pair of which one is missing leaves the other where it is`() async throws {
        try await Served.run { served async throws in
            let answer = try await served.script("POST", "/files", body: [1])
            let file = try #require(try GraphValue(json: answer.text)["file"]?.string)
            let missing = Array(#"{"first":"\#(file)","second":"none"}"#.utf8)
            #expect(try await served.script("POST", "/verify?wait=true", body: missing).status == 404)
            let twice = Array(#"{"first":"\#(file)","second":"\#(file)"}"#.utf8)
            #expect(try await served.script("POST", "/verify?wait=true", body: twice).status == 200)
        }
    }

    @Test func `the shelf lets the oldest files go for new ones, and says so`() throws {
        let uploads = UploadFolder()
        func file(_ bytes: Int) throws -> UploadFolder.StoredFile {
            let url = try uploads.newPlace(name: "a.wav")
            try Data(count: bytes).write(to: url)
            return UploadFolder.StoredFile(url: url, byteCount: bytes)
        }
        func isThere(_ file: UploadFolder.StoredFile) -> Bool {
            FileManager.default.fileExists(atPath: file.url.path)
        }
        let shelf = FileShelf(mostFiles: 3, mostBytes: 100) { uploads.delete($0) }
        let files = try [30, 30, 30, 10, 80].map { try file($0) }
        var ids: [String] = []
        for file in files.prefix(4) { ids.append(try shelf.add(file)) }
        #expect(files.prefix(4).map(isThere) == [false, true, true, true])
        #expect { try shelf.take([ids[0]]) } throws: { ($0 as? WebFailure)?.status == 410 }
        #expect(try shelf.take([ids[2]]) == [files[2].url])
        #expect { try shelf.take([ids[2]]) } throws: { ($0 as? WebFailure)?.status == 404 }
        ids.append(try shelf.add(files[4]))
        #expect(files.map(isThere) == [false, false, true, true, true])
        let large = try file(101)
        #expect { try shelf.add(large) } throws: { ($0 as? WebFailure)?.status == 413 }
        #expect(!isThere(large))
        uploads.remove()
        #expect { try uploads.newPlace(name: "a") } throws: { $0 is UploadFolder.Fault }
    }
}

/// What a request may say, and in whose words it is refused.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ParameterTests {
    @Test func `a parameter that is not of its kind is refused in the words of the API`() async throws {
        try await Served.run { served async throws in
            let wrong = [
                "/diarize?speakers=", "/diarize?speakers=0", "/diarize?speakers=two", "/diarize?wait=yes",
                "/diarize?wait=",
                "/diarize?threshold=NaN", "/diarize?threshold=1.5", "/identify?threshold=inf", "/transcribe?prompt=",
                "/transcribe?no-speakers=1", "/diarize?min-speakers=3&max-speakers=2",
                "/diarize?speakers=2&min-speakers=1", "/profiles?name=A&append=true&replace=true",
                "/profiles?name=A&min-duration=1", "/profiles/import?if-taken=maybe",
            ]
            for target in wrong {
                let answer = try await served.script("POST", target, body: [1])
                #expect(answer.status == 400, "\(target)")
                #expect(!answer.text.contains("--"), "\(answer.text)")
            }
            let pair = Array(#"{"first":"a","second":"b","threshold":2}"#.utf8)
            #expect(try await served.script("POST", "/verify", body: pair).status == 400)
        }
    }

    @Test func `what a command says of the command line is said of the API`() async throws {
        let runner = SampleRunner { _, _ in
            CommandOutcome(
                end: .failed(WebFailure(422, "other", "Ann is known; give --append to add, --replace to start anew.")),
                output: "", messages: [])
        }
        try await Served.run(runner) { served async throws in
            let answer = try await served.script("POST", "/profiles?name=Ann&wait=true", body: [1])
            #expect(
                try GraphValue(json: answer.text)["error"]?["message"]
                    == "Ann is known; give 'append' to add, 'replace' to start anew.")
        }
    }

    @Test func `profiles that are no JSON are refused before anything is asked of them`() async throws {
        try await Served.run { served async throws in
            let page = try await served.request("PUT", "/profiles/import", body: Array("what".utf8))
            let script = try await served.script("POST", "/profiles/import", body: Array("{\"a\":".utf8))
            #expect(page.status == 400 && script.status == 400)
            #expect(served.app.imported == nil)
        }
    }

    @Test func `a name of many marks is cut to a length that can be stored`() {
        let name = String(repeating: "e" + String(repeating: "\u{0301}", count: 50), count: 40) + ".wav"
        let plain = UploadFolder.plain(name)
        #expect(plain.utf8.count <= 120 && plain.hasSuffix(".wav"))
        #expect(UploadFolder.plain("call.wav") == "call.wav")
    }
}
