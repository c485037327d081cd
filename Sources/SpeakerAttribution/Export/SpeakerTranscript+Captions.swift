extension SpeakerTranscript {
    /// What was said in captions people can read: at most two lines of 42 characters and seven seconds, divided at words.
    ///
    /// - Parameter namesInText: Whether a name stands in the text where the speaker changes, for formats without voices.
    func captions(namesInText: Bool) -> Captions {
        var captions: [Captions.Caption] = []
        var speakerBefore: Int??
        for segment in segments {
            let name = name(of: segment.speaker).withoutBreaks
            var layout = CaptionLayout(voice: speakers.isEmpty || namesInText ? nil : name)
            if namesInText, !speakers.isEmpty, speakerBefore != .some(segment.speaker) {
                let start = segment.words.first?.start ?? segment.start
                for (index, part) in name.split(separator: " ").enumerated() {
                    layout.add(String(part), start: start, end: start, hasSpaceBefore: index > 0)
                }
                layout.append(":")
            }
            speakerBefore = segment.speaker
            var rest = segment.text[...]
            for (index, word) in segment.words.enumerated() {
                let place = rest.firstRange(of: word.text)
                let hasSpaceBefore = index == 0 || place?.lowerBound != rest.startIndex
                layout.add(word.text.withoutBreaks, start: word.start, end: word.end, hasSpaceBefore: hasSpaceBefore)
                if let place { rest = rest[place.upperBound...] }
            }
            captions += layout.finish()
        }
        return Captions(captions: Self.inOrder(captions))
    }

    /// Sorts captions by start and gives each a length that can be seen, if the next one leaves the time.
    private static func inOrder(_ captions: [Captions.Caption]) -> [Captions.Caption] {
        var sorted = captions.enumerated()
            .sorted { ($0.element.start.milliseconds, $0.offset) < ($1.element.start.milliseconds, $1.offset) }
            .map(\.element)
        for index in sorted.indices {
            let start = sorted[index].start.milliseconds
            let next = index + 1 < sorted.count ? sorted[index + 1].start.milliseconds : Int.max
            let seen = min(start + CaptionLayout.shortest, max(next, start + 1))
            let end = min(max(sorted[index].end.milliseconds, seen), start + CaptionLayout.longest)
            sorted[index].end = Timestamp(milliseconds: end)
        }
        return sorted
    }
}

/// Divides the words of one sentence into captions.
struct CaptionLayout {
    /// Characters of a line.
    static let width = 42
    /// Lines of a caption.
    static let lines = 2
    /// Milliseconds that a caption stands at most.
    static let longest = 7_000
    /// Milliseconds that a caption should stand at least.
    static let shortest = 500

    private struct Piece {
        var text: String
        var start: Int
        var end: Int
        var hasSpaceBefore: Bool
    }

    private let voice: String?
    private var pieces: [Piece] = []

    init(voice: String?) { self.voice = voice }

    /// Takes a word; one that is longer than a line becomes several, which share its time.
    mutating func add(_ text: String, start: Double, end: Double, hasSpaceBefore: Bool) {
        let (from, to) = (Timestamp(seconds: start).milliseconds, Timestamp(seconds: end).milliseconds)
        let characters = Array(text)
        let count = max(1, (characters.count + Self.width - 1) / Self.width)
        for part in 0..<count {
            let range = part * Self.width..<min(characters.count, (part + 1) * Self.width)
            pieces.append(
                Piece(
                    text: String(characters[range]), start: from + (to - from) * part / count,
                    end: from + (to - from) * (part + 1) / count, hasSpaceBefore: part == 0 && hasSpaceBefore))
        }
    }

    /// Adds to the last word.
    mutating func append(_ suffix: String) {
        guard let last = pieces.popLast() else { return }
        let start = Double(last.start) / 1000
        add(last.text + suffix, start: start, end: Double(last.end) / 1000, hasSpaceBefore: last.hasSpaceBefore)
    }

    /// The captions of all words taken.
    consuming func finish() -> [Captions.Caption] {
        var captions: [Captions.Caption] = []
        var rest = pieces[...]
        while let first = rest.first {
            var count = 1
            while count < rest.count, Self.fits(rest.prefix(count + 1)) { count += 1 }
            if count < rest.count { count = Self.breakPoint(in: rest.prefix(count)) }
            let chosen = rest.prefix(count)
            captions.append(
                Captions.Caption(
                    start: Timestamp(milliseconds: first.start),
                    end: Timestamp(milliseconds: chosen.map(\.end).reduce(first.start, max)), voice: voice,
                    lines: Self.wrapped(chosen)))
            rest = rest.dropFirst(count)
        }
        return captions
    }

    private static func fits(_ pieces: ArraySlice<Piece>) -> Bool {
        guard let first = pieces.first else { return true }
        return pieces.allSatisfy { $0.end - first.start <= longest } && wrapped(pieces).count <= lines
    }

    /// Where to end a caption that cannot hold the whole sentence: behind a comma in its second half, if there is one.
    private static func breakPoint(in pieces: ArraySlice<Piece>) -> Int {
        let texts = Array(pieces)
        let comma = texts.indices.last { texts[$0].text.last.map { ",;:–—،、，".contains($0) } ?? false }
        guard let comma, 2 * (comma + 1) >= texts.count else { return texts.count }
        return comma + 1
    }

    private static func wrapped(_ pieces: ArraySlice<Piece>) -> [String] {
        var lines: [String] = []
        for piece in pieces {
            let space = piece.hasSpaceBefore ? " " : ""
            if let last = lines.last, last.count + space.count + piece.text.count <= width {
                lines[lines.count - 1] += space + piece.text
            } else {
                lines.append(piece.text)
            }
        }
        return lines
    }
}
