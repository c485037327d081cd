import Foundation
import Picovoice
import TestSupport
import Testing

/// The ways that fail, on the stand-in, which can be told to.
struct FailureTests {
    private let fake: FakePicovoice
    private let key: AccessKey

    init() throws {
        fake = try FakePicovoice()
        key = try AccessKey(FakePicovoice.key, from: "a test")
    }

    /// The failure that something ends in; nothing else may come of it, and the key is not in it.
    private func failure(_ body: () throws -> Void) -> PicovoiceFailure? {
        do {
            try body()
        } catch PicovoiceError.failed(let failure) {
            #expect(!isPart(of: FakePicovoice.key, in: everyText(of: failure)))
            #expect(!isPart(of: FakePicovoice.key, in: everyText(of: PicovoiceError.failed(failure))))
            return failure
        } catch {
            Issue.record("another error: \(error)")
        }
        return nil
    }

    private static let causes: [PicovoiceFailure.Cause] = [
        .memory, .modelFile, .accessKey, .inside, .accessKey, .state, .inside, .activation, .activationLimit,
        .activationThrottled, .activationRefused, .unknown,
    ]

    @Test(arguments: Array(zip(1...12 as ClosedRange<Int32>, causes)))
    func `every status of a start is an error of its own, with what to do`(
        _ status: Int32, _ cause: PicovoiceFailure.Cause
    ) throws {
        for (function, start) in [
            ("pv_eagle_profiler_init", { _ = try fake.libraries.makeEnroller(key, PicovoiceOptions()) }),
            ("pv_eagle_init", { _ = try fake.libraries.makeScorer(key, PicovoiceOptions()) }),
            ("pv_falcon_init", { _ = try fake.libraries.makeListener(key, PicovoiceOptions()) }),
        ] as [(String, () throws -> Void)] {
            fake.answer(function, with: status)
            let found = try #require(self.failure(start))
            #expect(found.status == status)
            #expect(found.cause == cause)
            #expect(found.messages.last == "fake001 00000190: Failed with AccessKey `<access key>`.")
            #expect(found.remedy.hasSuffix("."))
            fake.answer(function, with: 0)
            // A failure leaves nothing behind that the next start would trip over.
            try start()
        }
        #expect(fake.live == 0)
        #expect(fake.misuses == 0)
    }

    @Test func `every call that fails throws, and the objects are deleted all the same`() throws {
        do {
            let enroller = try fake.libraries.makeEnroller(key, PicovoiceOptions())
            let frame = Array(tone(200, seconds: 0.032))
            for (function, call) in [
                ("pv_eagle_profiler_enroll", { _ = try enroller.enroll(frame) }),
                ("pv_eagle_profiler_flush", { _ = try enroller.flush() }),
                ("pv_eagle_profiler_export_size", { _ = try enroller.export() }),
                ("pv_eagle_profiler_export", { _ = try enroller.export() }),
                ("pv_eagle_profiler_reset", { try enroller.reset() }),
            ] as [(String, () throws -> Void)] {
                fake.answer(function, with: 7)
                #expect(failure(call)?.cause == .inside)
                fake.answer(function, with: 0)
            }
            fake.answer("pv_eagle_process_min_audio_length_samples", with: 1)
            #expect(failure { _ = try fake.libraries.makeScorer(key, PicovoiceOptions()) }?.cause == .memory)
            fake.answer("pv_eagle_process_min_audio_length_samples", with: 0)
            let scorer = try fake.libraries.makeScorer(key, PicovoiceOptions())
            fake.answer("pv_eagle_process", with: 7)
            #expect(failure { _ = try scorer.process(tone(200, seconds: 1), against: [[1]]) }?.cause == .inside)
            let listener = try fake.libraries.makeListener(key, PicovoiceOptions())
            fake.answer("pv_falcon_process", with: 8)
            #expect(failure { _ = try listener.process(tone(200, seconds: 1)) }?.cause == .activation)
        }
        #expect(fake.live == 0)
        #expect(fake.misuses == 0)
    }

    @Test func `a voice that is not known yet cannot be exported`() throws {
        let enroller = try fake.libraries.makeEnroller(key, PicovoiceOptions())
        _ = try enroller.enroll(all: tone(200, seconds: 0.5))
        let found = try #require(self.failure { _ = try enroller.export() })
        #expect(found.status == 6)
        #expect(found.cause == .state)
        #expect(found.remedy == "Record more of the voice first.")
    }

    @Test(arguments: [0, 1, 511, 513, 1024])
    func `a frame of another length never reaches the library`(_ count: Int) throws {
        let enroller = try fake.libraries.makeEnroller(key, PicovoiceOptions())
        #expect(throws: PicovoiceError.wrongFrameLength(found: count, required: 512)) {
            try enroller.enroll([Int16](repeating: 1, count: count))
        }
        #expect(fake.calls("pv_eagle_profiler_enroll") == 0)
    }

    @Test func `too little audio and empty profiles never reach the library`() throws {
        let scorer = try fake.libraries.makeScorer(key, PicovoiceOptions())
        #expect(throws: PicovoiceError.tooFewSamples(found: 4095, required: 4096)) {
            try scorer.process([Int16](repeating: 1, count: 4095), against: [[1]])
        }
        #expect(throws: PicovoiceError.emptyProfile) {
            try scorer.process([Int16](repeating: 1, count: 4096), against: [[1], []])
        }
        #expect(fake.calls("pv_eagle_process") == 0)
        // What is no profile reaches it, and is refused by it.
        #expect(
            failure { _ = try scorer.process(tone(200, seconds: 1), against: [Array(repeating: 7, count: 16)]) } != nil)
    }

    @Test(arguments: ["percentage", "size", "minimum", "score", "no handle"])
    func `an answer of Eagle's that cannot be is an error, and everything is freed`(_ wrong: String) throws {
        do {
            let profiles = try {
                let enroller = try fake.libraries.makeEnroller(key, PicovoiceOptions())
                _ = try enroller.enroll(all: tone(200, seconds: 2))
                return [try enroller.export()]
            }()
            fake.spoil(wrong)
            #expect {
                let enroller = try fake.libraries.makeEnroller(key, PicovoiceOptions())
                _ = try enroller.enroll(all: tone(200, seconds: 2))
                _ = try enroller.export()
                let scorer = try fake.libraries.makeScorer(key, PicovoiceOptions())
                _ = try scorer.process(tone(200, seconds: 1), against: profiles)
            } throws: { error in
                guard case PicovoiceError.impossibleAnswer(.eagle, _) = error else { return false }
                return true
            }
        }
        #expect(fake.live == 0)
        #expect(fake.misuses == 0)
    }

    @Test(arguments: ["overlap", "beyond", "not a number", "negative tag", "many segments", "no segments", "no handle"])
    func `an answer of Falcon's that cannot be is an error, and everything is freed`(_ wrong: String) throws {
        fake.spoil(wrong)
        #expect {
            let listener = try fake.libraries.makeListener(key, PicovoiceOptions())
            _ = try listener.process(tone(200, seconds: 1) + tone(400, seconds: 1))
        } throws: { error in
            guard case PicovoiceError.impossibleAnswer(.falcon, _) = error else { return false }
            return true
        }
        #expect(fake.live == 0)
        #expect(fake.misuses == 0)
    }

    @Test(arguments: [("2.0.0", "2.0.0"), ("4.1", "2.0.0"), ("30.0", "2.0.0"), ("3.0.0", "1.0.2"), ("3.0.0", "")])
    func `another release is refused before any other function is called`(_ eagle: String, _ falcon: String) throws {
        fake.describe(eagle: eagle, falcon: falcon)
        let product: PicovoiceProduct = eagle == "3.0.0" ? .falcon : .eagle
        #expect(throws: PicovoiceError.wrongVersion(product: product, found: product == .eagle ? eagle : falcon)) {
            try fake.libraries.version(of: product)
        }
    }

    @Test func `other frames and another sample rate are refused`() throws {
        fake.describe(frameLength: 256)
        #expect(
            throws: PicovoiceError.wrongAudioFormat(product: .eagle, detail: "frames of 256 samples in place of 512")
        ) { try fake.libraries.version(of: .eagle) }
        fake.describe(sampleRate: 8_000)
        #expect(
            throws: PicovoiceError.wrongAudioFormat(
                product: .falcon, detail: "8000 samples a second in place of 16000")
        ) { try fake.libraries.version(of: .falcon) }
    }

    @Test func `a library that is missing or none is named`() throws {
        let folder = URL(filePath: "/nowhere")
        #expect {
            try PicovoiceLibraries(folder: folder).version(of: .eagle)
        } throws: { error in
            guard case PicovoiceError.libraryUnusable(.eagle, let path, .missing) = error else { return false }
            return path.hasPrefix("/nowhere/libpv_eagle") && "\(error)".contains("make picovoice")
        }
    }

    @Test(arguments: ["a-device-key", "AccessKey", "(.pv)model", "Argument`s"])
    func `what was wrong is told from what was said, whatever words the key holds`(_ text: String) throws {
        let key = try AccessKey(text, from: "the place")
        let said = ["x 0000006F: Picovoice Error.", "x 00000190: Failed to parse AccessKey `\(text)`."]
        let failure = PicovoiceFailure(
            product: .eagle, operation: "starting", status: 3, messages: said, hiding: key, model: "/m.pv")
        #expect(failure.cause == .accessKey)
        #expect(!failure.messages[1].contains("`\(text)`"))
        #expect(failure.remedy.contains("PICOVOICE_ACCESS_KEY in the place holds the whole key"))
    }

    @Test func `a start that is refused without a word does not blame the key alone`() {
        let failure = PicovoiceFailure(
            product: .falcon, operation: "starting", status: 3, messages: ["0a2d512 00000136: ac57f9a"], hiding: nil,
            model: "/m.pv")
        #expect(failure.cause == .unexplained)
        #expect(failure.remedy.contains("model may be damaged") && failure.remedy.contains("PICOVOICE_ACCESS_KEY"))
    }
}
