import Foundation
import Picovoice
import TestSupport
import Testing

struct AccessKeyTests {
    private let secret = "s3cr3tKeyAbCdEfGhIjKlMnOpQrStUvWxYz0123456789+/AbCdEf=="

    @Test func `a key is not in anything that prints, dumps or reflects it`() throws {
        struct Holder { var key: AccessKey; var keys: [AccessKey?] }
        let key = try AccessKey(secret, from: "a test")
        for value in [key, Holder(key: key, keys: [key, nil]), [key], Optional(key) as Any] as [Any] {
            #expect(!isPart(of: secret, in: everyText(of: value)))
        }
    }

    @Test func `the key and every part of it go from a message`() throws {
        let key = try AccessKey(secret, from: "a test")
        #expect(
            key.redacting("Failed to parse AccessKey `\(secret)`.") == "Failed to parse AccessKey `<access key>`.")
        #expect(key.redacting("begins with \(secret.prefix(20))...") == "begins with <access key>...")
        #expect(
            key.redacting("ends with ...\(secret.suffix(12)), twice: \(secret)")
                == "ends with ...<access key>, twice: <access key>")
        #expect(key.redacting("nothing to hide é — ok") == "nothing to hide é — ok")
        #expect(key.redacting("") == "")
    }

    @Test func `a short key is taken out as a whole`() throws {
        let key = try AccessKey("abc", from: "a test")
        #expect(key.redacting("`abc` is not ab") == "`<access key>` is not ab")
    }

    @Test(arguments: ["e", "q", "ke", "wor!d"])
    func `of a key too short to be one, other words keep their letters`(_ text: String) throws {
        let key = try AccessKey(text, from: "a test")
        #expect(
            key.redacting("Failed to parse AccessKey `\(text)`, a key of qualified words.")
                == "Failed to parse AccessKey `<access key>`, a key of qualified words.")
    }

    @Test func `a message of the length of the longest key is redacted in time`() throws {
        let key = try AccessKey(String(repeating: "A", count: 1_000), from: "a test")
        let message = "Failed: `\(String(repeating: "A", count: 10_000))`"
        #expect(key.redacting(message) == "Failed: `<access key>`")
        #expect(throws: PicovoiceError.self) { try AccessKey(String(repeating: "A", count: 1_001), from: "a test") }
    }

    @Test(arguments: ["", "  \n", "two words", "schlüssel", "nul\0byte", "esc\u{1B}[31m", "del\u{7F}", "two\nlines"])
    func `what is no key is refused without repeating it`(_ text: String) throws {
        do {
            _ = try AccessKey(text, from: "the place")
            Issue.record("it was taken")
        } catch {
            #expect("\(error)".contains("PICOVOICE_ACCESS_KEY in the place cannot be used"))
            #expect(text.allSatisfy(\.isWhitespace) || !"\(error)".contains(text))
        }
    }

    @Test func `the environment comes before the files, and the first file before the next`() throws {
        let folders = try ["first", "second", "third"].map { name in
            let folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-env-\(UUID())/\(name)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        }
        defer { for folder in folders { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) } }
        func holds(_ text: String, _ key: AccessKey?) -> Bool { key?.redacting(text) == AccessKey.redacted }

        #expect(try AccessKey.find(environment: [:], folders: folders) == nil)
        try Data("PICOVOICE_ACCESS_KEY=third-key\n".utf8).write(to: folders[2].appending(path: ".env"))
        #expect(holds("third-key", try AccessKey.find(environment: [:], folders: folders)))
        try Data("# none yet\nPICOVOICE_ACCESS_KEY=\n".utf8).write(to: folders[1].appending(path: ".env"))
        #expect(holds("third-key", try AccessKey.find(environment: [:], folders: folders)))
        try Data("export PICOVOICE_ACCESS_KEY=\"first-key\" # mine\n".utf8).write(
            to: folders[0].appending(path: ".env"))
        #expect(holds("first-key", try AccessKey.find(environment: ["PICOVOICE_ACCESS_KEY": " "], folders: folders)))
        let environment = ["PICOVOICE_ACCESS_KEY": "env-key\n"]
        #expect(holds("env-key", try AccessKey.find(environment: environment, folders: folders)))
    }

    @Test func `a folder of that name, as Pythons are kept in, is passed over`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-env-\(UUID())")
        try FileManager.default.createDirectory(
            at: folder.appending(path: ".env"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try AccessKey.find(environment: [:], folders: [folder]) == nil)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "needs Linux"))
    func `a file that cannot be used is named, and its content is not`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "voiceid-env-\(UUID())")
        let file = folder.appending(path: ".env")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // The memory of a process can be opened, and cannot be read from its start.
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "/proc/self/mem")
        #expect(
            throws: PicovoiceError.accessKeyUnusable(place: file.path, reason: "the file cannot be read")
        ) { try AccessKey.find(environment: [:], folders: [folder]) }
    }

    @Test(arguments: [
        ("A=1", ["A": "1"]), ("export A = 'x # y' # z", ["A": "x # y"]), ("A=a#b # c", ["A": "a#b"]),
        ("A=1\r\nA=2\n\n# B=3\nno line\n=4\n1 2=3", ["A": "2"]), ("\u{FEFF}A=1", ["A": "1"]),
        ("A=\"open", ["A": "\"open"]),
    ])
    func `the lines of an env file are read as shells read them`(_ text: String, _ variables: [String: String]) {
        #expect(DotEnv.variables(in: text) == variables)
    }
}
