import Foundation

/// English text as it is before words are compared: what people would write differently and say alike becomes the same.
///
/// Follows Whisper's `EnglishTextNormalizer` (openai/whisper, `normalizers/english.py`, MIT licence) step by step: lower
/// case, no brackets, no hesitations, contractions written out, no punctuation or accents, numbers in digits, American
/// spelling. Numbers from 2⁶³ on are the one thing it treats otherwise: they stay as they are written.
struct EnglishNormalizer {
    private static let hesitations = ["hmm", "mm", "mhm", "mmm", "uh", "um"].map(ScalarText.init)

    /// Text with words in their comparable form; several in a row are separated by one space each.
    ///
    /// - Complexity: O(n · c), c the number of contractions known, about 60.
    static func normalized(_ text: String) -> String {
        var scalars = ScalarText(text.lowercased())
        scalars.removeBracketed()
        scalars.removeParenthesised()
        for hesitation in hesitations {
            scalars.replace(hesitation, with: [], startsWord: true, endsWord: true)
        }
        scalars.removeSpaceBeforeApostrophes()
        for contraction in Contraction.all {
            scalars.replace(
                contraction.written, with: contraction.meant.scalars, startsWord: contraction.startsWord, endsWord: true
            )
        }
        scalars.removeCommasBetweenDigits()
        scalars.removeLoneFullStops()
        scalars = scalars.withoutSymbolsAndAccents(keeping: Set(".%$¢€£".unicodeScalars))
        let numbers = NumberWords.normalized(scalars.text)
        let spelt = numbers.split(whereSeparator: \.isWhitespace)
            .map { EnglishSpelling.american[String($0)] ?? String($0) }
            .joined(separator: " ")
        scalars = ScalarText(spelt)
        scalars.detach(Set(".$¢€£".unicodeScalars))
        scalars.removeLonePercentSigns()
        return scalars.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A contraction or short form and what it stands for.
private struct Contraction {
    let written: ScalarText
    let meant: ScalarText
    /// Whether it is a word of its own, and not the end of one.
    let startsWord: Bool

    /// In the order in which they are written out: the particular before the general.
    static let all: [Contraction] =
        words.map { Contraction(written: ScalarText($0), meant: ScalarText($1), startsWord: true) }
        + endings.map { Contraction(written: ScalarText($0), meant: ScalarText($1), startsWord: false) }

    private static let words = [
        ("won't", "will not"), ("can't", "can not"), ("let's", "let us"), ("ain't", "aint"), ("y'all", "you all"),
        ("wanna", "want to"), ("kinda", "kind of"), ("sorta", "sort of"), ("dunno", "do not know"),
        ("gotta", "got to"), ("gonna", "going to"), ("i'ma", "i am going to"), ("imma", "i am going to"),
        ("woulda", "would have"), ("coulda", "could have"), ("shoulda", "should have"), ("cause", "because"),
        ("ma'am", "madam"), ("mr", "mister "), ("mrs", "missus "), ("st", "saint "), ("dr", "doctor "),
        ("prof", "professor "), ("capt", "captain "), ("gov", "governor "), ("ald", "alderman "), ("gen", "general "),
        ("sen", "senator "), ("rep", "representative "), ("pres", "president "), ("rev", "reverend "),
        ("hon", "honorable "), ("asst", "assistant "), ("assoc", "associate "), ("lt", "lieutenant "),
        ("col", "colonel "), ("jr", "junior "), ("sr", "senior "), ("esq", "esquire "),
    ]

    private static let endings = [
        ("'d been", " had been"), ("'s been", " has been"), ("'d gone", " had gone"), ("'s gone", " has gone"),
        ("'d done", " had done"), ("'s got", " has got"), ("n't", " not"), ("'re", " are"), ("'s", " is"),
        ("'d", " would"), ("'ll", " will"), ("'t", " not"), ("'ve", " have"), ("'m", " am"),
    ]
}
