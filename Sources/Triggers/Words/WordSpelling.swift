/// Gives words that are said alike, or mean the same, one spelling.
enum WordSpelling {
    /// The words with one spelling each.
    ///
    /// - `do not` is `dont`, as are the other negations, so that `don't`, `dont` and `do not` are one.
    /// - British and American spellings are one; so are `ok` and `okay`.
    /// - In numbers `and` is left out and `oh` is `zero`: `two thousand and one` is `two thousand one`.
    static func unified(_ words: [String]) -> [String] {
        var unified: [String] = []
        for (index, word) in words.enumerated() {
            let next = index + 1 < words.count ? words[index + 1] : nil
            if word == "not", let last = unified.last, let negation = negations[last] {
                unified[unified.count - 1] = negation
            } else if word == "and", let last = unified.last, last == "hundred" || last == "thousand",
                next.map(SpokenNumber.isPart) ?? false
            {
                continue
            } else if word == "oh", unified.last.map(SpokenNumber.isPart) ?? false {
                unified.append("zero")
            } else {
                unified.append(spellings[word] ?? word)
            }
        }
        return unified
    }

    private static let negations = [
        "do": "dont", "does": "doesnt", "did": "didnt", "is": "isnt", "are": "arent", "was": "wasnt", "were": "werent",
        "has": "hasnt", "have": "havent", "had": "hadnt", "can": "cant", "could": "couldnt", "will": "wont",
        "would": "wouldnt", "should": "shouldnt",
    ]

    private static let spellings = [
        "favorite": "favourite", "favorites": "favourite", "favourites": "favourite", "color": "colour",
        "colors": "colours", "honor": "honour", "neighbor": "neighbour", "harbor": "harbour", "center": "centre",
        "theater": "theatre", "gray": "grey", "traveler": "traveller", "ok": "okay", "cannot": "cant",
        "catalog": "catalogue", "dialog": "dialogue", "armor": "armour", "rumor": "rumour", "organize": "organise",
    ]

    /// The other spelling of a word, for those a model may write either way.
    static let alternatives = ["favourite": "favorite", "favorite": "favourite"]
}
