import AppIntents

/// What can be said to Siri, and found in Shortcuts and Spotlight, without having been set up.
struct VoiceIDShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: WhoIsSpeaking(),
            phrases: ["Who is speaking, \(.applicationName)?", "Ask \(.applicationName) who is speaking"],
            shortTitle: "Who is speaking?", systemImageName: "waveform")
        AppShortcut(
            intent: StartEnrolment(),
            phrases: ["Start enrolment in \(.applicationName)", "Enrol a voice in \(.applicationName)"],
            shortTitle: "Start enrolment", systemImageName: "person.badge.plus")
    }
}
