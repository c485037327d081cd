extension CommandCatalogue {
    /// What `voiceid` can do.
    package static let voiceid = CommandCatalogue(
        commands: [
            ProfilesListCommand.self,
            ProfilesShowCommand.self,
            ProfilesRenameCommand.self,
            ProfilesMergeCommand.self,
            ProfilesDeleteCommand.self,
            ProfilesExportCommand.self,
            ProfilesImportCommand.self,
            ProfilesEraseCommand.self,
            FeaturesCommand.self,
            EvalDiarizationCommand.self,
            CompletionsCommand.self,
            ManCommand.self,
        ],
        groups: [
            Group("profiles", "List, inspect and change the voices voiceid knows"),
            Group("eval", "Measure accuracy against references"),
        ])
}
