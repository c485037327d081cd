/// The secrets that let somebody in: tokens that open the page once, sessions of browsers, and the key of scripts.
package struct Credentials: Sendable {
    /// What became of a token.
    package enum Redemption: Equatable {
        /// It opened a session, whose secret this is; the token is dead now.
        case session(String)
        /// Somebody has used it.
        case used
        /// It was never given out.
        case unknown
    }

    private var unusedTokens: [String] = []
    private var usedTokens: [String] = []
    private var sessions: [String] = []
    private let apiKey: String?

    /// Nobody gets in yet, but with this key.
    package init(apiKey: String? = nil) { self.apiKey = apiKey }

    /// Gives out a token that opens the page once.
    package mutating func makeToken() -> String {
        let token = Self.secret()
        unusedTokens.append(token)
        return token
    }

    /// Exchanges a token for a session.
    package mutating func redeem(_ token: String) -> Redemption {
        if let index = unusedTokens.firstIndex(where: { $0.isSecret(token) }) {
            usedTokens.append(unusedTokens.remove(at: index))
            let session = Self.secret()
            sessions.append(session)
            return .session(session)
        }
        return usedTokens.contains { $0.isSecret(token) } ? .used : .unknown
    }

    /// Whether a browser's session is one of ours.
    package func hasSession(_ secret: String) -> Bool { sessions.contains { $0.isSecret(secret) } }

    /// Whether a script's key is ours.
    package func isKey(_ key: String) -> Bool { apiKey?.isSecret(key) ?? false }

    /// 256 random bits as 43 characters that need no escapes anywhere.
    package static func secret() -> String {
        // The system's generator is fit for secrets.
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return String((0..<43).map { _ in alphabet[Int(generator.next() & 63)] })
    }
}

extension String {
    /// Whether another text is the same, in a time that tells nothing about where they differ.
    package func isSecret(_ guess: String) -> Bool {
        let (mine, other) = (Array(utf8), Array(guess.utf8))
        guard mine.count == other.count else { return false }
        return zip(mine, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
