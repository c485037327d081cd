internal import Foundation

/// The commands of a program with the keywords it sets at run time; one instance is shared by all who set and all who ask.
///
/// Every method may be called from any thread at any moment, and takes a lock for as long as the vocabulary takes to
/// work out: never call one from an audio callback.
public final class TriggerDetector: @unchecked Sendable {
    // SAFETY: `keywords` and `current` are read and written with `lock` held, here and nowhere else; `set` is
    // constant.
    private let lock = NSLock()
    private var keywords: [String] = []
    private var current: TriggerMatcher
    private let set: TriggerSet

    /// A detector of these commands.
    public init(_ set: TriggerSet = .list) {
        self.set = set
        current = TriggerMatcher(TriggerVocabulary(set))
    }

    /// Replaces the keywords of all runtime triggers.
    ///
    /// - Complexity: O(keywords); a thousand titles take some 50 ms.
    public func setRuntimeTriggers(_ keywords: [String]) { lock.withLock { update(keywords) } }

    /// Adds keywords to those of all runtime triggers. What is there already is not added again.
    ///
    /// - Complexity: As ``setRuntimeTriggers(_:)``, for old and new keywords together.
    public func addRuntimeTriggers(_ keywords: [String]) {
        lock.withLock {
            let old = Swift.Set(self.keywords)
            update(self.keywords + keywords.filter { !old.contains($0) })
        }
    }

    /// The keywords of all runtime triggers.
    public var runtimeTriggers: [String] { lock.withLock { keywords } }

    /// What finds commands at this moment. It does not change when keywords are set later.
    public var matcher: TriggerMatcher { lock.withLock { current } }

    /// The command in a transcript, or why there is none.
    public func detectTrigger(_ phrase: String) -> TriggerReading { matcher.reading(of: phrase) }

    private func update(_ keywords: [String]) {
        self.keywords = keywords
        let revision = current.vocabulary.revision + 1
        current = TriggerMatcher(TriggerVocabulary(set, runtimeKeywords: keywords, revision: revision))
    }
}
