import Foundation

extension CommandContext {
    /// Asks on standard error and reads one line of the answer from standard input.
    ///
    /// - Returns: The line without spaces around it; empty where input ends.
    func ask(_ question: String) throws -> String {
        try diagnostics.write(question.onOneLine)
        var answer: [UInt8] = []
        var byte: UInt8 = 0
        while answer.count < 1_000, read(input, &byte, 1) == 1, byte != UInt8(ascii: "\n") { answer.append(byte) }
        return String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
