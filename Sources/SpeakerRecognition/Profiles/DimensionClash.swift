public import Inference

/// Two profiles, or two references of one, whose vectors claim one model and differ in length: one of them is damaged.
public struct DimensionClash: Sendable, Equatable {
    /// The model both claim.
    public var model: EmbeddingSpace
    /// Whose vector came first.
    public var first: ProfileName
    /// How many components it has.
    public var firstDimension: Int
    /// Whose vector differs.
    public var second: ProfileName
    /// How many components that one has.
    public var secondDimension: Int
}

extension DimensionClash: CustomStringConvertible {
    /// Who does not fit whom.
    public var description: String {
        first == second
            ? "the references of “\(first)” have \(firstDimension) and \(secondDimension) components"
            : "the references of “\(first)” have \(firstDimension) components and those of “\(second)” "
                + "\(secondDimension), though both are of \(model)"
    }
}

extension [Profile] {
    /// The first vector that differs in length from an earlier one of the same model.
    var dimensionClash: DimensionClash? {
        var known: [EmbeddingSpace: (name: ProfileName, dimension: Int)] = [:]
        // Opaque bytes have no components to count.
        for profile in self where profile.engine.form == .embedding {
            for reference in profile.references {
                let dimension = ProfileBytesAdapter.dimension(of: reference.bytes)
                guard let (name, expected) = known[profile.model] else {
                    known[profile.model] = (profile.name, dimension)
                    continue
                }
                if dimension != expected {
                    return DimensionClash(
                        model: profile.model, first: name, firstDimension: expected, second: profile.name,
                        secondDimension: dimension)
                }
            }
        }
        return nil
    }
}
