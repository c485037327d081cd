public import Foundation

/// Numbers as people read them, the same on every screen.
public enum Words {
    /// `1:02:03` of 3723.4 s, `1:03.4` of 63.45 s with one digit. Cuts off, as clocks do.
    public static func clock(_ seconds: Double, digits: Int = 0) -> String {
        let unit = digits == 0 ? 1 : 10
        // The small amount keeps 0.3 · 10 from becoming 2.
        let whole = Int((max(0, seconds.isFinite ? seconds : 0) * Double(unit) + 1e-6).rounded(.down))
        let parts = whole / unit
        let (hours, minutes) = (parts / 3600, parts / 60 % 60)
        let head = hours > 0 ? "\(hours):\(twoDigits(minutes))" : "\(minutes)"
        return "\(head):\(twoDigits(parts % 60))" + (digits == 0 ? "" : ".\(whole % unit)")
    }

    /// `4 s`, `1 min 15 s` or `2 h 5 min`, for sentences.
    public static func duration(_ seconds: Double) -> String {
        let whole = Int(max(0, seconds.isFinite ? seconds : 0).rounded())
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return whole % 60 == 0 ? "\(whole / 60) min" : "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole / 60 % 60) min"
    }

    /// `4.4 s`.
    public static func seconds(_ seconds: Double) -> String { "\(decimal(seconds, digits: 1)) s" }

    /// `55 %` of 0.55.
    public static func percent(_ fraction: Double) -> String { "\(Int((fraction * 100).rounded())) %" }

    /// `0.87`; a dash where there is none.
    public static func score(_ score: Double?) -> String { score.map { decimal($0, digits: 2) } ?? "–" }

    /// `1 voice`, `2 voices`.
    public static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }

    /// `today`, `yesterday` or a date, of an ISO 8601 date; `never` where there is none.
    public static func day(_ iso: String?, now: Date = Date(), calendar: Calendar = .current) -> String {
        guard let iso else { return "never" }
        guard let date = try? Date(iso, strategy: .iso8601) else { return "unknown" }
        if calendar.isDate(date, inSameDayAs: now) { return "today" }
        let dayBefore = calendar.date(byAdding: .day, value: -1, to: now)
        if let dayBefore, calendar.isDate(date, inSameDayAs: dayBefore) { return "yesterday" }
        return date.formatted(date: .abbreviated, time: .omitted)
    }

    /// What stands in somebody's circle: the first letters of up to two words, and of `Speaker 4` the number, which tells more.
    public static func initials(_ name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace)
        if words.count == 2, words[0] == "Speaker", words[1].allSatisfy(\.isNumber) { return String(words[1]) }
        let letters = words.prefix(2).compactMap(\.first).map { $0.uppercased() }.joined()
        return letters.isEmpty ? "?" : letters
    }

    /// How loud a level in dBFS is, in few words, so that they change seldom.
    public static func loudness(_ level: Double?) -> String {
        guard let level, level >= -55 else { return "silence" }
        if level < -40 { return "quiet" }
        return level < -3 ? "good" : "too loud"
    }

    private static func decimal(_ value: Double, digits: Int) -> String {
        let unit = digits == 1 ? 10 : 100
        let whole = Int((abs(value.isFinite ? value : 0) * Double(unit)).rounded())
        let fraction = whole % unit
        let sign = value < 0 && whole > 0 ? "-" : ""
        return "\(sign)\(whole / unit)." + (digits == 2 && fraction < 10 ? "0" : "") + "\(fraction)"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
