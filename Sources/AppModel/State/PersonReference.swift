/// A person wherever a screen names one.
public struct PersonReference: Sendable, Hashable, Codable, Identifiable {
    /// Colours a palette has.
    public static let colours = 12

    /// The profile's id.
    public var id: String
    /// The profile's name.
    public var name: String
    /// Index into the palette that the views own, 0…11.
    public var colour: Int

    /// Collects a reference.
    public init(id: String, name: String, colour: Int) {
        self.id = id
        self.name = name
        self.colour = colour
    }
}
