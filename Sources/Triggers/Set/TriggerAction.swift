/// What a program does at a command, by the name its author gave it: `down`, `like`.
public struct TriggerID: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// A trigger of this name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A trigger of this name.
    public init(_ name: String) { rawValue = name }

    /// A trigger of this name.
    public init(stringLiteral name: String) { rawValue = name }
}

extension TriggerID: CustomStringConvertible {
    /// The name.
    public var description: String { rawValue }
}

/// What can be done: a trigger, and for a runtime trigger which of its keywords.
///
/// `down` is one action however it is said; `runtimeTriggers` is one for each title.
public struct TriggerAction: Sendable, Hashable, Codable {
    /// The trigger.
    public var trigger: TriggerID
    /// The keyword as it was set at run time; `nil` for a trigger whose keywords all mean the same.
    public var keyword: String?

    /// An action.
    public init(_ trigger: TriggerID, keyword: String? = nil) {
        self.trigger = trigger
        self.keyword = keyword
    }
}

extension TriggerAction: CustomStringConvertible {
    /// `down`, or the keyword where the trigger has many.
    public var description: String { keyword ?? trigger.rawValue }
}
