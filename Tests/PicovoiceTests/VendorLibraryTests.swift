import Foundation
import Picovoice
import TestSupport
import Testing

/// What fails without a key, on the vendor's own libraries.
@Suite(.enabled(if: TestAssets.picovoice != nil, "Picovoice's libraries are not set up: make picovoice"))
struct VendorLibraryTests {
    private let folder: URL
    private let secret = String(repeating: "QUJDREVGR0hJSktMTU5P", count: 3).prefix(54) + "=="

    init() throws { folder = try #require(TestAssets.picovoice) }

    private func eagle() throws -> EagleLibrary {
        try EagleLibrary(path: folder.appending(path: PicovoiceProduct.eagle.libraryName).path)
    }

    private func falcon() throws -> FalconLibrary {
        try FalconLibrary(path: folder.appending(path: PicovoiceProduct.falcon.libraryName).path)
    }

    private func model(_ product: PicovoiceProduct) -> String { folder.appending(path: product.modelName).path }

    /// Starts all three parts; each must fail in the same way, and keep the key to itself.
    private func failures(
        key text: String, eagleModel: String? = nil, falconModel: String? = nil,
        _ options: PicovoiceOptions = PicovoiceOptions(device: "cpu:1")
    ) throws -> [PicovoiceFailure] {
        let key = try AccessKey(text, from: "a test")
        let (eagle, falcon) = (try eagle(), try falcon())
        let starts: [() throws -> Void] = [
            { _ = try eagle.makeEnroller(key, model: eagleModel ?? model(.eagle), options) },
            { _ = try falcon.makeListener(key, model: falconModel ?? model(.falcon), options) },
            { _ = try eagle.makeScorer(key, model: eagleModel ?? model(.eagle), options) },
        ]
        return try starts.map { start in
            do {
                try start()
                throw PicovoiceError.emptyProfile
            } catch PicovoiceError.failed(let failure) {
                #expect(!isPart(of: text, in: everyText(of: failure)), "the key is in it")
                return failure
            }
        }
    }

    @Test func `both libraries are those this program knows`() throws {
        #expect(try eagle().version.hasPrefix("3."))
        #expect(try falcon().version.hasPrefix("2."))
        #expect(try eagle().frameLength == 512)
        #expect(try eagle().devices().contains { $0.hasPrefix("cpu") })
        #expect(try falcon().devices().contains { $0.hasPrefix("cpu") })
    }

    @Test func `what both libraries export under one name stays within each`() throws {
        _ = (try eagle(), try falcon())
        for name in ["pv_get_error_stack", "pv_free_error_stack", "pv_status_to_string", "pv_sample_rate"] {
            #expect(dlsym(nil, name) == nil, "the whole program sees \(name)")
        }
    }

    @Test(arguments: [
        "invalid", "x", String(repeating: "A", count: 56), String(repeating: "!", count: 56),
        String(repeating: "QUJDREVGR0hJSktMTU5P", count: 3).prefix(54) + "==",
    ])
    func `a wrong key is refused by each library, with its own messages, and stays hidden`(_ text: String) throws {
        let failures = try failures(key: text)
        for failure in failures {
            #expect(failure.status == 3)
            #expect(failure.cause == .accessKey)
            #expect(!failure.messages.isEmpty)
        }
        #expect(failures.map(\.product) == [.eagle, .falcon, .eagle])
        // The first word of a message is the library's build: never that of the other library.
        let builds = failures.map { Set($0.messages.compactMap { $0.split(separator: " ").first }.map(String.init)) }
        #expect(builds.allSatisfy { $0.count == 1 })
        #expect(builds[0] == builds[2])
        #expect(builds[0].isDisjoint(with: builds[1]))
    }

    @Test(arguments: ["/nowhere/model.pv", "/", "/dev/null"])
    func `a model that is missing, a folder or empty is named as the cause`(_ path: String) throws {
        for failure in try failures(key: String(secret), eagleModel: path, falconModel: path) {
            #expect(failure.cause == .modelFile, "\(failure)")
            #expect(failure.remedy.contains("make picovoice"))
        }
    }

    /// A changed copy of each model, and what the libraries make of them.
    private func failures(changing change: (Data) -> Data) throws -> [PicovoiceFailure] {
        let copies = FileManager.default.temporaryDirectory.appending(path: "voiceid-models-\(UUID())")
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: copies) }
        let paths = try PicovoiceProduct.allCases.map { product in
            let copy = copies.appending(path: product.modelName)
            try change(try Data(contentsOf: URL(filePath: model(product)))).write(to: copy)
            return copy.path
        }
        return try failures(key: String(secret), eagleModel: paths[0], falconModel: paths[1])
    }

    @Test(arguments: [1, 10, 16, 100, 5_000, 1_000_000, 4_658_657])
    func `a model that was cut short is named as the cause, wherever it ends`(_ length: Int) throws {
        for failure in try failures(changing: { $0.prefix(length) }) {
            #expect(failure.cause == .modelFile, "\(failure)")
            #expect(failure.problem.contains("\(failure.product.modelName) cannot be used"))
        }
    }

    @Test func `a model of another release is named as the cause, with both releases`() throws {
        let failures = try failures { model in
            var other = model
            if let digit = other.firstIndex(of: UInt8(ascii: ".")) { other[digit - 1] = UInt8(ascii: "1") }
            return other
        }
        for failure in failures {
            #expect(failure.cause == .modelFile, "\(failure)")
            #expect("\(failure)".contains("File is `1.0.0`"))
        }
    }

    @Test func `a damaged model of which a library says nothing is not taken for a wrong key alone`() throws {
        let failures = try failures { model in
            var damaged = model
            for index in 13..<200 { damaged[index] = 0xFF }
            return damaged
        }
        for failure in failures {
            #expect([.unexplained, .modelFile, .memory].contains(failure.cause), "\(failure)")
        }
    }

    @Test(arguments: [
        "q", "e", "device", "AccessKey", "model", "%s%n%x%p%s%s%n%n", "a\"b'c`d\\e", "<script>alert(1)</script>",
        "../../etc",
        String(repeating: "A", count: 1_000),
    ])
    func `a key of any kind is refused as a key, and stays hidden`(_ text: String) throws {
        let key = try AccessKey(text, from: "a test")
        for start in [
            { _ = try eagle().makeEnroller(key, model: model(.eagle)) },
            { _ = try eagle().makeScorer(key, model: model(.eagle)) },
            { _ = try falcon().makeListener(key, model: model(.falcon)) },
        ] as [() throws -> Void] {
            #expect {
                try start()
            } throws: { error in
                guard case PicovoiceError.failed(let failure) = error else { return false }
                return failure.cause == .accessKey && !failure.messages.contains { $0.contains("`\(text)`") }
            }
        }
    }

    @Test func `each other's models are refused`() throws {
        for failure in try failures(key: String(secret), eagleModel: model(.falcon), falconModel: model(.eagle)) {
            #expect(failure.status == 3)
            #expect(failure.cause == .modelFile, "\(failure)")
        }
    }

    @Test(arguments: ["bogus", "CPU"])
    func `a device that is none is named as the cause`(_ device: String) throws {
        for failure in try failures(key: String(secret), PicovoiceOptions(device: device)) {
            #expect(failure.cause == .device, "\(failure)")
        }
    }

    @Test(arguments: [-0.1, 1.1, Float.infinity])
    func `a threshold out of range is refused`(_ threshold: Float) throws {
        let key = try AccessKey(String(secret), from: "a test")
        let options = PicovoiceOptions(voiceThreshold: threshold)
        for start in [
            { _ = try eagle().makeEnroller(key, model: model(.eagle), options) },
            { _ = try eagle().makeScorer(key, model: model(.eagle), options) },
        ] as [() throws -> Void] {
            #expect {
                try start()
            } throws: { error in
                switch error as? PicovoiceError {
                case .failed(let failure): failure.cause == .argument && threshold.isFinite
                case .invalidOption: !threshold.isFinite
                default: false
                }
            }
        }
        // The library itself would take it.
        #expect(throws: PicovoiceError.self) {
            try eagle().makeScorer(key, model: model(.eagle), PicovoiceOptions(voiceThreshold: .nan))
        }
    }

    @Test func `stretches of voice below one are refused`() throws {
        let key = try AccessKey(String(secret), from: "a test")
        #expect {
            _ = try eagle().makeEnroller(key, model: model(.eagle), PicovoiceOptions(enrollmentChunks: 0))
        } throws: { ($0 as? PicovoiceError).flatMap(\.failure)?.cause == .argument }
    }

    @Test func `messages are those of the thread's own failure, whatever other threads do`() async throws {
        let key = try AccessKey(String(secret), from: "a test")
        let (eagle, model) = (try eagle(), model(.eagle))
        try await withThrowingTaskGroup { group in
            for number in 0..<16 {
                group.addTask {
                    let path = number.isMultiple(of: 2) ? "/nowhere/\(number).pv" : model
                    do {
                        _ = try eagle.makeScorer(key, model: path, PicovoiceOptions(device: "cpu:1"))
                    } catch PicovoiceError.failed(let failure) {
                        #expect(failure.cause == (number.isMultiple(of: 2) ? .modelFile : .accessKey))
                        if number.isMultiple(of: 2) {
                            #expect(failure.messages.contains { $0.contains("/nowhere/\(number).pv") })
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

extension PicovoiceError {
    fileprivate var failure: PicovoiceFailure? { if case .failed(let failure) = self { failure } else { nil } }
}
