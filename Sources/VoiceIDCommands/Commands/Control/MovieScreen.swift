package import AppModel
import Triggers

/// The film list as the lines of a screen: what a view would show, as text.
package struct MovieScreen {
    private let movies: [Movie]
    private let selection: Int
    private let utterance: MovieListModel.Utterance?
    /// What the program listens to.
    private let source: String

    /// Takes a picture of a model.
    @MainActor
    package init(_ model: MovieListModel, source: String) {
        movies = model.movies
        selection = model.selection
        utterance = model.lastUtterance
        self.source = source
    }

    /// Fewer lines than this hold the last phrase and a film, and nothing else.
    private static let leastHeight = 10

    /// The lines, at most `height`, each at most `width` columns wide.
    package func lines(width: Int, height: Int, style: TextStyle) -> [String] {
        let foot = self.foot(width: width, style: style)
        guard height >= Self.leastHeight else {
            return Array((entries(width: width, style: style)[selection].prefix(1) + foot.dropFirst()).prefix(height))
        }
        let place = movies.isEmpty ? "no films" : "\(selection + 1) of \(movies.count)"
        let head = [style.strong("Films".fitted(to: min(8, width))) + style.faint(place.clipped(to: width - 8)), ""]
        let room = height - head.count - foot.count - 1
        return head + scrolled(entries(width: width, style: style), to: room) + [""] + foot
    }

    /// The films as plain text.
    package func list(width: Int) -> [String] {
        entries(width: width, style: TextStyle(Terminal())).flatMap { $0 }
    }

    /// The lines of each film.
    private func entries(width: Int, style: TextStyle) -> [[String]] {
        movies.enumerated().map { index, movie in
            let mark = index == selection ? "▸ " : "  "
            let opinion =
                switch movie.opinion {
                case .none: ""
                case .liked: "  ♥ liked"
                case .disliked: "  ✕ disliked"
                }
            let line = (mark + movie.title + opinion).clipped(to: width)
            let title = index == selection ? style.selected(line.fitted(to: min(width, 60))) : line
            guard movie.isExpanded else { return [title] }
            let summary = movie.summary.wrapped(to: min(width, 76) - 4).split(separator: "\n")
            return [title] + summary.map { style.faint("    " + $0) }
        }
    }

    /// As many lines as there is room for, the selected film among them.
    private func scrolled(_ entries: [[String]], to room: Int) -> [String] {
        let lines = entries.flatMap { $0 }
        guard lines.count > room, entries.indices.contains(selection) else { return lines }
        let first = entries[..<selection].reduce(0) { $0 + $1.count }
        let end = first + min(room, entries[selection].count)
        let start = min(max(0, end - room), max(0, first - room / 3))
        return Array(lines[start..<min(lines.count, start + room)])
    }

    private func foot(width: Int, style: TextStyle) -> [String] {
        let heard = utterance.map { $0.text.isEmpty ? "–" : "“\($0.text.onOneLine)”" } ?? "nothing yet"
        return [
            style.faint(String(repeating: "─", count: min(width, 76))),
            "Heard  " + heard.clipped(to: width - 7),
            answer(width: width, style: style),
            style.faint("Say next, back, like, don't like, details, or a title.".clipped(to: width)),
            style.faint("Listening to \(source.onOneLine); Ctrl-C ends it.".clipped(to: width)),
        ]
    }

    private func answer(width: Int, style: TextStyle) -> String {
        switch utterance?.reading {
        case .match(let match)?:
            let done = utterance?.label ?? match.action.description
            return style.good(("Did    \(done.onOneLine) (\(Self.evidence(match)))").clipped(to: width))
        case .rejected(let reason)?: return style.bad(("Not    " + reason.description.onOneLine).clipped(to: width))
        case nil: return ""
        }
    }

    /// What was taken for said, how sure that is, and who said it where that was asked: `next, 97 % sure`.
    static func evidence(_ match: TriggerMatch) -> String {
        let speaker = match.speaker.map { ", said by \($0.onOneLine)" } ?? ""
        return "\(match.phrase.onOneLine), \(Int((match.confidence * 100).rounded())) % sure\(speaker)"
    }
}

extension String {
    /// The text in at most so many columns.
    fileprivate func clipped(to width: Int) -> String {
        displayWidth <= width ? self : width > 0 ? fitted(to: width) : ""
    }
}
