import Triggers

extension MovieListModel {
    /// Does what a command says, and tells what became of it in words.
    func obey(_ action: TriggerAction) -> (words: String, hadEffect: Bool) {
        let hadEffect = perform(action)
        let title = selectedMovie?.title ?? "the list"
        let words =
            switch action.trigger {
            case "like": selectedMovie?.opinion == .liked ? "liked \(title)" : "took the like of \(title) back"
            case "dislike":
                selectedMovie?.opinion == .disliked ? "disliked \(title)" : "took the dislike of \(title) back"
            case "expand": selectedMovie?.isExpanded == true ? "showed what \(title) is about" : "closed \(title)"
            case "down": hadEffect ? "went to \(title)" : "stayed at \(title), the last film"
            case "up": hadEffect ? "went to \(title)" : "stayed at \(title), the first film"
            case "runtimeTriggers": hadEffect ? "went to \(title)" : "stayed at \(title)"
            default: action.keyword ?? action.trigger.rawValue
            }
        return (words, hadEffect)
    }
}

extension SpokenPhrase {
    /// Whether two texts may be said with the same words.
    static func soundAlike(_ one: String, _ other: String) -> Bool {
        let readings = readings(of: other)
        return Self.readings(of: one).contains { !$0.isEmpty && readings.contains($0) }
    }
}
