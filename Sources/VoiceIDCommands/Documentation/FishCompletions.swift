/// The completion script for fish.
package struct FishCompletions {
    private let catalogue: CommandCatalogue

    /// The script of a program.
    package init(_ catalogue: CommandCatalogue) { self.catalogue = catalogue }

    /// The script.
    package var text: String {
        var script = "# fish completion for voiceid. Load it with: voiceid completions fish | source\n"
        script += "complete -c voiceid -f\n"
        script += "complete -c voiceid -n __fish_use_subcommand -s h -l help -d 'Show help'\n"
        script += "complete -c voiceid -n __fish_use_subcommand -l version -d 'Show the version'\n"
        for entry in catalogue.entries {
            script += "complete -c voiceid -n __fish_use_subcommand -a \(entry.name) -d \(Self.quoted(entry.summary))\n"
        }
        for group in catalogue.groups {
            let members = catalogue.group(group.name)?.members ?? []
            let names = members.map { $0.path[1] }.joined(separator: " ")
            let condition = Self.quoted(
                "__fish_seen_subcommand_from \(group.name); and not __fish_seen_subcommand_from \(names)")
            for member in members {
                script +=
                    "complete -c voiceid -n \(condition) -a \(member.path[1]) -d \(Self.quoted(member.summary))\n"
            }
        }
        for specification in catalogue.specifications { script += Self.lines(for: specification) }
        return script
    }

    private static func lines(for specification: CommandSpecification) -> String {
        let condition = quoted(
            specification.path.map { "__fish_seen_subcommand_from \($0)" }.joined(separator: "; and "))
        let start = "complete -c voiceid -n \(condition)"
        let options = specification.declarations.map { option in
            let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
            let value = option.argument == .none ? "" : value(option.completion)
            return "\(start)\(short) -l \(option.name.dropFirst(2))\(value) -d \(quoted(option.summary))\n"
        }
        let operands = specification.operands.map { "\(start)\(action($0.completion))\n" }
        return (options + operands).joined()
    }

    /// What may follow an option; without files (`-x`), unless they are what is wanted.
    private static func value(_ completion: Completion) -> String {
        completion == .files ? " -r -F" : " -x" + action(completion)
    }

    private static func action(_ completion: Completion) -> String {
        switch completion {
        case .none: ""
        case .files: " -F"
        case .folders: " -a '(__fish_complete_directories)'"
        case .profiles: " -a '(voiceid profiles list --names 2>/dev/null)'"
        case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
