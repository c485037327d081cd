/// The speakers of one side of a comparison and the turns of theirs that count.
struct SpeakerActivity {
    /// A turn, or what scoring left of it.
    struct Turn {
        var speaker: Int
        var interval: IntervalSet.Interval
    }

    /// Number of speakers with anything to score; they are numbered from 0.
    let count: Int
    /// Sorted by start, then end.
    let turns: [Turn]

    /// Which names pyannote.metrics gives the speakers of each side before it sorts them.
    ///
    /// The order decides only between pairings that are equally good, yet JER differs between those.
    enum Order {
        /// A…Z, AA, AB…: the reference.
        case letters
        /// 0, 1, …: the hypothesis; as text, so 10 comes before 2.
        case numbers

        func name(_ index: Int) -> String {
            switch self {
            case .numbers: return String(index)
            case .letters:
                var name = ""
                var rest = index
                repeat {
                    name = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + name
                    rest = rest / 26 - 1
                } while rest >= 0
                return name
            }
        }
    }

    /// Cuts the turns to the time that counts.
    init(_ turns: [SpeakerTurn], within scored: IntervalSet, order: Order) {
        var pieces: [(speaker: String, interval: IntervalSet.Interval)] = []
        for turn in turns {
            for piece in scored.pieces(of: turn.interval) { pieces.append((turn.speaker, piece)) }
        }
        let names = Set(pieces.map(\.speaker)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let order = names.indices.sorted { order.name($0) < order.name($1) }
        let numbers = Dictionary(uniqueKeysWithValues: order.enumerated().map { (names[$1], $0) })
        count = names.count
        self.turns = pieces.map { Turn(speaker: numbers[$0.speaker] ?? 0, interval: $0.interval) }
            .sorted { ($0.interval.start, $0.interval.end) < ($1.interval.start, $1.interval.end) }
    }

    /// When one speaker talks; overlapping turns count once.
    func time(of speaker: Int) -> IntervalSet {
        IntervalSet(turns.lazy.filter { $0.speaker == speaker }.map(\.interval))
    }

    /// The partner among `other`'s speakers for each speaker, so that the pairs share the most time; `nil` for a
    /// speaker who shares none or is left over.
    ///
    /// Every pair of turns counts, so overlapping turns of one speaker count several times.
    func partners(among other: SpeakerActivity) -> [Int?] {
        var shared = [[Double]](repeating: Array(repeating: 0, count: other.count), count: count)
        // The latest end so far is sorted, which the ends themselves are not.
        var latestEnds: [Double] = []
        for turn in other.turns { latestEnds.append(max(turn.interval.end, latestEnds.last ?? turn.interval.end)) }
        var first = 0
        for turn in turns {
            while first < latestEnds.count, latestEnds[first] <= turn.interval.start { first += 1 }
            for candidate in other.turns[first...] {
                if candidate.interval.start >= turn.interval.end { break }
                let common = turn.interval.intersection(candidate.interval)
                if !common.isEmpty { shared[turn.speaker][candidate.speaker] += common.end - common.start }
            }
        }
        return Assignment.maximising(shared).enumerated().map { speaker, partner in
            partner.flatMap { shared[speaker][$0] > 0 ? $0 : nil }
        }
    }
}

extension SpeakerTurn {
    var interval: IntervalSet.Interval { IntervalSet.Interval(start: start, end: end) }
}
