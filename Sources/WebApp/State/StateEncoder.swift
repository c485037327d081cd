package import AppModel
package import AudioGraph
import Foundation

/// Makes JSON of the state. Parts that have not changed since the last time are not made again.
package actor StateEncoder {
    /// A state as JSON.
    package struct Encoded: Sendable {
        /// The state, without members that are `null`; parts that cannot be written are as they were before.
        package var json: GraphValue
        /// Why parts cannot be written, by their names. It would be a fault of the program.
        package var faults: [String: String]
    }

    private var last: AppState?
    private var members: [String: GraphValue] = [:]
    private var faults: [String: String] = [:]

    /// Has made nothing yet.
    package init() {}

    /// The state as JSON.
    package func encode(_ state: AppState) -> Encoded {
        part("dashboard", \.dashboard, state)
        part("enrollment", \.enrollment, state)
        part("recognition", \.recognition, state)
        part("diarization", \.diarization, state)
        part("people", \.people, state)
        part("control", \.control, state)
        part("transcript", \.transcript, state)
        part("microphone", \.microphone, state)
        part("settings", \.settings, state)
        part("notices", \.notices, state)
        last = state
        return Encoded(json: .object(members), faults: faults)
    }

    private func part<Part: Equatable & Encodable>(
        _ name: String, _ path: KeyPath<AppState, Part>, _ state: AppState
    ) {
        if let last, last[keyPath: path] == state[keyPath: path] { return }
        do {
            let text = String(decoding: try JSONEncoder().encode(state[keyPath: path]), as: UTF8.self)
            let value = try GraphValue(json: text)
            members[name] = value == .null ? nil : value
            faults[name] = nil
        } catch {
            faults[name] = "\(error)"
        }
    }
}
