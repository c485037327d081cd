package import AudioGraph

/// JSON Merge Patch (RFC 7396): the difference of two JSON values as a JSON value.
///
/// Members of objects are merged; lists and everything else are replaced; `null` takes a member away. A value that holds
/// `null` as a member can therefore not be written as a patch: `patch` treats such a member as one that is not there.
package enum MergePatch {
    /// What makes `new` of `old`; `nil` where nothing has to be done. Takes as long as both are large.
    package static func patch(from old: GraphValue, to new: GraphValue) -> GraphValue? {
        guard case .object(let before) = old, case .object(let after) = new else {
            return old == new ? nil : withoutNulls(new)
        }
        var changes: [String: GraphValue] = [:]
        for (name, value) in after where value != .null {
            if let earlier = before[name], earlier != .null {
                changes[name] = patch(from: earlier, to: value)
            } else {
                changes[name] = withoutNulls(value)
            }
        }
        for (name, value) in before where value != .null && after[name, default: .null] == .null {
            changes[name] = .null
        }
        return changes.isEmpty ? nil : .object(changes)
    }

    /// What a patch makes of a value.
    package static func apply(_ patch: GraphValue, to value: GraphValue) -> GraphValue {
        guard case .object(let changes) = patch else { return patch }
        var members = value.object ?? [:]
        for (name, change) in changes {
            members[name] = change == .null ? nil : apply(change, to: members[name] ?? .null)
        }
        return .object(members)
    }

    /// The value without members that are `null`; those in lists stay, since lists are replaced whole.
    private static func withoutNulls(_ value: GraphValue) -> GraphValue {
        guard case .object(let members) = value else { return value }
        return .object(members.filter { $0.value != .null }.mapValues(withoutNulls))
    }
}
