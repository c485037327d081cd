/// The manual page, made of the same declarations as `--help`.
package struct ManPage {
    private let catalogue: CommandCatalogue

    /// The page of a program.
    package init(_ catalogue: CommandCatalogue) { self.catalogue = catalogue }

    /// The page in roff with the man macros. It carries no date, so that it changes only when its content does.
    package var text: String {
        var page = Roff()
        page.line(".TH VOICEID 1 \"\" \"VoiceID \(programVersion)\" \"User Commands\"")
        page.section("NAME")
        page.paragraph("voiceid - tell who is speaking, and who spoke when")
        page.section("SYNOPSIS")
        page.line("\\fBvoiceid\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]")
        page.section("DESCRIPTION")
        for paragraph in Self.description { page.paragraph(paragraph) }
        page.section("COMMANDS")
        for specification in catalogue.specifications { page.append(specification) }
        page.section("EXIT STATUS")
        for (code, meaning) in Self.statuses { page.definition("\(code.rawValue)", meaning) }
        page.section("ENVIRONMENT")
        for variable in EnvironmentVariable.all { page.definition(variable.name, variable.summary) }
        page.section("FILES")
        page.definition(
            "~/.local/share/voiceid", "profiles, on Linux, or voiceid in XDG_DATA_HOME; readable by their owner alone")
        page.definition("~/Library/Application Support/VoiceID", "the same on macOS")
        return page.text
    }

    private static let description = [
        "voiceid learns voices, tells who is speaking, and tells who spoke when in a recording. Everything runs on this "
            + "machine: no audio and no profile leaves it, and no audio is stored.",
        "Results go to standard output; progress, notes and errors go to standard error. Recordings may be WAV, FLAC, "
            + "MP3, OGG, Opus, M4A or WebM, of any rate and any number of channels. A file named - is standard input: the "
            + "content of such a file, or raw PCM.",
        "Options may stand anywhere after the command, as --name value or --name=value. What follows -- is not an option.",
    ]

    private static let statuses: [(ExitCode, String)] = [
        (.success, "done"),
        (.failure, "not done, for the reason on standard error; for verify, not the same speaker"),
        (.undecided, "verify could not tell, for the reason on standard error"),
        (.usage, "the command line could not be understood"),
        (.interrupted, "stopped by Ctrl-C; 143 where SIGTERM stopped it"),
    ]
}
