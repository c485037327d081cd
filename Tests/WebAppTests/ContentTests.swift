import AppModel
import AudioGraph
import Foundation
import LocalServer
import PageFiles
import TestSupport
import Testing
import WebApp

@Suite struct ContentTests {
    private let recording = Recording(samples: [0, 0.5, -0.5, 1, -1])

    @Test func `a recording is a WAV file`() {
        let wave = WaveContent(recording)
        let bytes = wave.bytes(0..<wave.byteCount)
        #expect(bytes.count == 54)
        #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RIFF")
        #expect(Array(bytes[4..<8]) == [46, 0, 0, 0])
        #expect(String(decoding: bytes[8..<16], as: UTF8.self) == "WAVEfmt ")
        #expect(Array(bytes[24..<32]) == [0x80, 0x3E, 0, 0, 0, 0x7D, 0, 0])
        #expect(Array(bytes[40..<44]) == [10, 0, 0, 0])
        #expect(Array(bytes[44...]) == [0, 0, 0, 0x40, 0, 0xC0, 0xFF, 0x7F, 0, 0x80])
    }

    @Test func `any part of it is the same as of the whole`() {
        let wave = WaveContent(recording)
        let whole = wave.bytes(0..<wave.byteCount)
        for start in 0...whole.count {
            for end in start...whole.count { #expect(wave.bytes(start..<end) == Array(whole[start..<end])) }
        }
        #expect(wave.bytes(50..<1_000) == Array(whole[50...]))
    }

    @Test func `peaks are the least and most of each stretch`() {
        #expect(recording.peaks(1) == [-1, Float(32_767) / 32_768])
        #expect(Recording(samples: [0.25, -0.25, 0.5, 0]).peaks(2) == [-0.25, 0.25, 0, 0.5])
        #expect(recording.peaks(10).count == 20)
        #expect(Recording().peaks(2) == [0, 0, 0, 0])
        #expect(recording.peaks(0) == [])
    }

    @Test(arguments: [
        ("a.wav", "a.wav"), ("/etc/passwd", "passwd"), ("..", "audio"), ("", "audio"), ("../..", "audio"),
        ("a\\b.mp3", "b.mp3"), ("a\nb\u{0}.wav", "ab.wav"), ("Gespräch 1.m4a", "Gespräch 1.m4a"), ("a/", "a"),
    ])
    func `of a file's name remains what can do no harm`(name: String, expected: String) {
        #expect(UploadFolder.plain(name) == expected)
    }

    @Test func `a long name keeps its ending`() {
        let name = UploadFolder.plain(String(repeating: "x", count: 500) + ".wav")
        #expect(name.count == 120)
        #expect(name.hasSuffix(".wav"))
    }

    @Test func `an upload can be read by its owner alone, and goes with the folder`() async throws {
        let folder = UploadFolder()
        let stored = try await folder.store(RequestBody([1, 2, 3]), name: "a.wav")
        let file = stored.url
        #expect(stored.byteCount == 3)
        #expect(try Data(contentsOf: file) == Data([1, 2, 3]))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        folder.remove()
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `every file of the page is built in as it is`() throws {
        let folder = TestAssets.repository.appending(path: "Sources/WebApp/Static")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
            .filter {
                !((try? folder.appending(path: $0).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false)
            }
        let files = PageFile.all()
        #expect(Set(files.map(\.path)) == Set(paths + ["openapi.json"]), "run Tools/page/embed.py")
        for file in files where file.path != "openapi.json" {
            #expect(Data(file.bytes) == (try Data(contentsOf: folder.appending(path: file.path))), "\(file.path)")
        }
    }

    @Test func `files have their types, and are asked about again`() throws {
        let files = StaticFiles()
        let page = try #require(files.response(to: RequestHead(path: "/")))
        #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(page.headers["Cache-Control"] == "no-cache")
        let tag = try #require(page.headers["ETag"])
        let again = try #require(files.response(to: RequestHead(path: "/", headers: ["If-None-Match": tag])))
        #expect(again.status == 304)
        #expect(files.file(at: "/main.js")?.type == "text/javascript; charset=utf-8")
        #expect(files.file(at: "/icon.svg")?.type == "image/svg+xml")
        #expect(files.response(to: RequestHead(path: "/nothing.js")) == nil)
        #expect(files.response(to: RequestHead(path: "/../Package.swift")) == nil)
    }

    @Test func `the page has nothing inline, which its policy would forbid`() throws {
        for path in StaticFiles().paths where path.hasSuffix(".html") {
            let text = String(decoding: try #require(StaticFiles().file(at: path)).bytes, as: UTF8.self)
            #expect(!text.contains("<style"))
            #expect(!text.contains(" style="))
            #expect(!text.contains(" onclick="))
            #expect(text.firstMatch(of: /<script(?![^>]* src=)/) == nil)
            #expect(text.firstMatch(of: /(src|href)="(https?:)?\/\//) == nil)
        }
    }
}
