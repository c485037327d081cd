public import Observation
public import Triggers

/// A list of films that obeys spoken commands: the state of a screen, without the screen.
///
/// What each command does: `down` and `up` move by one and stay at the ends; `like` and `dislike` set the opinion on the
/// selected film, or take it back; `expand` shows or hides its summary; a runtime trigger selects the film of that title.
@MainActor @Observable
public final class MovieListModel {
    /// What was said last, and what became of it.
    public struct Utterance: Sendable, Equatable {
        /// What was heard: the transcript, or the phrase that the sounds alone gave.
        public var text: String
        /// The command, or why there was none.
        public var reading: TriggerReading
        /// Whether the command changed anything; `down` at the end of the list does not.
        public var hadEffect: Bool
        /// What was done, in words, such as `went to Copper Sky`; `nil` where it was no command.
        public var label: String?
    }

    /// The films, in order.
    public private(set) var movies: [Movie]
    /// Index of the selected film; 0 in an empty list.
    public private(set) var selection = 0
    /// What was said last; `nil` before anything was.
    public private(set) var lastUtterance: Utterance?

    /// A list with its first film selected.
    public init(movies: [Movie] = Movie.samples) { self.movies = movies }

    /// The selected film; `nil` in an empty list.
    public var selectedMovie: Movie? { movies.indices.contains(selection) ? movies[selection] : nil }

    /// The titles, which a program sets as runtime triggers.
    public var titles: [String] { movies.map(\.title) }

    /// Obeys what was said, and remembers it.
    public func hear(_ text: String, _ reading: TriggerReading) {
        let done = reading.match.map { obey($0.action) }
        lastUtterance = Utterance(
            text: text, reading: reading, hadEffect: done?.hadEffect ?? false, label: done?.words)
    }

    /// Does what a command says.
    ///
    /// - Returns: Whether anything changed; `false` for a command this list does not know.
    @discardableResult
    public func perform(_ action: TriggerAction) -> Bool {
        switch action.trigger {
        case "down": return down()
        case "up": return up()
        case "like": return toggleLike()
        case "dislike": return toggleDislike()
        case "expand": return toggleExpand()
        case "runtimeTriggers": return action.keyword.map { select(title: $0) } ?? false
        default: return false
        }
    }

    /// Selects the next film; the last one stays selected.
    @discardableResult
    public func down() -> Bool { select(at: selection + 1) }

    /// Selects the film before; the first one stays selected.
    @discardableResult
    public func up() -> Bool { select(at: selection - 1) }

    /// Likes the selected film, or takes that back.
    @discardableResult
    public func toggleLike() -> Bool { toggle(.liked) }

    /// Dislikes the selected film, or takes that back.
    @discardableResult
    public func toggleDislike() -> Bool { toggle(.disliked) }

    /// Shows the summary of the selected film, or hides it.
    @discardableResult
    public func toggleExpand() -> Bool {
        guard movies.indices.contains(selection) else { return false }
        movies[selection].isExpanded.toggle()
        return true
    }

    /// Selects the film of this title, in any case.
    ///
    /// - Returns: Whether another film is selected now.
    @discardableResult
    public func select(title: String) -> Bool {
        guard let index = movies.firstIndex(where: { $0.title.lowercased() == title.lowercased() }) else {
            return false
        }
        return select(at: index)
    }

    /// Selects the film at an index; an index outside the list changes nothing.
    ///
    /// - Returns: Whether another film is selected now.
    @discardableResult
    public func select(at index: Int) -> Bool {
        guard movies.indices.contains(index), index != selection else { return false }
        selection = index
        return true
    }

    /// Gives the film at an index another title, which no other film may have; an index outside the list changes nothing.
    public func rename(at index: Int, to title: String) {
        guard movies.indices.contains(index) else { return }
        movies[index].title = title
    }

    private func toggle(_ opinion: Movie.Opinion) -> Bool {
        guard movies.indices.contains(selection) else { return false }
        movies[selection].opinion = movies[selection].opinion == opinion ? .none : opinion
        return true
    }
}
