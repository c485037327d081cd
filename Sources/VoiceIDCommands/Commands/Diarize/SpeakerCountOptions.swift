import Diarization

/// `--speakers`, `--min-speakers` and `--max-speakers`: what is known of how many people speak.
enum SpeakerCountOptions {
    private static let most = 1_000

    private static let exact = ValueOption<Int?>(
        "--speakers", "N", .integer(1...most), "just this many people speak")
    private static let least = ValueOption<Int?>(
        "--min-speakers", "N", .integer(1...most), "at least this many people speak")
    private static let greatest = ValueOption<Int?>(
        "--max-speakers", "N", .integer(1...most), "at most this many people speak")

    static let all: [any OptionDeclaring] = [exact, least, greatest]

    /// The count the options give.
    static func count(
        _ arguments: inout ArgumentReader, command: CommandSpecification
    ) throws(UsageError) -> SpeakerCount {
        let exact = try arguments.value(of: exact)
        let least = try arguments.value(of: least)
        let greatest = try arguments.value(of: greatest)
        if let exact {
            guard least == nil, greatest == nil else {
                throw .conflict(
                    "--speakers", with: least == nil ? "--max-speakers" : "--min-speakers", command: command.name)
            }
            return .exactly(exact)
        }
        if least == nil, greatest == nil { return .automatic }
        let range = (least ?? 1, greatest ?? most)
        guard range.0 <= range.1 else {
            throw .invalidValue("\(range.0)", option: "--min-speakers", expected: "at most --max-speakers, \(range.1)")
        }
        return .between(range.0, range.1)
    }
}
