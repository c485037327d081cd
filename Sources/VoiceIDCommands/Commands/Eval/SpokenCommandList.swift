import Foundation
import SpeechMetrics
import Triggers

/// Recordings of commands, near misses and talk, with what has to come of them.
///
/// Tab-separated with a line of names on top. `file` and `kind` (command, near, rhyme or talk) must be there; `expected` (a trigger,
/// or trigger:keyword), `phrase`, `voice`, `noise`, `ratio`, `half`, and `first`, `spoken` and `end` (samples: the clip's
/// first, the one after the last of speech, and the one after its last) may be.
struct SpokenCommandList {
    enum Kind: String, CaseIterable {
        case command, near, rhyme, talk
    }

    struct Clip {
        var kind: Kind
        var expected: TriggerAction?
        var phrase: String
        var voice: String
        /// The noise and its ratio: `pink 10`.
        var condition: String
        var half: String
        var file: String
        var samples: Range<Int>?
        /// Sample of the file after the last of speech.
        var spoken: Int?
    }

    var clips: [Clip]

    /// Reads a list.
    init(contentsOfFile path: String) throws {
        let lines = try TextTable.text(ofFile: path)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        let names = lines.first ?? []
        guard names.contains("kind"), names.contains("file") else { throw SpokenCommandListError.noNames(path: path) }
        clips = []
        for (index, fields) in lines.enumerated().dropFirst() where fields != [""] {
            guard fields.count == names.count else {
                throw SpokenCommandListError.malformed(path: path, line: index + 1, problem: .fieldCount(fields.count))
            }
            let row = Dictionary(zip(names, fields)) { first, _ in first }
            guard let kind = Kind(rawValue: row["kind", default: ""]) else {
                throw SpokenCommandListError.malformed(
                    path: path, line: index + 1, problem: .unknownKind(row["kind", default: ""]))
            }
            guard let file = row["file"], !file.isEmpty else {
                throw SpokenCommandListError.malformed(path: path, line: index + 1, problem: .noFile)
            }
            let first = row["first"].flatMap { Int($0) }
            let end = row["end"].flatMap { Int($0) }
            let noise = [row["noise"], row["ratio"]].compactMap(\.self).filter { !$0.isEmpty }
            clips.append(
                Clip(
                    kind: kind, expected: row["expected"].flatMap(Self.action), phrase: row["phrase", default: ""],
                    voice: row["voice", default: "–"],
                    condition: (noise.isEmpty ? "recorded" : noise.joined(separator: " "))
                        + (kind == .rhyme ? ", rhymes" : ""),
                    half: row["half", default: ""], file: file,
                    samples: first.flatMap { first in end.flatMap { first <= $0 ? first..<$0 : nil } },
                    spoken: row["spoken"].flatMap { Int($0) }))
        }
    }

    private static func action(_ text: String) -> TriggerAction? {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        return parts.first.map { TriggerAction(TriggerID($0), keyword: parts.count > 1 ? parts[1] : nil) }
    }
}

/// A list of spoken commands cannot be read.
enum SpokenCommandListError: Error, Equatable {
    enum Problem: Equatable {
        case fieldCount(Int)
        case unknownKind(String)
        case noFile
    }

    case malformed(path: String, line: Int, problem: Problem)
    case noNames(path: String)
    case noClips(path: String)
}

extension SpokenCommandListError: CustomStringConvertible {
    var description: String {
        switch self {
        case .noNames(let path):
            "\(path) is no list of spoken commands: its first line must name the columns, 'kind' and 'file' among them, "
                + "with tabs between."
        case .noClips(let path): "\(path) holds no clips to score."
        case .malformed(let path, let line, .fieldCount(let count)):
            "\(path), line \(line): \(count) fields; there must be as many as names on the first line."
        case .malformed(let path, let line, .unknownKind(let kind)):
            "\(path), line \(line): the kind is \"\(kind)\"; it must be command, near, rhyme or talk."
        case .malformed(let path, let line, .noFile): "\(path), line \(line): the file is missing."
        }
    }
}
