/// What a person has changed about who speaks when, with the way back: a pure value over stable numbers.
///
/// Segments keep their index and speakers their number, whatever is done; names lie over them. So a change is instant, and
/// to take it back is to go back to the arrangement before.
public struct SpeakerEdits: Sendable, Equatable {
    /// Whose the segments are, and who was given a name.
    struct Arrangement: Sendable, Equatable {
        /// The speaker of each segment.
        var speakers: [Int]
        /// The names given by hand.
        var names: [Int: String] = [:]
        /// The number of the next speaker made.
        var next: Int
    }

    private struct Step: Sendable, Equatable {
        var label: String
        var arrangement: Arrangement
    }

    /// Edits that can be taken back.
    public static let longestHistory = 200

    private(set) var arrangement: Arrangement
    private var undone: [Step] = []
    private var done: [Step] = []

    /// Nothing changed yet.
    ///
    /// - Parameters:
    ///   - speakers: The speaker of each segment, counted from 1.
    ///   - names: Names given before, which cannot be taken back here.
    public init(speakers: [Int], names: [Int: String] = [:]) {
        arrangement = Arrangement(speakers: speakers, names: names, next: (speakers.max() ?? 0) + 1)
    }

    /// The speaker of each segment.
    public var speakers: [Int] { arrangement.speakers }
    /// The names given by hand.
    public var names: [Int: String] { arrangement.names }

    /// Whether an edit can be taken back.
    public var canUndo: Bool { !done.isEmpty }
    /// Whether one taken back can be done again.
    public var canRedo: Bool { !undone.isEmpty }
    /// What would be taken back.
    public var undoLabel: String? { done.last?.label }
    /// What would be done again.
    public var redoLabel: String? { undone.last?.label }

    // MARK: Edits

    /// Names speakers, or takes their names back.
    ///
    /// - Parameters:
    ///   - speakers: Those who are shown as one person.
    ///   - name: The name; `nil` goes back to the automatic one.
    /// - Throws: ``SpeakerEditError/noSuchSpeaker(_:)``.
    public mutating func rename(_ speakers: [Int], to name: String?) throws(SpeakerEditError) {
        try check(speakers)
        var next = arrangement
        for speaker in speakers { next.names[speaker] = name }
        commit(next, name.map { "Rename to \($0)" } ?? "Take back the name")
    }

    /// Gives all segments of some speakers to another.
    ///
    /// - Throws: ``SpeakerEditError/noSuchSpeaker(_:)``, ``SpeakerEditError/sameSpeaker(_:)``.
    public mutating func merge(_ speakers: [Int], into target: Int) throws(SpeakerEditError) {
        try check(speakers + [target])
        guard !speakers.contains(target) else { throw .sameSpeaker(target) }
        var next = arrangement
        next.speakers = next.speakers.map { speakers.contains($0) ? target : $0 }
        for speaker in speakers { next.names[speaker] = nil }
        commit(next, "Merge speakers")
    }

    /// Makes another speaker of some segments of a speaker.
    ///
    /// - Returns: The number of the new speaker.
    /// - Throws: ``SpeakerEditError/noSuchSegment(_:)``, ``SpeakerEditError/notTheSpeakers(segment:)``,
    ///   ``SpeakerEditError/nothingLeft`` where all of the speaker's segments are named.
    @discardableResult
    public mutating func split(_ speakers: [Int], segments: [Int]) throws(SpeakerEditError) -> Int {
        try check(speakers)
        try check(segments: segments)
        for segment in segments where !speakers.contains(arrangement.speakers[segment]) {
            throw .notTheSpeakers(segment: segment)
        }
        let moved = Set(segments)
        let stays = arrangement.speakers.indices.contains { index in
            speakers.contains(arrangement.speakers[index]) && !moved.contains(index)
        }
        guard stays else { throw .nothingLeft }
        return move(segments, to: nil, "Split a speaker")
    }

    /// Gives segments to a speaker.
    ///
    /// - Parameters:
    ///   - segments: Their indices.
    ///   - target: The speaker; `nil` makes a new one.
    /// - Returns: The speaker's number.
    /// - Throws: ``SpeakerEditError/noSuchSegment(_:)``, ``SpeakerEditError/noSuchSpeaker(_:)``.
    @discardableResult
    public mutating func reassign(_ segments: [Int], to target: Int?) throws(SpeakerEditError) -> Int {
        try check(segments: segments)
        if let target { try check([target]) }
        return move(segments, to: target, segments.count == 1 ? "Reassign a segment" : "Reassign segments")
    }

    /// Goes back one edit; nothing happens where there is none.
    public mutating func undo() {
        guard let step = done.popLast() else { return }
        undone.append(Step(label: step.label, arrangement: arrangement))
        arrangement = step.arrangement
    }

    /// Goes forward again.
    public mutating func redo() {
        guard let step = undone.popLast() else { return }
        done.append(Step(label: step.label, arrangement: arrangement))
        arrangement = step.arrangement
    }

    /// Makes sure that nothing taken back can be done again.
    public mutating func forgetUndone() { undone = [] }

    private mutating func move(_ segments: [Int], to target: Int?, _ label: String) -> Int {
        var next = arrangement
        let speaker = target ?? next.next
        if target == nil { next.next += 1 }
        for segment in segments { next.speakers[segment] = speaker }
        commit(next, label)
        return speaker
    }

    private mutating func commit(_ next: Arrangement, _ label: String) {
        guard next != arrangement else { return }
        done.append(Step(label: label, arrangement: arrangement))
        if done.count > Self.longestHistory { done.removeFirst() }
        undone = []
        arrangement = next
    }

    private func check(_ speakers: [Int]) throws(SpeakerEditError) {
        for speaker in speakers where !arrangement.speakers.contains(speaker) { throw .noSuchSpeaker(speaker) }
    }

    private func check(segments: [Int]) throws(SpeakerEditError) {
        guard !segments.isEmpty else { throw .noSegments }
        for segment in segments where !arrangement.speakers.indices.contains(segment) { throw .noSuchSegment(segment) }
    }
}

/// Why a change to a diarization makes no sense.
public enum SpeakerEditError: Error, Sendable, Hashable {
    /// No segment is this speaker's.
    case noSuchSpeaker(Int)
    /// There is no segment with this index.
    case noSuchSegment(Int)
    /// No segment was named.
    case noSegments
    /// A speaker was to be merged into itself.
    case sameSpeaker(Int)
    /// The segment is not the speaker's that was to be split.
    case notTheSpeakers(segment: Int)
    /// A split would leave the speaker without a segment.
    case nothingLeft
}

extension SpeakerEditError: CustomStringConvertible {
    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .noSuchSpeaker(let speaker): "There is no speaker \(speaker); choose one of those shown."
        case .noSuchSegment(let segment): "There is no segment \(segment); choose one of those shown."
        case .noSegments: "No segment was chosen; choose at least one."
        case .sameSpeaker: "A speaker cannot be merged into itself; choose another one."
        case .notTheSpeakers(let segment): "Segment \(segment) is not this speaker's; choose only segments that are."
        case .nothingLeft: "All segments of the speaker were chosen; leave at least one."
        }
    }
}
