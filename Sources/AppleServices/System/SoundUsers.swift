/// Which parts of the app use the system's sound just now.
///
/// All share one session. Ending it stops whatever plays or records in it, so only the last to go may end it.
public struct SoundUsers: Sendable, Equatable {
    /// A part of the app.
    public enum User: Sendable, Hashable {
        /// What listens.
        case microphone
        /// What plays recordings.
        case playback
    }

    private var users: Set<User> = []

    /// Nobody uses it.
    public init() {}

    /// Notes that somebody uses it from now on; as often as they like.
    public mutating func begin(_ user: User) { users.insert(user) }

    /// Notes that somebody uses it no more, or never did.
    ///
    /// - Returns: Whether nobody does, and the session may end.
    public mutating func end(_ user: User) -> Bool {
        users.remove(user)
        return users.isEmpty
    }
}
