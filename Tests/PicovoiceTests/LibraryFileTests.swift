import Foundation
import Picovoice
import TestSupport
import Testing

/// Files that are no library, or not one for this machine: each is an error that says so, and none ends the program.
struct LibraryFileTests {
    private let fake: FakePicovoice
    private let eagle: URL
    private let bytes: Data

    init() throws {
        fake = try FakePicovoice()
        eagle = fake.folder.appending(path: PicovoiceProduct.eagle.libraryName)
        bytes = try Data(contentsOf: eagle)
    }

    /// What comes of loading other bytes; the loader knows a file by its place, so each has one of its own.
    private func fault(of data: Data?) throws -> LibraryFault? {
        let file = fake.folder.appending(path: "\(UUID().uuidString).so")
        try data?.write(to: file)
        do throws(PicovoiceError) {
            _ = try EagleLibrary(path: file.path)
            return nil
        } catch {
            guard case .libraryUnusable(.eagle, let path, let fault) = error else { throw error }
            #expect(path == file.path)
            #expect("\(error)".components(separatedBy: path).count == 2, "the path stands in it once: \(error)")
            return fault
        }
    }

    @Test func `what is whole is loaded`() throws { #expect(try fault(of: bytes) == nil) }

    @Test func `a file that is missing is told from one that is no library`() throws {
        #expect(try fault(of: nil) == .missing)
        #expect(try fault(of: Data()) == .noLibrary)
        #expect(try fault(of: Data("#!/bin/sh\necho a library\n".utf8)) == .noLibrary)
        #expect(try fault(of: Data(count: 100_000)) == .noLibrary)
    }

    @Test func `a folder in its place cannot be read`() throws {
        #expect(throws: PicovoiceError.libraryUnusable(product: .eagle, path: fake.folder.path, fault: .unreadable)) {
            try EagleLibrary(path: fake.folder.path)
        }
    }

    #if !canImport(Darwin)
        @Test func `a library that was cut short is refused wherever it ends, and not loaded`() throws {
            for length in [20, 63, 64, 100, 700, 4_096, 5_000, 8_192, 12_000] where length < bytes.count {
                guard case .cutShort(let found, let needed) = try fault(of: bytes.prefix(length)) else {
                    Issue.record("\(length) bytes were taken")
                    continue
                }
                #expect(found == length && needed > length)
            }
        }

        @Test func `a library for another processor is named as that`() throws {
            for (place, byte) in [(18, UInt8(8)), (4, 1), (5, 2)] {
                var other = bytes
                other[place] = byte
                #expect(try fault(of: other) == .otherProcessor)
            }
        }

        @Test func `a header that promises what no file has is refused`() throws {
            for range in [32..<40, 54..<56, 56..<58] {
                var broken = bytes
                broken.replaceSubrange(range, with: [UInt8](repeating: 0xFF, count: range.count))
                #expect(try fault(of: broken) != nil)
            }
        }
    #endif

    @Test(arguments: ["pv_eagle_process\0", "pv_get_error_stack\0", "pv_eagle_scores_delete\0", "pv_sample_rate\0"])
    func `a library that lacks a function is refused, and the function is named`(_ name: String) throws {
        var other = bytes
        // The names end with a zero, so that one is not found within another.
        var place = try #require(other.range(of: Data(name.utf8)))
        while other[place.lowerBound - 1] != 0 {
            place = try #require(other.range(of: Data(name.utf8), in: place.upperBound..<other.endIndex))
        }
        other[place.upperBound - 2] = UInt8(ascii: "#")
        let file = fake.folder.appending(path: "other.so")
        try other.write(to: file)
        #expect(throws: PicovoiceError.functionMissing(product: .eagle, name: String(name.dropLast()))) {
            try EagleLibrary(path: file.path)
        }
    }

    @Test func `a library that goes after it was loaded is still used, and one that comes late is found`() throws {
        let libraries = fake.libraries
        let away = fake.folder.appending(path: "away")
        try FileManager.default.moveItem(at: eagle, to: away)
        #expect(throws: PicovoiceError.libraryUnusable(product: .eagle, path: eagle.path, fault: .missing)) {
            try libraries.version(of: .eagle)
        }
        try FileManager.default.moveItem(at: away, to: eagle)
        #expect(try libraries.version(of: .eagle) == "3.0.0")
        try FileManager.default.removeItem(at: eagle)
        let key = try AccessKey(FakePicovoice.key, from: "a test")
        #expect(try libraries.makeScorer(key, PicovoiceOptions()).minimumSamples == 4096)
        try FileManager.default.removeItem(at: fake.folder.appending(path: PicovoiceProduct.eagle.modelName))
        #expect {
            _ = try libraries.makeScorer(key, PicovoiceOptions())
        } throws: { error in
            guard case PicovoiceError.failed(let failure) = error else { return false }
            return failure.cause == .modelFile && failure.problem.contains("eagle_params.pv cannot be used")
        }
    }
}
