public import Foundation
import Triggers

/// What people change in the film list; it is kept between starts.
extension VoiceControlModel {
    /// Changes what can be said for a command; holds from the next utterance on.
    public func setKeywords(_ keywords: [String], of trigger: String) throws(AppFailure) {
        guard let index = triggers.types.firstIndex(where: { $0.id.rawValue == trigger }),
            !triggers.types[index].isRuntime
        else {
            throw AppFailure(.notFound, "There is no command \"\(trigger)\".", remedy: "Choose one of those shown.")
        }
        var changed = triggers
        changed.types[index].keywords = keywords.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        try set(changed)
    }

    /// Uses other commands, as a trigger file holds them.
    public func setTriggers(json: Data) throws(AppFailure) {
        try set(Self.checked(json: json))
    }

    /// Changes a film's title.
    public func setTitle(_ title: String, of index: Int) throws(AppFailure) {
        try checkFilm(index)
        let title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        try Self.check(title, among: movies.titles.enumerated().filter { $0.offset != index }.map(\.element))
        try Self.keepApart(triggers, [title])
        movies.rename(at: index, to: title)
        wantsKeywords = listening != nil
        keep()
    }

    private static func check(_ title: String, among others: [String]) throws(AppFailure) {
        guard !title.isEmpty, title.count <= 100 else {
            throw AppFailure(.invalidArguments, "A title has 1 to 100 characters.", remedy: "Give another one.")
        }
        guard !SpokenPhrase.readings(of: title).allSatisfy(\.isEmpty) else {
            throw AppFailure(.invalidArguments, "This title cannot be said.", remedy: "Give one with words.")
        }
        guard !others.contains(where: { SpokenPhrase.soundAlike($0, title) }) else {
            throw AppFailure(.invalidArguments, "Another film has this title.", remedy: "Give another one.")
        }
    }

    /// Changes who may command.
    public func setWho(_ who: WhoMayCommand) throws(AppFailure) {
        if case .people(let names) = who {
            guard !names.isEmpty else {
                throw AppFailure(.invalidArguments, "Nobody was chosen.", remedy: "Choose somebody, or anyone.")
            }
            for name in names where core.profile(named: name) == nil {
                throw AppFailure(.notFound, "\(name) is not enrolled.", remedy: "Choose somebody of the list.")
            }
        }
        self.who = who
        wantsSession = listening != nil
        keep()
    }

    /// Goes back to the commands and films that the program came with.
    public func reset() {
        startAnew()
        keep()
    }

    /// The same without keeping it: where nothing is kept, they hold anyway.
    func startAnew() {
        triggers = .list
        movies = MovieListModel()
        who = .anyone
        history = []
        wantsSession = listening != nil
    }

    // MARK: Between starts

    /// Whether anything differs from what the program came with.
    var isEdited: Bool { note != nil }

    /// What differs from what the program came with; `nil` where nothing does.
    var note: ControlNote? {
        var note = ControlNote()
        for (shipped, now) in zip(Movie.samples, movies.movies) where shipped.title != now.title {
            note.titles[shipped.title] = now.title
        }
        var plain = triggers
        for index in plain.types.indices {
            guard let shipped = TriggerSet.list[plain.types[index].id] else { continue }
            if shipped.keywords != plain.types[index].keywords {
                note.keywords[shipped.id.rawValue] = plain.types[index].keywords
            }
            plain.types[index].keywords = shipped.keywords
        }
        // Words alone are kept alone, so that the rest follows the program when that is newer.
        if plain != .list { note.triggers = triggers.json }
        if who != .anyone { note.who = who }
        return note == ControlNote() ? nil : note
    }

    /// Takes over what was kept. What does not fit the program any more is left out, and told.
    func restore() {
        guard let note = core.settings.control else { return }
        do throws(AppFailure) {
            var triggers = TriggerSet.list
            if let text = note.triggers {
                triggers = try Self.checked(json: Data(text.utf8))
            } else {
                for index in triggers.types.indices {
                    triggers.types[index].keywords =
                        note.keywords[triggers.types[index].id.rawValue] ?? triggers.types[index].keywords
                }
                triggers = try Self.checked(json: Data(triggers.json.utf8))
            }
            let movies = MovieListModel()
            for (index, film) in Movie.samples.enumerated() {
                if let title = note.titles[film.title] { movies.rename(at: index, to: title) }
            }
            for (index, title) in movies.titles.enumerated() {
                try Self.check(title, among: Array(movies.titles[(index + 1)...]))
            }
            try Self.keepApart(triggers, movies.titles)
            self.triggers = triggers
            self.movies = movies
        } catch {
            core.notify(
                .warning, "Your own commands and titles cannot be used: \(error.message)",
                remedy: "Those that VoiceID came with hold.")
        }
        who = note.who ?? .anyone
    }

    /// Triggers are checked by the rules of their file.
    private func set(_ changed: TriggerSet) throws(AppFailure) {
        let checked = try Self.checked(json: Data(changed.json.utf8))
        try Self.keepApart(checked, movies.titles)
        triggers = checked
        wantsSession = listening != nil
        keep()
    }

    private static func checked(json: Data) throws(AppFailure) -> TriggerSet {
        do {
            return try TriggerSet(json: json)
        } catch {
            throw AppFailure(error, as: .invalidArguments)
        }
    }

    /// Makes sure that nobody says a command and a title with the same words.
    private static func keepApart(_ triggers: TriggerSet, _ titles: [String]) throws(AppFailure) {
        for keyword in triggers.types.flatMap(\.keywords) {
            guard let title = titles.first(where: { SpokenPhrase.soundAlike($0, keyword) }) else { continue }
            throw AppFailure(
                .invalidArguments, "\"\(keyword)\" would be a command and the film \(title).",
                remedy: "Give another title or keyword.")
        }
    }
}
