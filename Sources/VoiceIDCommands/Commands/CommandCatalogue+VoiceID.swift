extension CommandCatalogue {
    /// What `voiceid` can do.
    package static let voiceid = CommandCatalogue(
        commands: [
            CompletionsCommand.self,
            ManCommand.self,
        ],
        groups: [
            Group("profiles", "List, inspect and change the voices voiceid knows"),
            Group("eval", "Measure accuracy against references"),
        ])
}
