/// The sounds of English, by their ARPAbet names.
package enum Phoneme: UInt8, Sendable, Hashable, CaseIterable {
    case aa, ae, ah, ao, aw, ay, eh, er, ey, ih, iy, ow, oy, uh, uw
    case b, ch, d, dh, f, g, hh, jh, k, l, m, n, ng, p, r, s, sh, t, th, v, w, y, z, zh

    /// The phonemes named in a text, separated by spaces; a name that is none is left out.
    static func list(_ names: String) -> [Phoneme] {
        names.split(separator: " ").compactMap { byName[String($0)] }
    }

    /// The phoneme of an ARPAbet name.
    static func named(_ name: Substring) -> Phoneme? { byName[String(name)] }

    /// Its ARPAbet name.
    package var name: String { "\(self)" }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// What it costs to put the sound in or leave it out, 0…1: least for those that fluent speech swallows.
    var insertionCost: Double { Self.insertionCosts[Int(rawValue)] }

    /// What it costs to hear one sound for the other, 0…1.
    package func substitutionCost(_ other: Phoneme) -> Double {
        Self.substitutionCosts[Int(rawValue) * Self.allCases.count + Int(other.rawValue)]
    }

    // Tables: a vocabulary of 20 000 words is compared sound by sound.
    private static let insertionCosts = allCases.map { sound in
        switch sound {
        case .ah, .ih, .hh, .y, .w: 0.4
        case .t, .d, .r: 0.5
        default: sound.vowel == nil ? 0.7 : 0.6
        }
    }
    private static let substitutionCosts = allCases.flatMap { a in allCases.map { a.difference(from: $0) } }

    private func difference(from other: Phoneme) -> Double {
        guard self != other else { return 0 }
        switch (vowel, other.vowel) {
        case (let a?, let b?):
            let distance = abs(a.height - b.height) + abs(a.backness - b.backness) + (a.glide == b.glide ? 0 : 0.3)
            return min(0.7, 0.15 + 0.3 * distance)
        case (nil, nil): return consonantCost(other)
        // A vowel may stand for the half-vowel it begins or ends with.
        default: return Self.kin.contains([self, other]) ? 0.4 : 1
        }
    }

    private func consonantCost(_ other: Phoneme) -> Double {
        guard let a = consonant, let b = other.consonant else { return 1 }
        let place = a.place == b.place ? 0 : abs(a.place - b.place) == 1 ? 0.3 : 0.5
        let manner = a.manner == b.manner ? 0 : Self.near.contains([a.manner, b.manner]) ? 0.3 : 0.5
        return min(1, place + manner + (a.isVoiced == b.isVoiced ? 0 : 0.2))
    }

    private static let kin: Set<Set<Phoneme>> = [
        [.uw, .w], [.uh, .w], [.iy, .y], [.ih, .y], [.er, .r], [.ow, .w],
    ]

    /// Where a vowel is spoken, 0…1 from close to open and from front to back, and what it glides to.
    private var vowel: (height: Double, backness: Double, glide: Int)? {
        switch self {
        case .iy: (0, 0, 0)
        case .ih: (0.25, 0.15, 0)
        case .ey: (0.4, 0.05, 1)
        case .eh: (0.6, 0.2, 0)
        case .ae: (0.85, 0.25, 0)
        case .aa: (1, 0.8, 0)
        case .ah: (0.65, 0.6, 0)
        case .ao: (0.75, 1, 0)
        case .uh: (0.25, 0.85, 0)
        case .uw: (0, 1, 0)
        case .ow: (0.45, 0.95, 2)
        case .er: (0.5, 0.5, 3)
        case .ay: (0.9, 0.5, 1)
        case .aw: (0.9, 0.6, 2)
        case .oy: (0.6, 0.95, 1)
        default: nil
        }
    }

    private enum Manner { case stop, affricate, fricative, nasal, liquid, glide }

    private static let near: Set<Set<Manner>> = [
        [.stop, .affricate], [.affricate, .fricative], [.liquid, .glide], [.stop, .fricative],
    ]

    /// How a consonant is spoken; the place counts from the lips (0) to the throat (6).
    private var consonant: (place: Int, manner: Manner, isVoiced: Bool)? {
        switch self {
        case .p: (0, .stop, false)
        case .b: (0, .stop, true)
        case .t: (3, .stop, false)
        case .d: (3, .stop, true)
        case .k: (5, .stop, false)
        case .g: (5, .stop, true)
        case .ch: (4, .affricate, false)
        case .jh: (4, .affricate, true)
        case .f: (1, .fricative, false)
        case .v: (1, .fricative, true)
        case .th: (2, .fricative, false)
        case .dh: (2, .fricative, true)
        case .s: (3, .fricative, false)
        case .z: (3, .fricative, true)
        case .sh: (4, .fricative, false)
        case .zh: (4, .fricative, true)
        case .hh: (6, .fricative, false)
        case .m: (0, .nasal, true)
        case .n: (3, .nasal, true)
        case .ng: (5, .nasal, true)
        case .l: (3, .liquid, true)
        case .r: (4, .liquid, true)
        case .w: (0, .glide, true)
        case .y: (4, .glide, true)
        default: nil
        }
    }
}
