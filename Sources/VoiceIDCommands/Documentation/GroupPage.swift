/// `voiceid GROUP --help`.
package struct GroupPage {
    /// The group.
    package let group: CommandCatalogue.Group
    /// Its commands.
    package let members: [CommandSpecification]

    /// The page for a terminal of this width.
    package func text(width: Int) -> String {
        """
        Usage: voiceid \(group.name) COMMAND [OPTIONS]

        \(group.summary).

        Commands:
        \(definitionList(members.map { ($0.path[1], $0.summary) }, width: min(width, HelpPage.widest)))
        'voiceid \(group.name) COMMAND --help' says more about each.

        """
    }
}
