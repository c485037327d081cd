import AppModel
import SwiftUI

/// A person's colour: twelve that differ in lightness as well as in hue, one set for light surfaces and one for dark ones, each
/// with a contrast of at least 4.5 : 1 to the surface and to the letters in it.
struct SpeakerStyle: ShapeStyle {
    /// Index into the palette; `nil` for somebody without a colour.
    let index: Int?

    init(_ index: Int?) { self.index = index }

    func resolve(in environment: EnvironmentValues) -> Color {
        let palette = environment.colorScheme == .dark ? Self.dark : Self.light
        guard let index else { return environment.colorScheme == .dark ? Self.color(0xA5ADB4) : Self.color(0x5B6167) }
        return Self.color(palette[abs(index) % palette.count])
    }

    private static let light: [UInt32] = [
        0x2B66D1, 0xB4510B, 0x27793F, 0xA82C78, 0x6B45C2, 0x0B747B, 0xC23434, 0x6E6810, 0x0271AB, 0x845638, 0xC22A66,
        0x536277,
    ]
    private static let dark: [UInt32] = [
        0x82ADFF, 0xFFA265, 0x74D18E, 0xF18FC9, 0xBEA4FF, 0x58D0D3, 0xFF8F8F, 0xD3CB58, 0x6CC7FF, 0xD8A684, 0xFF9DBB,
        0xAEBCCD,
    ]

    private static func color(_ code: UInt32) -> Color {
        func part(_ shift: UInt32) -> Double { Double((code >> shift) & 0xFF) / 255 }
        return Color(red: part(16), green: part(8), blue: part(0))
    }
}

/// What stands on a person's colour.
struct OnSpeakerStyle: ShapeStyle {
    func resolve(in environment: EnvironmentValues) -> Color { environment.colorScheme == .dark ? .black : .white }
}

/// A circle in somebody's colour with the initials in it. The name stands beside it, so it says nothing by itself.
struct Avatar: View {
    /// How large it is, beside which text.
    enum Size { case small, medium, large }

    let name: String
    let colour: Int?
    var size = Size.medium
    @ScaledMetric(relativeTo: .body) private var unit = 36.0

    var body: some View {
        Text(Words.initials(name))
            .font(size == .small ? .caption2 : size == .medium ? .subheadline : .title)
            .fontWeight(.semibold)
            .foregroundStyle(OnSpeakerStyle())
            .minimumScaleFactor(0.5)
            .frame(width: diameter, height: diameter)
            .background(SpeakerStyle(colour), in: Circle())
            .accessibilityHidden(true)
    }

    private var diameter: CGFloat {
        switch size {
        case .small: unit * 0.7
        case .medium: unit
        case .large: unit * 1.8
        }
    }
}

#Preview("Colours") {
    VStack(alignment: .leading) {
        ForEach(0..<PersonReference.colours, id: \.self) { index in
            HStack {
                Avatar(name: "Speaker \(index + 1)", colour: index)
                Avatar(name: "Ann Lee", colour: index, size: .small)
                Text("Colour \(index + 1)").foregroundStyle(SpeakerStyle(index))
            }
        }
        Avatar(name: "", colour: nil, size: .large)
    }
    .padding()
}
