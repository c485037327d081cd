import Foundation
import Picovoice
import TestSupport

/// A tone as 16-bit audio; each pitch is a person to the stand-in.
func tone(_ hertz: Double, seconds: Double) -> [Int16] {
    (0..<Int(seconds * 16_000)).map { index in
        Int16((8_000 * sin(2 * .pi * hertz * Double(index) / 16_000 + 0.1)).rounded())
    }
}

func silence(seconds: Double) -> [Int16] { [Int16](repeating: 0, count: Int(seconds * 16_000)) }

extension EagleEnrolling {
    /// Takes whole frames of audio; returns the last answer.
    func enroll(all samples: [Int16]) throws -> Float {
        var percentage: Float = 0
        for start in stride(from: 0, through: samples.count - frameLength, by: frameLength) {
            percentage = try enroll(Array(samples[start..<start + frameLength]))
        }
        return percentage
    }
}

extension FakePicovoice {
    var libraries: PicovoiceLibraries { PicovoiceLibraries(folder: folder) }
}

/// Everything that can be read out of a value: its descriptions, and those of all it holds.
func everyText(of value: Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    var text = "\(value)\n\(String(reflecting: value))\n\(dumped)\n"
    if let error = value as? any Error { text += "\(error.localizedDescription)\n\((error as NSError).userInfo)\n" }
    var mirrors = [Mirror(reflecting: value)]
    while let mirror = mirrors.popLast() {
        for child in mirror.children {
            text += "\(child.label ?? "") \(child.value) \(String(reflecting: child.value))\n"
            mirrors.append(Mirror(reflecting: child.value))
        }
    }
    return text
}

/// Whether a text holds a part of a key of `length` bytes or more.
func isPart(of key: String, in text: String, length: Int = 6) -> Bool {
    let key = Array(key)
    guard key.count >= length else { return text.contains(String(key)) }
    return (0...key.count - length).contains { text.contains(String(key[$0..<$0 + length])) }
}
