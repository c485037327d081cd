import Foundation
import Testing
import VoiceIDCommands

struct OutputFileTests {
    let folder: TemporaryFolder
    let registry = PartialFiles()

    init() throws { folder = try TemporaryFolder() }

    @Test func `what is being read is not overwritten, by whatever name it is called`() throws {
        let input = folder.file("take.wav")
        try Data("RIFF".utf8).write(to: URL(fileURLWithPath: input))
        let link = folder.file("link.wav")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: input)
        for output in [input, link] {
            #expect(throws: OutputError.overwritesInput(path: output)) {
                try OutputFile.check(output, against: ["-", input])
            }
        }
        try OutputFile.check(folder.file("other.txt"), against: [input])
        try OutputFile.check(input, against: [folder.file("other.wav")])
        try OutputFile.check("/dev/null", against: ["/dev/null"])
    }

    @Test func `a file appears when it is whole`() throws {
        let path = folder.file("out.txt")
        let file = try OutputFile(path, registry: registry)
        try file.write("half")
        #expect(!FileManager.default.fileExists(atPath: path))
        try file.write(" whole")
        try file.rewriteStart(Array("H".utf8))
        try file.commit()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "Half whole")
        #expect(try folder.contents == ["out.txt"])
    }

    @Test func `a file given up leaves the old one alone`() throws {
        let path = folder.file("out.txt")
        try "old".write(toFile: path, atomically: false, encoding: .utf8)
        do {
            let file = try OutputFile(path, registry: registry)
            try file.write("new")
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        #expect(try folder.contents == ["out.txt"])
    }

    @Test func `an interruption deletes what is not complete`() throws {
        let file = try OutputFile(folder.file("out.txt"), registry: registry)
        try file.write("half")
        #expect(try folder.contents.count == 1)
        registry.deleteAll()
        #expect(try folder.contents == [])
        _ = consume file
    }

    @Test func `a replaced file keeps its permissions, and a link its target`() throws {
        let path = folder.file("out.txt")
        try "old".write(toFile: path, atomically: false, encoding: .utf8)
        chmod(path, 0o600)
        symlink("out.txt", folder.file("link"))
        let file = try OutputFile(folder.file("link"), registry: registry)
        try file.write("new")
        try file.commit()
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
        #expect(try folder.contents == ["link", "out.txt"])
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & 0o7777 == 0o600)
    }

    @Test func `a device is written, never replaced`() throws {
        let null = try OutputFile("/dev/null", registry: registry)
        try null.write("gone")
        try null.commit()
        var status = stat()
        #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a full disk is an error`() throws {
        let full = try OutputFile("/dev/full", registry: registry)
        #expect(throws: OutputError.write(destination: "/dev/full", errno: ENOSPC)) { try full.write("x") }
    }

    @Test func `a place that cannot be written is named with the reason`() throws {
        let missing = folder.file("no/such/out.txt")
        #expect(throws: OutputError.create(path: missing, errno: ENOENT)) {
            _ = try OutputFile(missing, registry: registry)
        }
        #expect(throws: OutputError.create(path: missing, errno: ENOENT)) { try OutputFile.check(missing, against: []) }
        #expect(throws: Never.self) { try OutputFile.check(folder.file("out.txt"), against: []) }
        #expect(try folder.contents.isEmpty)
        #expect(throws: OutputError.isFolder(path: folder.path)) {
            _ = try OutputFile(folder.path, registry: registry)
        }
        #expect(
            "\(OutputError.create(path: "/x/y", errno: ENOENT))"
                == "/x/y could not be created: No such file or directory. Make the folder first.")
    }
}
