import Foundation

/// Finds other programs.
enum ProgramFinder {
    /// The path of a program, if it is anywhere in `PATH`.
    static func find(_ name: String, environment: [String: String]) -> String? {
        (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// Opens addresses in the user's browser.
struct PageOpener {
    private let environment: [String: String]

    /// For a user with this environment.
    init(environment: [String: String]) { self.environment = environment }

    /// Opens an address, where there is a display and a program for it.
    ///
    /// - Returns: Whether a program was asked to.
    func open(_ address: String) -> Bool {
        #if os(macOS)
            let program = ProgramFinder.find("open", environment: environment)
        #else
            let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
            let program = hasDisplay ? ProgramFinder.find("xdg-open", environment: environment) : nil
        #endif
        guard let program else { return false }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [address]
        // What a browser says is not ours to show.
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return (try? process.run()) != nil
    }
}
