/// The commands of a program: its triggers in order, and what holds for all of them.
///
/// A value; ``init(json:)`` reads it from a file that people edit, and ``json`` writes it.
public struct TriggerSet: Sendable, Hashable {
    /// The triggers. Where two fit equally well, the earlier one wins.
    public var types: [TriggerType]
    /// What holds for all of them.
    public var settings: TriggerSettings

    /// A set of triggers.
    ///
    /// - Precondition: the names differ; a file is checked by ``init(json:)``.
    public init(types: [TriggerType], settings: TriggerSettings = TriggerSettings()) {
        precondition(Set(types.map(\.id)).count == types.count, "two triggers of one name")
        self.types = types
        self.settings = settings
    }

    /// The trigger of this name.
    public subscript(id: TriggerID) -> TriggerType? { types.first { $0.id == id } }

    /// Seconds after a trigger in which it is not taken again.
    public func coolDown(of id: TriggerID) -> Double { self[id]?.coolDown ?? settings.coolDown }

    /// How much less likely than the free transcript the trigger may be, in nats.
    public func threshold(of id: TriggerID) -> Double { self[id]?.threshold ?? settings.threshold }
}

extension TriggerSet {
    /// The commands of a list that one moves through, with likes and details: what `voiceid control` obeys.
    public static let list = TriggerSet(types: [
        TriggerType(
            "down", keywords: ["down", "forward", "next"], carriers: ["go *", "* one", "* movie"], opposites: ["up"]),
        TriggerType(
            "up", keywords: ["up", "last", "previous", "back"], carriers: ["go *", "* one", "* movie"],
            opposites: ["down"]),
        TriggerType(
            "like", keywords: ["like", "favourite", "heart"],
            carriers: ["* this", "* it", "* this one", "* this movie", "I * this", "I * it"], coolDown: 1,
            opposites: ["dislike"]),
        TriggerType(
            "dislike", keywords: ["dislike", "don't like"],
            carriers: ["* this", "* it", "* this one", "* this movie", "I * this", "I * it"],
            misheard: ["this like"], coolDown: 1, opposites: ["like"]),
        TriggerType(
            "expand", keywords: ["expand", "details", "open"], carriers: ["show *", "more *", "* it", "* this"],
            coolDown: 1),
        TriggerType(
            "runtimeTriggers", carriers: ["play *", "go to *", "show *", "open *"], isRuntime: true,
            matchesSoundAlikes: true),
    ])
}
