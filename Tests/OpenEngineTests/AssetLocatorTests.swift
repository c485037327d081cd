import Foundation
import OpenEngine
import Testing

/// An installation in a temporary folder: `bin/voiceid` and whatever folders a test wants.
private final class Installation {
    let root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "voiceid-\(UUID())")

    init(_ folders: String...) throws {
        for folder in folders + ["project/build/bin"] {
            try FileManager.default.createDirectory(at: root.appending(path: folder), withIntermediateDirectories: true)
        }
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    func path(_ name: String) -> String { root.appending(path: name).path }

    func locator(_ environment: [String: String] = [:]) -> AssetLocator {
        AssetLocator(
            environment: environment.mapValues { $0.replacing("@", with: root.path) },
            executable: root.appending(path: "project/build/bin/voiceid"))
    }
}

@Suite struct AssetLocatorTests {
    private let everywhere = [
        "chosen", "project/build/share/voiceid/models", "project/build/.assets/models", "project/.assets/models",
        "home/models", "data/voiceid/models",
    ]

    #if os(Linux)
        @Test(arguments: 0..<6)
        func `the first place in the order that exists is used`(_ first: Int) throws {
            let installation = try Installation()
            for folder in everywhere[first...] {
                let url = URL(filePath: installation.path(folder))
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            }
            var environment = ["VOICEID_HOME": "@/home", "XDG_DATA_HOME": "@/data", "HOME": "@/nobody"]
            if first == 0 {
                environment["VOICEID_MODELS"] = "@/chosen"
                try Data().write(to: URL(filePath: installation.path("chosen/model.json")))
            }
            #expect(try installation.locator(environment).models().path == installation.path(everywhere[first]))
        }

        @Test func `without XDG_DATA_HOME the data folder lies in the home folder`() throws {
            let installation = try Installation("user/.local/share/voiceid/models")
            let found = try installation.locator(["HOME": "@/user", "XDG_DATA_HOME": "relative"]).models()
            #expect(found.path == installation.path("user/.local/share/voiceid/models"))
        }
    #endif

    @Test func `where VOICEID_MODELS points and nothing is, no other place is tried`() throws {
        let installation = try Installation("project/.assets/models")
        let expected = AssetError.wrongVariable(
            "VOICEID_MODELS", value: installation.path("nowhere"), problem: .missing)
        #expect(throws: expected) { try installation.locator(["VOICEID_MODELS": "@/nowhere"]).models() }
        #expect(
            expected.description
                == "VOICEID_MODELS is set to '\(installation.path("nowhere"))', which does not exist. Correct it, or unset it to "
                + "use what is set up.")
    }

    @Test func `where VOICEID_MODELS is a file, or a folder without models, that is said`() throws {
        let installation = try Installation("empty", "project/.assets/models")
        try Data().write(to: URL(filePath: installation.path("file")))
        for (name, problem) in [("file", AssetError.VariableProblem.notAFolder), ("empty", .holdsNoModels)] {
            #expect(
                throws: AssetError.wrongVariable("VOICEID_MODELS", value: installation.path(name), problem: problem)
            ) {
                try installation.locator(["VOICEID_MODELS": "@/\(name)"]).models()
            }
        }
    }

    @Test func `the error names every place tried, in order`() throws {
        let installation = try Installation()
        let error = #expect(throws: AssetError.self) {
            try installation.locator(["VOICEID_HOME": "@/home"]).models()
        }
        guard case .notFound(.models, let tried) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(tried.first == installation.path("project/build/share/voiceid/models"))
        #expect(tried.contains(installation.path("project/.assets/models")))
        #expect(tried.contains("/.assets/models"))
        #expect(tried.contains(installation.path("home/models")))
        #expect(tried.allSatisfy { error.map(String.init(describing:))?.contains($0) == true })
    }

    @Test func `a file is no folder of models`() throws {
        let installation = try Installation("home")
        try Data().write(to: URL(filePath: installation.path("home/models")))
        #expect(throws: AssetError.self) { try installation.locator(["VOICEID_HOME": "@/home"]).models() }
    }

    @Test func `the library is searched beside the program, in the set-up and by the system's loader`() throws {
        let installation = try Installation()
        let candidates = installation.locator().runtimeCandidates
        #expect(candidates.first?.hasPrefix(installation.path("project/build/lib/libonnxruntime.")) == true)
        #expect(candidates.contains { $0.hasPrefix(installation.path("project/.assets/onnxruntime/libonnxruntime.")) })
        #expect(candidates.last?.contains("/") == false)
        #expect(
            installation.locator(["VOICEID_ONNXRUNTIME": "@/ort.so"]).runtimeCandidates == [installation.path("ort.so")]
        )
    }

    @Test func `an empty variable counts as none`() throws {
        let installation = try Installation("project/.assets/models")
        let locator = installation.locator(["VOICEID_MODELS": "", "VOICEID_ONNXRUNTIME": ""])
        #expect(try locator.models().path == installation.path("project/.assets/models"))
        #expect(locator.runtimeCandidates.count > 1)
    }
}
