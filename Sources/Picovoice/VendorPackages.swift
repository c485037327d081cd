#if canImport(Eagle) && canImport(Falcon)
    internal import Eagle
    internal import Falcon
    internal import Foundation

    /// Eagle and Falcon from the vendor's Swift packages, where libraries cannot be loaded by path: on iOS.
    ///
    /// Written against Eagle 3.0.1 and Falcon 2.0.0.
    public struct PicovoicePackages: PicovoiceSource {
        /// The packages of this program.
        public init() {}

        /// The version of a library.
        ///
        /// - Throws: ``PicovoiceError/wrongVersion(product:found:)``, ``PicovoiceError/wrongAudioFormat(product:detail:)``.
        public func version(of product: PicovoiceProduct) throws(PicovoiceError) -> String {
            let (version, rate) =
                switch product {
                case .eagle: (EagleBase.version, EagleBase.sampleRate)
                case .falcon: (Falcon.version, Int(Falcon.sampleRate))
                }
            try product.check(version: version)
            guard rate == 16_000 else {
                throw .wrongAudioFormat(product: product, detail: "\(rate) samples a second in place of 16000")
            }
            return version
        }

        /// Learns a voice.
        public func makeEnroller(
            _ key: AccessKey, _ options: PicovoiceOptions
        ) throws(PicovoiceError) -> any EagleEnrolling {
            try options.check()
            _ = try version(of: .eagle)
            let profiler = try PackageCall(.eagle, hiding: key).run("starting to learn a voice") {
                try key.withText { key in
                    // The package's number type is left to it.
                    try EagleProfiler(
                        accessKey: key, device: options.device,
                        minEnrollmentChunks: .init(options.enrollmentChunks),
                        voiceThreshold: options.voiceThreshold)
                }
            }
            return PackageEnroller(profiler, PackageCall(.eagle, hiding: key))
        }

        /// Recognises voices.
        public func makeScorer(
            _ key: AccessKey, _ options: PicovoiceOptions
        ) throws(PicovoiceError) -> any EagleScoring {
            try options.check()
            _ = try version(of: .eagle)
            let call = PackageCall(.eagle, hiding: key)
            let eagle = try call.run("starting to recognise voices") {
                try key.withText {
                    try Eagle(accessKey: $0, device: options.device, voiceThreshold: options.voiceThreshold)
                }
            }
            return PackageScorer(
                eagle,
                minimumSamples: try call.run("asking how much audio is needed") { try eagle.minProcessSamples() },
                call)
        }

        /// Tells who speaks when.
        public func makeListener(
            _ key: AccessKey, _ options: PicovoiceOptions
        ) throws(PicovoiceError) -> any FalconListening {
            _ = try version(of: .falcon)
            let call = PackageCall(.falcon, hiding: key)
            let falcon = try call.run("starting to tell speakers apart") {
                try key.withText { try Falcon(accessKey: $0, device: options.device) }
            }
            return PackageListener(falcon, call)
        }
    }

    /// Runs calls of a package, and turns what they throw into errors without the key.
    private struct PackageCall {
        private let product: PicovoiceProduct
        private let key: AccessKey

        init(_ product: PicovoiceProduct, hiding key: AccessKey) {
            self.product = product
            self.key = key
        }

        func run<Value>(_ operation: String, _ body: () throws -> Value) throws(PicovoiceError) -> Value {
            do {
                return try body()
            } catch {
                // The message is the package's own line, then those of the library; the key may be in any of them.
                let lines = error.localizedDescription.split(separator: "\n").map { String($0) }
                throw .failed(
                    PicovoiceFailure(
                        product: product, operation: operation, status: Self.status(of: error), messages: lines,
                        hiding: key, model: operation.hasPrefix("starting") ? product.modelName : nil))
            }
        }

        /// The library's status, by the class of the error; −1 where none is known.
        ///
        /// A package whose library has no messages throws an error about that in place of the real one, and of the class for a wrong
        /// state: that says nothing of the status.
        private static func status(of error: any Error) -> Int32 {
            if error.localizedDescription.contains("Unable to get") { return -1 }
            return switch error {
            case is EagleMemoryError, is FalconMemoryError: 1
            case is EagleIOError, is FalconIOError: 2
            case is EagleInvalidArgumentError, is FalconInvalidArgumentError: 3
            case is EagleStopIterationError, is FalconStopIterationError: 4
            case is EagleKeyError, is FalconKeyError: 5
            case is EagleInvalidStateError, is FalconInvalidStateError: 6
            case is EagleRuntimeError, is FalconRuntimeError: 7
            case is EagleActivationError, is FalconActivationError: 8
            case is EagleActivationLimitError, is FalconActivationLimitError: 9
            case is EagleActivationThrottledError, is FalconActivationThrottledError: 10
            case is EagleActivationRefusedError, is FalconActivationRefusedError: 11
            default: -1
            }
        }
    }

    private final class PackageEnroller: EagleEnrolling {
        let frameLength = EagleProfiler.frameLength
        private let profiler: EagleProfiler
        private let call: PackageCall

        init(_ profiler: EagleProfiler, _ call: PackageCall) {
            self.profiler = profiler
            self.call = call
        }

        deinit { profiler.delete() }

        func enroll(_ frame: [Int16]) throws(PicovoiceError) -> Float {
            // The package does not count, and the library would read on beyond a shorter frame.
            guard frame.count == frameLength else {
                throw .wrongFrameLength(found: frame.count, required: frameLength)
            }
            return try call.run("learning a voice") { try profiler.enroll(pcm: frame) }
        }

        func flush() throws(PicovoiceError) -> Float {
            try call.run("ending a piece of audio") { try profiler.flush() }
        }

        func export() throws(PicovoiceError) -> [UInt8] {
            try call.run("exporting a profile") { try profiler.export().getBytes() }
        }

        func reset() throws(PicovoiceError) { try call.run("forgetting a voice") { try profiler.reset() } }
    }

    private final class PackageScorer: EagleScoring {
        let minimumSamples: Int
        private let eagle: Eagle
        private let call: PackageCall

        init(_ eagle: Eagle, minimumSamples: Int, _ call: PackageCall) {
            self.eagle = eagle
            self.minimumSamples = minimumSamples
            self.call = call
        }

        deinit { eagle.delete() }

        /// The package copies every profile with every call and does not free the copies: some kilobytes for each person and call, which
        /// nobody outside the package can take back. Few long pieces of audio leave less behind than many short ones.
        func process(_ samples: [Int16], against profiles: [[UInt8]]) throws(PicovoiceError) -> [Float]? {
            try requireComparable(samples, with: profiles)
            guard !profiles.isEmpty else { return [] }
            let scores = try call.run("recognising voices") {
                try eagle.process(pcm: samples, speakerProfiles: profiles.map { EagleProfile(profileBytes: $0) })
            }
            guard let scores else { return nil }
            return try checked(scores, for: profiles)
        }
    }

    private final class PackageListener: FalconListening, @unchecked Sendable {
        // SAFETY: `falcon` is used with `lock` held, and deleted with the last reference.
        private let lock = NSLock()
        private let falcon: Falcon
        private let call: PackageCall

        init(_ falcon: Falcon, _ call: PackageCall) {
            self.falcon = falcon
            self.call = call
        }

        deinit { falcon.delete() }

        func process(_ samples: [Int16]) throws(PicovoiceError) -> [FalconTurn] {
            guard !samples.isEmpty else { return [] }
            guard samples.count <= Int32.max else { throw .tooManySamples(samples.count) }
            lock.lock()
            defer { lock.unlock() }
            let segments = try call.run("telling speakers apart") { try falcon.process(samples) }
            return try segments.map {
                FalconTurn(start: Double($0.startSec), end: Double($0.endSec), tag: $0.speakerTag)
            }.checked(samples: samples.count)
        }
    }
#endif
