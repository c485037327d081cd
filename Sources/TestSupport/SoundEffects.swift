import Foundation
public import Testing

/// Sounds that are no speech, made by formulas and seeded random numbers: the same on every run.
public struct SoundEffect: Sendable, CustomTestStringConvertible {
    /// What it sounds like.
    public var name: String
    /// 16 kHz, −1…1.
    public var samples: [Float]

    /// The name.
    public var testDescription: String { name }

    /// All of them: silence, noises, hums, tones, music, clicks, knocks, breaths, weather and machines.
    public static let all: [SoundEffect] = silences + noises + hums + tones + music + impulses + breaths + machines

    private static let rate = 16_000.0

    /// `seconds` of a formula of time in seconds.
    private static func sound(_ name: String, _ seconds: Double, _ formula: (Double) -> Double) -> SoundEffect {
        let samples = (0..<Int(seconds * rate)).map { Float(max(-1, min(1, formula(Double($0) / rate)))) }
        return SoundEffect(name: name, samples: samples)
    }

    /// `seconds` of noise whose spectrum falls by the recursion's memory (0 white, towards 1 ever darker), times `level`.
    private static func noise(
        _ name: String, _ seconds: Double, memory: Double = 0, level: Double, seed: UInt64,
        envelope: (Double) -> Double = { _ in 1 }
    ) -> SoundEffect {
        var random = SeededGenerator(seed: seed)
        var last = 0.0
        // Keeps the loudness of white noise, whatever the memory.
        let gain = (1 - memory * memory).squareRoot()
        return sound(name, seconds) { time in
            last = memory * last + gain * Double.random(in: -1...1, using: &random)
            return level * envelope(time) * last
        }
    }

    private static func sine(_ frequency: Double, _ time: Double) -> Double { sin(2 * .pi * frequency * time) }

    /// A note with overtones that dies away from `start` on.
    private static func note(_ frequency: Double, start: Double, decay: Double, _ time: Double) -> Double {
        guard time >= start else { return 0 }
        let age = time - start
        let overtones = (1...5).reduce(0) { $0 + sine(frequency * Double($1), age) / Double($1 * $1) }
        return overtones * exp(-age / decay) * min(1, age * 200)
    }

    private static let silences =
        [0.05, 0.5, 3, 12, 30].map { seconds in sound("silence of \(seconds) s", seconds) { _ in 0 } } + [
            sound("constant offset", 3) { _ in 0.1 },
            sound("one step of 16 bits", 3) { _ in 1.0 / 32_768 },
        ]

    private static let noises =
        [0.001, 0.01, 0.1, 0.5].enumerated().flatMap { index, level in
            let seed = UInt64(100 + 10 * index)
            return [
                noise("white noise at \(level)", 4, level: level, seed: seed),
                noise("pinkish noise at \(level)", 4, memory: 0.9, level: level, seed: seed + 1),
                noise("brown noise at \(level)", 4, memory: 0.995, level: level, seed: seed + 2),
            ]
        } + [noise("white noise of 20 s", 20, level: 0.05, seed: 190)]

    private static let hums = [50.0, 60, 100, 120].map { frequency in
        sound("hum of \(frequency) Hz", 4) { time in
            0.1 * (sine(frequency, time) + 0.5 * sine(2 * frequency, time) + 0.3 * sine(3 * frequency, time))
        }
    }

    private static let tones =
        [220.0, 440, 1_000, 3_000].map { frequency in
            sound("tone of \(frequency) Hz", 3) { 0.3 * sine(frequency, $0) }
        } + [
            sound("rising sweep", 4) { 0.3 * sin(2 * .pi * (100 * $0 + 480 * $0 * $0)) },
            sound("falling sweep", 4) { 0.3 * sin(2 * .pi * (4_000 * $0 - 450 * $0 * $0)) },
            sound("dial tone", 4) { 0.2 * (sine(350, $0) + sine(440, $0)) },
            sound("busy tone", 4) {
                $0.truncatingRemainder(dividingBy: 1) < 0.5 ? 0.2 * (sine(480, $0) + sine(620, $0)) : 0
            },
            sound("telephone bell", 4) {
                $0.truncatingRemainder(dividingBy: 3) < 2
                    ? 0.2 * (sine(440, $0) + sine(480, $0)) * (0.5 + 0.5 * sine(20, $0)) : 0
            },
            sound("push-button tones", 4) { time in
                let pairs = [(697.0, 1_209.0), (770, 1_336), (852, 1_477), (941, 1_209)]
                let pair = pairs[Int(time * 4) % pairs.count]
                return (time * 4).truncatingRemainder(dividingBy: 1) < 0.6
                    ? 0.2 * (sine(pair.0, time) + sine(pair.1, time)) : 0
            },
            sound("square wave, clipped", 3) { sine(200, $0) > 0 ? 1 : -1 },
            sound("warning beeps", 4) { $0.truncatingRemainder(dividingBy: 0.5) < 0.12 ? 0.4 * sine(2_000, $0) : 0 },
        ]

    private static let scale = [261.63, 293.66, 329.63, 349.23, 392, 440, 493.88, 523.25]

    private static let music = [
        sound("arpeggio", 6) { time in
            (0..<24).reduce(0) { $0 + 0.2 * note(scale[($1 * 2) % 8], start: Double($1) * 0.25, decay: 0.4, time) }
        },
        sound("chords", 8) { time in
            [[0, 2, 4], [3, 5, 7], [4, 6, 1], [0, 2, 4]].enumerated().reduce(0) { sum, chord in
                sum
                    + chord.element.reduce(0) {
                        $0 + 0.15 * note(scale[$1], start: Double(chord.offset) * 2, decay: 1.2, time)
                    }
            }
        },
        sound("organ", 5) { time in
            0.1 * [130.8, 196, 261.6].reduce(0) { $0 + sine($1, time) + 0.5 * sine(2 * $1, time) }
        },
        sound("bass line", 6) { time in
            (0..<12).reduce(0) {
                $0 + 0.3 * note([55, 55, 73.4, 82.4][$1 % 4], start: Double($1) * 0.5, decay: 0.3, time)
            }
        },
        sound("bells", 6) { time in
            (0..<4).reduce(0) { $0 + 0.2 * note(1_046 + 130 * Double($1), start: Double($1) * 1.4, decay: 1, time) }
        },
        sound("vibrato", 5) { 0.3 * sin(2 * .pi * 440 * $0 + 6 * sine(5, $0)) },
        beat("drums", seed: 300, every: 0.5),
        beat("fast drums", seed: 301, every: 0.17),
    ]

    /// Bursts of noise, dark and bright by turns.
    private static func beat(_ name: String, seed: UInt64, every interval: Double) -> SoundEffect {
        var random = SeededGenerator(seed: seed)
        return sound(name, 5) { time in
            let age = time.truncatingRemainder(dividingBy: interval)
            let isDrum = Int(time / interval).isMultiple(of: 2)
            return isDrum
                ? 0.6 * sine(70 - 60 * age, age) * exp(-age * 18)
                : 0.3 * Double.random(in: -1...1, using: &random) * exp(-age * 30)
        }
    }

    private static let impulses =
        [1.0, 4, 15].map { rate in
            sound("\(rate) clicks a second", 4) { time in
                let age = time.truncatingRemainder(dividingBy: 1 / rate)
                return age < 0.001 ? 0.8 : 0
            }
        } + [
            sound("one click", 2) { $0 >= 1 && $0 < 1.0005 ? 1 : 0 },
            sound("knocks", 4) { time in
                let age = time.truncatingRemainder(dividingBy: 0.8)
                return 0.7 * sine(180, age) * exp(-age * 40)
            },
            sound("heart beats", 5) { time in
                let age = time.truncatingRemainder(dividingBy: 0.9)
                return 0.6 * (sine(50, age) * exp(-age * 25) + (age > 0.3 ? sine(60, age) * exp(-(age - 0.3) * 30) : 0))
            },
            typing("typing", seed: 400, rate: 7), typing("crackle", seed: 401, rate: 60),
        ]

    /// Short bursts at random moments.
    private static func typing(_ name: String, seed: UInt64, rate: Double) -> SoundEffect {
        var random = SeededGenerator(seed: seed)
        var age = 1.0
        return sound(name, 5) { _ in
            age += 1 / 16_000
            if Double.random(in: 0...1, using: &random) < rate / 16_000 { age = 0 }
            return 0.5 * Double.random(in: -1...1, using: &random) * exp(-age * 300)
        }
    }

    private static let breaths = [
        noise("slow breaths", 8, memory: 0.6, level: 0.15, seed: 500) { max(0, sin(2 * .pi * $0 / 4)) },
        noise("fast breaths", 5, memory: 0.6, level: 0.3, seed: 501) { max(0, sin(2 * .pi * $0 / 1.2)) },
        noise("snore", 6, memory: 0.97, level: 0.5, seed: 502) {
            max(0, sin(2 * .pi * $0 / 3)) * (0.6 + 0.4 * sin(2 * .pi * 30 * $0))
        },
        noise("cough-like bursts", 4, memory: 0.7, level: 0.8, seed: 503) {
            exp(-$0.truncatingRemainder(dividingBy: 1.3) * 12)
        },
        noise("waves", 12, memory: 0.9, level: 0.4, seed: 504) { 0.5 + 0.5 * sin(2 * .pi * $0 / 6) },
        noise("wind", 10, memory: 0.98, level: 0.6, seed: 505) {
            0.6 + 0.4 * sin(2 * .pi * $0 / 3.7) * sin(2 * .pi * $0 / 1.3)
        },
    ]

    private static let machines = [
        sound("engine", 5) { time in
            (1...12).reduce(0) {
                $0 + 0.1 * sine(40 * Double($1) + 2 * sine(0.5, time), time) / Double($1).squareRoot()
            }
        },
        sound("siren", 6) { 0.3 * sin(2 * .pi * (800 * $0) + 150 * sin(2 * .pi * 0.5 * $0)) },
        sound("buzz", 3) { 0.4 * ($0 * 110).truncatingRemainder(dividingBy: 1) - 0.2 },
        noise("fan", 6, memory: 0.95, level: 0.2, seed: 600) { 0.8 + 0.2 * sin(2 * .pi * 12 * $0) },
        noise("static bursts", 5, level: 0.5, seed: 601) { Int($0 * 5).isMultiple(of: 3) ? 1 : 0 },
        noise("steam train", 6, memory: 0.5, level: 0.4, seed: 602) {
            exp(-($0 * 3).truncatingRemainder(dividingBy: 1) * 5)
        },
    ]
}
