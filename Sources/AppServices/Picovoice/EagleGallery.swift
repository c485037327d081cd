import Foundation
import SpeakerRecognition

/// The people whom Eagle can recognise, with their profiles as it takes them.
struct EagleGallery: Sendable {
    /// The people, in the order of the scores.
    let people: [UUID]
    /// Every reference of everybody.
    let references: [[UInt8]]
    /// Whose each reference is, as an index into `people`.
    private let owners: [Int]

    /// The people of Eagle's among all; those of other engines are left out.
    init(_ profiles: [Profile]) {
        let known = profiles.filter { $0.model == .eagle3 }
        people = known.map(\.id)
        references = known.flatMap { $0.references.map { [UInt8]($0.bytes) } }
        owners = known.enumerated().flatMap { index, profile in profile.references.map { _ in index } }
    }

    /// The score of everybody, from those of all references: that of the reference most alike.
    func scores(of references: [Float]) -> [Float] {
        var best = [Float](repeating: 0, count: people.count)
        for (owner, score) in zip(owners, references) { best[owner] = max(best[owner], score) }
        return best
    }
}
