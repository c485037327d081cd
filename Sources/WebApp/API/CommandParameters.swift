import AppModel

/// What a request may carry besides its body, checked before anything of it is kept, and told in the words of the API.
struct CommandParameters {
    private enum Kind {
        case count
        case share
        case seconds
        case text
        case flag
        case engine

        var expected: String {
            switch self {
            case .count: "a whole number from 1 to 1000"
            case .share: "a number from 0 to 1"
            case .seconds: "a number of seconds from 3 to 600"
            case .text: "text that is not empty"
            case .flag: "true or false"
            case .engine: EngineID.allCases.map(\.rawValue).joined(separator: " or ")
            }
        }

        func accepts(_ value: String) -> Bool {
            switch self {
            case .count: Int(value).map { (1...1_000).contains($0) } ?? false
            case .share: Double(value).map { (0...1).contains($0) } ?? false
            case .seconds: Double(value).map { (3...600).contains($0) } ?? false
            case .text: !value.isEmpty
            case .flag: ["true", "false"].contains(value)
            case .engine: EngineID(rawValue: value) != nil
            }
        }
    }

    /// Named as the options of the command line, without dashes.
    private static let counts: [String: Kind] = ["speakers": .count, "min-speakers": .count, "max-speakers": .count]
    private static let known: [Operation: [String: Kind]] = [
        .diarize: counts.merging(["threshold": .share, "engine": .engine]) { $1 },
        .transcribe: counts.merging(["threshold": .share, "prompt": .text, "no-speakers": .flag]) { $1 },
        .identify: ["threshold": .share, "engine": .engine],
        .enrollProfile: ["min-duration": .seconds, "append": .flag, "replace": .flag, "engine": .engine],
    ]
    /// What is for the API itself.
    private static let ours: [String: Kind] = ["name": .text, "file": .text, "wait": .flag]

    /// For the command line.
    let arguments: [String]
    /// Whether the answer is to be the result, and not the job.
    let waits: Bool

    /// Reads what a request carries.
    ///
    /// - Throws: `WebFailure` where something is not known, or not of its kind, or excludes something else.
    init(_ operation: Operation, _ query: [String: String]) throws(WebFailure) {
        let known = Self.known[operation] ?? [:]
        var arguments: [String] = []
        for (name, value) in query.sorted(by: { $0.key < $1.key }) {
            guard let kind = known[name] ?? Self.ours[name] else {
                throw Self.wrong(
                    "There is no parameter '\(name)' here.",
                    remedy: "Allowed are: \(known.keys.sorted().joined(separator: ", ")), file, name, wait.")
            }
            guard kind.accepts(value) else {
                throw Self.wrong(
                    "The parameter '\(name)' cannot be '\(value.prefix(40))'.", remedy: "Give \(kind.expected).")
            }
            guard Self.ours[name] == nil else { continue }
            if case .flag = kind {
                if value == "true" { arguments.append("--\(name)") }
            } else {
                arguments.append("--\(name)=\(value)")
            }
        }
        try Self.checkTogether(query)
        self.arguments = arguments
        waits = query["wait"] == "true"
    }

    private static func checkTogether(_ query: [String: String]) throws(WebFailure) {
        if query["speakers"] != nil, query["min-speakers"] != nil || query["max-speakers"] != nil {
            throw wrong(
                "'speakers' excludes 'min-speakers' and 'max-speakers'.", remedy: "Give the number, or its bounds.")
        }
        if let least = query["min-speakers"].flatMap({ Int($0) }),
            let most = query["max-speakers"].flatMap({ Int($0) }),
            least > most
        {
            throw wrong("'min-speakers' is more than 'max-speakers'.", remedy: "Give the lower bound first.")
        }
        if query["append"] == "true", query["replace"] == "true" {
            throw wrong("'append' excludes 'replace'.", remedy: "Give one of them.")
        }
    }

    private static func wrong(_ message: String, remedy: String) -> WebFailure {
        WebFailure(400, "invalidArguments", message, remedy: remedy)
    }

    /// A command's text with what it says of the command line said of the API.
    static func inWordsOfAPI(_ text: String) -> String {
        text.replacing("`voiceid profiles list`", with: "GET /api/v1/profiles")
            .replacing(/(?<before>^|\s)--(?<name>[a-z][a-z-]*)/) { "\($0.before)'\($0.name)'" }
    }
}
