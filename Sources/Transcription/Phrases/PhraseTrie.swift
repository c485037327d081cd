/// Phrases that share their beginnings, as tokens: what they have in common is read once.
///
/// A phrase may be given in several wordings under one id. Each is tokenised as it is written, in lower case, capitalised
/// and with every word capitalised, since the model may write it in any of these ways.
public struct PhraseTrie: Sendable {
    /// A token of some phrases, behind the tokens on the way to it.
    struct Node: Sendable {
        let token: Int
        /// Places of the nodes that may follow.
        var children: [Int] = []
        /// Ids of the phrases that end here.
        var phrases: [Int] = []
    }

    /// All nodes; ``roots`` are those that begin phrases.
    private(set) var nodes: [Node] = []
    private(set) var roots: [Int] = []

    /// Builds the trie of some wordings.
    ///
    /// - Parameters:
    ///   - phrases: Wordings with the id they count for; several may have one id. Wordings without a letter or a number
    ///     are left out.
    ///   - tokenizer: That of the model which is to score them.
    public init(phrases: [(id: Int, text: String)], tokenizer: WhisperTokenizer) {
        for (id, text) in phrases {
            for spelling in Self.spellings(of: text) { insert(tokenizer.tokens(of: " " + spelling), id: id) }
        }
    }

    private init() {}

    /// The part that leads to some phrases.
    ///
    /// - Complexity: O(nodes).
    func restricted(to ids: Set<Int>) -> PhraseTrie {
        var part = PhraseTrie()
        func copy(_ place: Int) -> Int? {
            let node = nodes[place]
            let children = node.children.compactMap(copy)
            let ended = node.phrases.filter(ids.contains)
            guard !children.isEmpty || !ended.isEmpty else { return nil }
            part.nodes.append(Node(token: node.token, children: children, phrases: ended))
            return part.nodes.count - 1
        }
        part.roots = roots.compactMap(copy)
        return part
    }

    /// Whether there is no phrase.
    public var isEmpty: Bool { nodes.isEmpty }

    /// A wording as written, in lower case, capitalised, and with every word capitalised; each once.
    private static func spellings(of text: String) -> [String] {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.contains(where: { $0.contains { $0.isLetter || $0.isNumber } }) else { return [] }
        func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
        let lower = words.map { $0.lowercased() }
        let sentence = [capitalised(lower[0])] + lower.dropFirst()
        var spellings: [String] = []
        for spelling in [words, lower, sentence, lower.map(capitalised)].map({ $0.joined(separator: " ") })
        where !spellings.contains(spelling) { spellings.append(spelling) }
        return spellings
    }

    private mutating func insert(_ tokens: [Int], id: Int) {
        var place: Int?
        for token in tokens {
            let siblings = place.map { nodes[$0].children } ?? roots
            if let known = siblings.first(where: { nodes[$0].token == token }) {
                place = known
                continue
            }
            nodes.append(Node(token: token))
            let added = nodes.count - 1
            if let parent = place { nodes[parent].children.append(added) } else { roots.append(added) }
            place = added
        }
        guard let last = place, !nodes[last].phrases.contains(id) else { return }
        nodes[last].phrases.append(id)
    }
}
