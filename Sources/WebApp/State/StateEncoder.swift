package import AppModel
package import AudioGraph
import Foundation

/// Makes JSON of the state. Parts that have not changed since the last time are not made again.
package actor StateEncoder {
    private var last: AppState?
    private var members: [String: GraphValue] = [:]

    /// Has made nothing yet.
    package init() {}

    /// The state as JSON, without members that are `null`.
    package func json(of state: AppState) throws -> GraphValue {
        try part("dashboard", \.dashboard, state)
        try part("enrollment", \.enrollment, state)
        try part("recognition", \.recognition, state)
        try part("diarization", \.diarization, state)
        try part("people", \.people, state)
        try part("control", \.control, state)
        try part("transcript", \.transcript, state)
        try part("microphone", \.microphone, state)
        try part("settings", \.settings, state)
        try part("notices", \.notices, state)
        last = state
        return .object(members)
    }

    private func part<Part: Equatable & Encodable>(
        _ name: String, _ path: KeyPath<AppState, Part>, _ state: AppState
    ) throws {
        if let last, last[keyPath: path] == state[keyPath: path] { return }
        let text = String(decoding: try JSONEncoder().encode(state[keyPath: path]), as: UTF8.self)
        let value = try GraphValue(json: text)
        members[name] = value == .null ? nil : value
    }
}
