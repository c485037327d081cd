/// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct
public struct UTType: Hashable, Sendable {
    /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/audio
    public static let audio = UTType()
    /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/movie
    public static let movie = UTType()
    /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/json
    public static let json = UTType()
    /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/data
    public static let data = UTType()
    /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/plaintext
    public static let plainText = UTType()
}
