/// Reads English words aloud, on paper.
///
/// A few dozen exceptions and some three hundred rules of letters: enough to say whether a misspelt name sounds like the
/// right one, which is all it is for. What it cannot read, such as a word in another script, has no sounds.
package enum EnglishSounds {
    /// The sounds of words said one after another.
    package static func phonemes(of words: [String]) -> [Phoneme] { words.flatMap { phonemes(of: $0) } }

    /// The sounds of one word in lower case without accents.
    package static func phonemes(of word: String) -> [Phoneme] {
        if let known = exceptions[word] { return Phoneme.list(known) }
        let letters = Array(word)
        var phonemes: [Phoneme] = []
        var index = 0
        while index < letters.count {
            guard let rule = LetterRule.english[letters[index]]?.first(where: { $0.applies(to: letters, at: index) })
            else {
                index += 1
                continue
            }
            phonemes += rule.phonemes
            index += rule.letters.count
        }
        return phonemes
    }

    /// Other pronunciations of a word that has more than one.
    static func alternatives(to word: String) -> [[Phoneme]] { (alternatives[word] ?? []).map(Phoneme.list) }

    private static let alternatives = [
        "details": ["d ih t ey l z"], "detail": ["d ih t ey l"], "to": ["t ah"], "the": ["dh iy"], "a": ["ey"],
        "favourite": ["f ey v r ih t"], "favourites": ["f ey v r ih t s"], "expand": ["eh k s p ae n d"],
        "of": ["ah f"], "previous": ["p r iy v y ah s"], "last": ["l aa s t"],
    ]

    /// Words that are not read as they are written.
    private static let exceptions = [
        "the": "dh ah", "of": "ah v", "one": "w ah n", "once": "w ah n s", "two": "t uw", "to": "t uw", "too": "t uw",
        "do": "d uw", "dont": "d ow n t", "was": "w aa z", "is": "ih z", "his": "hh ih z", "has": "hh ae z",
        "as": "ae z", "are": "aa r", "were": "w er", "where": "w eh r", "there": "dh eh r", "their": "dh eh r",
        "this": "dh ih s", "that": "dh ae t", "these": "dh iy z", "those": "dh ow z", "they": "dh ey",
        "them": "dh eh m", "then": "dh eh n", "than": "dh ae n", "though": "dh ow", "through": "th r uw",
        "with": "w ih th", "said": "s eh d", "says": "s eh z", "have": "hh ae v", "give": "g ih v", "live": "l ih v",
        "love": "l ah v", "above": "ah b ah v", "come": "k ah m", "some": "s ah m", "done": "d ah n",
        "none": "n ah n", "gone": "g ao n", "you": "y uw", "your": "y ao r", "who": "hh uw", "what": "w ah t",
        "any": "eh n iy", "many": "m eh n iy", "again": "ah g eh n", "against": "ah g eh n s t", "eye": "ay",
        "eyes": "ay z", "people": "p iy p ah l", "woman": "w uh m ah n", "women": "w ih m ih n", "water": "w ao t er",
        "friend": "f r eh n d", "heart": "hh aa r t", "hearts": "hh aa r t s", "blood": "b l ah d",
        "flood": "f l ah d", "hour": "aw er", "hours": "aw er z", "honest": "aa n ah s t", "island": "ay l ah n d",
        "isle": "ay l", "key": "k iy", "grey": "g r ey", "great": "g r ey t", "break": "b r ey k",
        "bear": "b eh r", "wear": "w eh r", "move": "m uw v", "movie": "m uw v iy", "prove": "p r uw v",
        "shoe": "sh uw", "into": "ih n t uw", "put": "p uh t", "full": "f uh l", "pull": "p uh l", "push": "p uh sh",
        "ocean": "ow sh ah n", "over": "ow v er", "only": "ow n l iy", "most": "m ow s t", "both": "b ow th",
        "echo": "eh k ow", "echoes": "eh k ow z", "anchor": "ae ng k er", "school": "s k uw l",
        "colour": "k ah l er", "country": "k ah n t r iy", "young": "y ah ng", "touch": "t ah ch",
        "double": "d ah b ah l", "trouble": "t r ah b ah l", "cousin": "k ah z ah n", "south": "s aw th",
        "mother": "m ah dh er", "brother": "b r ah dh er", "other": "ah dh er", "another": "ah n ah dh er",
        "nothing": "n ah th ih ng", "front": "f r ah n t", "month": "m ah n th", "monday": "m ah n d ey",
        "honey": "hh ah n iy", "money": "m ah n iy", "sure": "sh uh r", "sugar": "sh uh g er", "half": "hh ae f",
        "laugh": "l ae f", "enough": "ih n ah f", "rough": "r ah f", "tough": "t ah f", "cough": "k ao f",
        "four": "f ao r", "eight": "ey t", "zero": "z ih r ow", "hundred": "hh ah n d r ah d",
        "thousand": "th aw z ah n d", "second": "s eh k ah n d", "very": "v eh r iy", "every": "eh v r iy",
        "evening": "iy v n ih ng", "busy": "b ih z iy", "minute": "m ih n ih t", "city": "s ih t iy",
        "forward": "f ao r w er d", "forwards": "f ao r w er d z", "previous": "p r iy v iy ah s",
        "favourite": "f ey v er ih t", "favourites": "f ey v er ih t s", "open": "ow p ah n", "opens": "ow p ah n z",
        "opened": "ow p ah n d", "opener": "ow p ah n er", "opening": "ow p ah n ih ng", "detail": "d iy t ey l",
        "details": "d iy t ey l z", "detailed": "d iy t ey l d", "expand": "ih k s p ae n d",
        "expands": "ih k s p ae n d z", "quiet": "k w ay ah t", "apprentice": "ah p r eh n t ah s",
        "orchard": "ao r ch er d", "father": "f aa dh er", "robot": "r ow b aa t", "radio": "r ey d iy ow",
        "piano": "p iy ae n ow",
    ]
}
