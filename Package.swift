// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours compiles with, tests included.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // Warnings of a compiler that nobody here has seen must not keep others from building.
    .treatAllWarnings(as: .error, .when(platforms: [.linux])),
]

/// Targets that call C mark every unsafe use.
let wrapper: [SwiftSetting] = strict + [.strictMemorySafety()]

/// A target of ours with its place in the layers; imports point down only.
func module(
    _ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = strict,
    linking: [LinkerSetting] = []
) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings, linkerSettings: linking)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: [.target(name: name), "TestSupport"] + dependencies,
        swiftSettings: strict)
}

/// What only Apple's systems need, from the packages of others: inference, linked because an app loads no libraries, and
/// Picovoice's engines, which exist as packages for iOS alone. Elsewhere nothing is fetched.
#if os(macOS)
    let dependencies: [Package.Dependency] = [
        .package(url: "https://github.com/microsoft/onnxruntime-swift-package-manager", exact: "1.24.2"),
        .package(url: "https://github.com/Picovoice/eagle.git", exact: "3.0.1"),
        .package(url: "https://github.com/Picovoice/falcon.git", exact: "2.0.0"),
    ]
    let onnxRuntime: [Target.Dependency] = [
        .product(name: "onnxruntime", package: "onnxruntime-swift-package-manager")
    ]
    // The package's library is a static one, and says nowhere what it needs itself.
    let onnxRuntimeNeeds: [LinkerSetting] = [.linkedFramework("CoreML"), .linkedLibrary("c++")]
    let picovoice: [Target.Dependency] = [
        .product(name: "Eagle", package: "eagle", condition: .when(platforms: [.iOS])),
        .product(name: "Falcon", package: "falcon", condition: .when(platforms: [.iOS])),
    ]
#else
    let dependencies: [Package.Dependency] = []
    let onnxRuntime: [Target.Dependency] = []
    let onnxRuntimeNeeds: [LinkerSetting] = []
    let picovoice: [Target.Dependency] = []
#endif

/// libsoup's own pkg-config file asks for GModule, whose file holds flags that the package manager warns about at each build,
/// and nothing that is used here. Debian has all headers below folders that GObject's file names or that are always searched;
/// Homebrew has libsoup's in a folder of their own.
#if os(macOS)
    let soup = "libsoup-3.0"
#else
    let soup = "gobject-2.0"
#endif

/// A C library whose work Apple's own frameworks do on their systems.
func linux(_ library: String) -> Target.Dependency { .target(name: library, condition: .when(platforms: [.linux])) }

let package = Package(
    name: "VoiceID",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .executable(name: "voiceid", targets: ["voiceid"]),
        .library(
            name: "VoiceID",
            targets: [
                "Audio", "SpeechFeatures", "Inference", "VoiceActivity", "SpeakerRecognition", "Diarization",
                "Transcription", "Triggers", "AudioGraph", "SpeakerAttribution", "OpenEngine", "SpeechMetrics",
                "VoiceControl", "AppModel", "AppServices", "AppleServices",
            ]),
        // A library of its own, so that tests can load it by path as they would the vendor's. Nobody else needs it.
        .library(name: "FakePicovoice", type: .dynamic, targets: ["FakePicovoice"]),
    ],
    dependencies: dependencies,
    targets: [
        // C
        .target(name: "COnnxRuntime", linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        .systemLibrary(
            name: "CSndfile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
        // Debian's pkg-config file for PortAudio holds a flag that the package manager warns about, and nothing needed.
        .systemLibrary(name: "CPortAudio", providers: [.apt(["portaudio19-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSoup", pkgConfig: soup, providers: [.apt(["libsoup-3.0-dev"]), .brew(["libsoup"])]),
        .systemLibrary(name: "CMalloc"),

        .systemLibrary(name: "CAtomics"),
        .target(name: "CPage"),

        // wrappers: the only targets that import C
        module("Realtime", ["CAtomics"], settings: wrapper),
        module(
            "OnnxRuntime", ["COnnxRuntime", "Inference"] + onnxRuntime, settings: wrapper, linking: onnxRuntimeNeeds),
        module("SoundFile", [linux("CSndfile")], settings: wrapper),
        module("Resampling", [linux("CSoxr")], settings: wrapper),
        module("AudioCapture", [linux("CPortAudio")], settings: wrapper),
        module("Picovoice", picovoice, settings: wrapper),
        module("LocalServer", ["CSoup"], settings: wrapper),
        module("PageFiles", ["CPage"], settings: wrapper),
        module("ProcessMemory", [linux("CMalloc")], settings: wrapper),
        module("Digest", [linux("CCrypto")], settings: wrapper),

        // base
        module("Spelling", []),
        module("Randomness", []),
        module("JSON", []),
        module("Audio", ["SoundFile", "Resampling", "AudioCapture"], settings: wrapper),
        module("SpeechFeatures", []),
        module("Inference", ["SpeechFeatures", "Digest"]),
        module("SpeechMetrics", []),

        // features: none imports another
        module("VoiceActivity", ["Inference"]),
        module("SpeakerRecognition", ["Inference", "SpeechFeatures", "JSON"]),
        module("Diarization", ["Inference", "SpeechFeatures"]),
        module("Transcription", ["Inference", "SpeechFeatures", "Randomness"]),
        module("Triggers", ["Spelling", "JSON"]),
        module("AudioGraph", ["Audio", "Resampling", "Realtime", "Spelling", "Randomness", "JSON"]),

        // composition
        module(
            "SpeakerAttribution",
            ["Inference", "SpeakerRecognition", "Diarization", "Transcription", "SpeechMetrics", "JSON"]),
        module(
            "OpenEngine",
            [
                "Inference", "OnnxRuntime", "VoiceActivity", "SpeakerRecognition", "Diarization", "Transcription",
                "SpeakerAttribution",
            ]),

        module(
            "VoiceControl",
            [
                "Audio", "Inference", "SpeechFeatures", "VoiceActivity", "SpeakerRecognition", "Diarization",
                "Transcription", "Triggers", "AudioGraph", "OpenEngine",
            ]),

        // interface
        module(
            "AppModel",
            [
                "Audio", "Inference", "SpeakerRecognition", "Diarization", "Transcription", "Triggers",
                "SpeakerAttribution",
            ]),
        module(
            "AppServices",
            [
                "Audio", "Inference", "SpeechFeatures", "SpeakerRecognition", "Diarization", "Transcription",
                "Triggers",
                "AudioGraph", "SpeakerAttribution", "OpenEngine", "VoiceControl", "AppModel", "Picovoice",
            ]),
        module(
            "AppleServices", ["Audio", "AudioCapture", "AppModel", "AppServices", "OpenEngine", "SpeakerRecognition"]),
        .target(
            name: "WebApp",
            dependencies: [
                "Digest", "LocalServer", "PageFiles", "Audio", "AudioGraph", "SpeakerAttribution", "AppModel",
                "AppServices",
            ],
            exclude: ["Static"], swiftSettings: strict),
        module(
            "VoiceIDCommands",
            [
                "Audio", "SpeechFeatures", "Inference", "SpeechMetrics", "Spelling", "JSON", "VoiceActivity",
                "SpeakerRecognition", "Diarization", "Transcription", "Triggers", "AudioGraph", "SpeakerAttribution",
                "OpenEngine", "VoiceControl", "AppModel", "AppServices", "LocalServer", "WebApp",
            ]),

        // apps
        .executableTarget(name: "voiceid", dependencies: ["ProcessMemory", "VoiceIDCommands"], swiftSettings: strict),

        // tests
        module("TestSupport", ["Inference", "SpeechFeatures", "Randomness"]),
        .target(name: "FakeOnnxRuntime", dependencies: ["COnnxRuntime"], path: "Tests/FakeOnnxRuntime"),
        tests(of: "OnnxRuntime", ["FakeOnnxRuntime"]),
        .target(
            name: "FakePicovoice", path: "Tests/FakePicovoice",
            linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        tests(of: "Picovoice"),
        tests(of: "LocalServer"),
        tests(of: "JSON"),
        tests(of: "Audio", ["AudioCapture", "SoundFile", "Resampling"]),
        tests(of: "SpeechFeatures"),
        tests(of: "Inference", ["Digest"]),
        tests(of: "SpeechMetrics"),
        tests(of: "VoiceActivity", ["OnnxRuntime"]),
        tests(of: "Triggers"),
        tests(of: "SpeakerRecognition", ["OnnxRuntime", "OpenEngine"]),
        tests(of: "Diarization", ["OnnxRuntime", "VoiceActivity", "SpeakerRecognition", "Audio", "SpeechMetrics"]),
        tests(of: "Transcription", ["OnnxRuntime", "OpenEngine", "VoiceActivity"]),
        tests(
            of: "SpeakerAttribution",
            ["Inference", "SpeakerRecognition", "Diarization", "Transcription", "SpeechMetrics"]),
        tests(of: "OpenEngine", ["Audio", "Diarization", "Digest", "SpeakerAttribution", "SpeakerRecognition"]),
        tests(
            of: "AppModel",
            [
                "Audio", "Inference", "SpeakerRecognition", "Diarization", "Transcription", "Triggers",
                "SpeakerAttribution",
            ]),
        tests(
            of: "AppServices",
            [
                "AppModel", "Audio", "Inference", "SpeakerRecognition", "Diarization", "Triggers", "OpenEngine",
                "Picovoice", "SpeakerAttribution",
            ]),
        tests(of: "AppleServices", ["AppModel", "Audio"]),
        tests(
            of: "VoiceControl",
            ["Triggers", "Inference", "SpeechFeatures", "AudioGraph", "OpenEngine", "Randomness"]),
        tests(of: "WebApp", ["AppModel", "Audio", "AudioGraph", "LocalServer", "PageFiles"]),
        tests(of: "VoiceIDCommands", ["voiceid", "AppModel", "SpeakerRecognition", "Spelling", "Triggers"]),
        tests(of: "AudioGraph", ["Realtime", "AllocationCounter", "Audio"]),
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
    ],
    swiftLanguageModes: [.v6]
)
