/// What a timeline and a transcript have in common for other programs: texts with times, on a tier for each person.
struct ExportDocument {
    /// One stretch of a tier.
    struct Entry {
        var start: Double
        var end: Double
        /// Index of the tier.
        var tier: Int
        /// Name and text are free of line breaks and control characters.
        var text: String
    }

    /// The file, as the user named it.
    let file: String
    /// Its length in seconds.
    let duration: Double
    /// The tiers' names.
    let tiers: [String]
    /// By start.
    let entries: [Entry]

    init(file: String, duration: Double, tiers: [String], entries: [Entry]) {
        self.file = file
        self.duration = duration
        self.tiers = tiers.map(\.withoutBreaks)
        self.entries = entries.map { entry in
            var entry = entry
            entry.text = entry.text.withoutBreaks
            return entry
        }
    }

    /// Where the last tier ends.
    var end: Timestamp {
        Timestamp(
            milliseconds: entries.map { Timestamp(seconds: $0.end).milliseconds }.reduce(
                Timestamp(seconds: duration).milliseconds, max))
    }

    /// A tier's stretches for programs in which those of one tier follow each other: each lasts a millisecond at least and
    /// begins no earlier than the one before ends.
    func intervals(ofTier tier: Int) -> [(start: Timestamp, end: Timestamp, text: String)] {
        var position = 0
        return entries.filter { $0.tier == tier }.sorted { $0.start < $1.start }.map { entry in
            let start = max(position, Timestamp(seconds: entry.start).milliseconds)
            position = max(start + 1, Timestamp(seconds: entry.end).milliseconds)
            return (Timestamp(milliseconds: start), Timestamp(milliseconds: position), entry.text)
        }
    }

    var audacityLabels: String {
        entries.map { entry in
            "\(Timestamp(seconds: entry.start).seconds)\t\(Timestamp(seconds: entry.end).seconds)\t\(entry.text)\n"
        }.joined()
    }
}

extension NamedTimeline {
    /// Each segment with the name as its text.
    var document: ExportDocument {
        let tierOf = Dictionary(speakers.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        return ExportDocument(
            file: file, duration: duration, tiers: speakers.map(\.name),
            entries: segments.map { segment in
                ExportDocument.Entry(
                    start: segment.start, end: segment.end, tier: tierOf[segment.speaker] ?? -1,
                    text: name(of: segment.speaker))
            })
    }
}

extension SpeakerTranscript {
    /// Each segment with what was said; a tier of its own for what nobody is known to have said.
    var document: ExportDocument {
        let known = speakers.map { Optional($0.id) }
        var others: [Int?] = []
        for segment in segments where !known.contains(segment.speaker) && !others.contains(segment.speaker) {
            others.append(segment.speaker)
        }
        let people = known + others
        return ExportDocument(
            file: file, duration: duration,
            tiers: people.map { $0 == nil && speakers.isEmpty ? "speech" : name(of: $0) },
            entries: segments.map { segment in
                ExportDocument.Entry(
                    start: segment.start, end: segment.end, tier: people.firstIndex(of: segment.speaker) ?? 0,
                    text: segment.text)
            })
    }

    /// Each segment with the name before what was said, for formats without tiers.
    var labels: ExportDocument {
        let document = document
        return ExportDocument(
            file: file, duration: duration, tiers: document.tiers,
            entries: zip(document.entries, segments).map { entry, segment in
                var entry = entry
                if !speakers.isEmpty { entry.text = "\(name(of: segment.speaker)): \(entry.text)" }
                return entry
            })
    }
}

extension String {
    /// On one line and as XML allows it: line breaks, tabs and other control characters become spaces, none at the
    /// ends.
    var withoutBreaks: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalars.append(" ")
            case .unassigned where scalar.value & 0xFFFE == 0xFFFE: continue
            default: scalars.append(scalar)
            }
        }
        var kept = Substring(String(scalars))
        while kept.first?.isWhitespace == true { kept.removeFirst() }
        while kept.last?.isWhitespace == true { kept.removeLast() }
        return String(kept)
    }
}
