import JSON

/// All that `voiceid doctor` found.
struct Checkup: Sendable, Equatable {
    var findings: [Finding]

    /// Whether nothing is broken.
    var isSound: Bool { findings.allSatisfy { $0.verdict != .broken } }

    /// The findings under the headings of their sections.
    func text(width: Int, style: TextStyle) -> String {
        let subjectWidth = min(24, findings.map(\.subject.displayWidth).max() ?? 0)
        let indent = subjectWidth + 6
        var text = ""
        var section = ""
        for finding in findings {
            if finding.section != section {
                section = finding.section
                text += section + "\n"
            }
            let mark =
                switch finding.verdict {
                case .sound: style.good("✓")
                case .broken: style.bad("✕")
                case .absent: style.faint("–")
                }
            let detail = finding.detail.onOneLine.wrapped(to: width, indent: indent)
            text += "  \(mark) \(finding.subject.fitted(to: subjectWidth))  \(detail)\n"
            if let remedy = finding.remedy {
                let margin = String(repeating: " ", count: indent)
                text += "\(margin)→ \(remedy.wrapped(to: width, indent: indent + 2))\n"
            }
        }
        return text + "\n" + verdict + "\n"
    }

    private var verdict: String {
        let broken = findings.count { $0.verdict == .broken }
        return broken == 0 ? "All is well." : "\(counted(broken, "thing")) to mend."
    }

    /// The findings for programs.
    var json: JSONValue {
        let checks = findings.map { finding in
            JSONValue.object([
                "section": .string(finding.section), "check": .string(finding.subject),
                "ok": finding.verdict == .absent ? .null : .bool(finding.verdict == .sound),
                "detail": .string(finding.detail), "remedy": finding.remedy.map { .string($0) } ?? .null,
            ])
        }
        return .object(["ok": .bool(isSound), "checks": .array(checks)])
    }
}
