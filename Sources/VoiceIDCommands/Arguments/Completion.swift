/// What a shell offers after an option or for an argument.
package enum Completion: Sendable, Equatable {
    /// Nothing: free text.
    case none
    /// Names of files.
    case files
    /// Names of folders.
    case folders
    /// Names of enrolled people.
    case profiles
    /// One of a few words.
    case words([String])
}
