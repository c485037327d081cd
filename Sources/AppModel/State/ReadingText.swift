/// What to read aloud while a voice is learnt.
public enum ReadingText {
    /// Ten short sentences with most sounds of English, about 35 s when read calmly.
    public static let sentences = [
        "The quick boat slipped past the harbour before the fog came in.",
        "My aunt grows yellow roses beside the old stone bridge.",
        "Would you please choose a warm jacket for the journey?",
        "He measured the garden twice and drew a careful map.",
        "Seven small ships should reach the island by Thursday.",
        "They laughed about the noise the toy trumpet made.",
        "A light breeze moved the thin curtains all afternoon.",
        "I usually have toast, fresh figs and a cup of tea.",
        "Both brothers enjoy walking through the quiet woods.",
        "Nothing sounds as clear as a voice on a frosty morning.",
    ]
}
