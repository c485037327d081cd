extension CommandCatalogue {
    /// What `voiceid` can do.
    package static let voiceid = CommandCatalogue(
        commands: [
            EnrollCommand.self,
            IdentifyCommand.self,
            DiarizeCommand.self,
            TranscribeCommand.self,
            ControlCommand.self,
            VerifyCommand.self,
            ListenCommand.self,
            ServeCommand.self,
            ProfilesListCommand.self,
            ProfilesShowCommand.self,
            ProfilesRenameCommand.self,
            ProfilesMergeCommand.self,
            ProfilesDeleteCommand.self,
            ProfilesExportCommand.self,
            ProfilesImportCommand.self,
            ProfilesEraseCommand.self,
            DoctorCommand.self,
            EmbedCommand.self,
            FeaturesCommand.self,
            EvalDiarizationCommand.self,
            EvalVerificationCommand.self,
            EvalCommandsCommand.self,
            EvalTranscriptionCommand.self,
            BenchCommand.self,
            CompletionsCommand.self,
            ManCommand.self,
        ],
        groups: [
            Group("profiles", "List, inspect and change the voices voiceid knows"),
            Group("eval", "Measure accuracy against references"),
        ])
}
