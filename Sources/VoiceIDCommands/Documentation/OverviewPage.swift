/// What `voiceid` alone shows.
package struct OverviewPage {
    private let catalogue: CommandCatalogue

    /// The overview of a program.
    package init(_ catalogue: CommandCatalogue) { self.catalogue = catalogue }

    /// The page for a terminal of this width.
    package func text(width: Int) -> String {
        let width = min(width, HelpPage.widest)
        return """
            voiceid \(programVersion): who is speaking, and who spoke when; all on this machine.

              voiceid enroll Ann ann.wav        learn a voice from a recording
              voiceid identify meeting.wav      tell who is speaking, as it goes
              voiceid diarize meeting.wav       draw up who spoke when, by name

            Commands:
            \(definitionList(catalogue.entries.map { ($0.name, $0.summary) }, width: width, column: 16))
            'voiceid COMMAND --help' says more about each; 'man voiceid' has it all.

            Environment:
            \(definitionList(EnvironmentVariable.all.map { ($0.name, $0.summary) }, width: width, column: 24))
            """
    }
}
