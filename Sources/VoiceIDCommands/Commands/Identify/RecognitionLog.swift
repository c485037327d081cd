import SpeakerRecognition

/// Turns the answers for every frame into a line for every change, as people read them.
///
/// A pause of less than a second is no change: people breathe.
struct RecognitionLog {
    private enum Heard: Equatable {
        /// Silence, or too little voice to tell.
        case nobody
        case unknown
        case person(Int)

        init(_ recognition: Recognition) {
            guard recognition.scores != nil else {
                self = .nobody
                return
            }
            self = recognition.speaker.map { .person($0) } ?? .unknown
        }
    }

    private static let longestBreath = 1.0

    private let names: [String]
    private let style: TextStyle
    private let nameWidth: Int
    private var last: Heard?
    private var silenceStart: Double?

    /// A log of what these people say.
    init(names: [String], style: TextStyle) {
        self.names = names.map(\.onOneLine)
        self.style = style
        nameWidth = min(30, (names + ["Unknown"]).map(\.displayWidth).max() ?? 0)
    }

    /// The line that a frame adds, or `nil` where it tells nothing new.
    mutating func push(_ recognition: Recognition) -> String? {
        let heard = Heard(recognition)
        guard heard != .nobody else {
            let start = silenceStart ?? recognition.start
            silenceStart = start
            guard last != .nobody, recognition.end - start >= Self.longestBreath else { return nil }
            last = .nobody
            return line(at: start, style.faint("–")) + "\n"
        }
        silenceStart = nil
        guard heard != last else { return nil }
        last = heard
        return line(at: recognition.start, text(heard, recognition)) + "\n"
    }

    private func line(at seconds: Double, _ text: String) -> String {
        "\(clockTime(seconds).aligned(right: 9))  \(text)"
    }

    private func text(_ heard: Heard, _ recognition: Recognition) -> String {
        let ranked = (recognition.scores ?? []).enumerated().sorted { $0.element > $1.element }
        let other = { (rank: Int) in
            ranked.count > rank ? "\(names[ranked[rank].offset]) \(scoreText(ranked[rank].element))" : nil
        }
        guard case .person(let index) = heard else {
            let nearest = other(0).map { "  nearest: \($0)" } ?? ""
            return nearest.isEmpty ? "Unknown" : "Unknown".fitted(to: nameWidth) + style.faint("      \(nearest)")
        }
        let name = style.speaker(index, names[index].fitted(to: nameWidth))
        return "\(name)  \(scoreText(recognition.score ?? 0))" + style.faint(other(1).map { "  next: \($0)" } ?? "")
    }
}
