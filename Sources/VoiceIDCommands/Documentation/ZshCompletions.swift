/// The completion script for zsh.
package struct ZshCompletions {
    private let catalogue: CommandCatalogue

    /// The script of a program.
    package init(_ catalogue: CommandCatalogue) { self.catalogue = catalogue }

    /// The script; it works from `fpath` under the name `_voiceid`, and when it is sourced.
    package var text: String {
        """
        #compdef voiceid
        # zsh completion for voiceid. Load it with: source <(voiceid completions zsh)
        _voiceid_profiles() {
            local -a names=("${(@f)$(voiceid profiles list --names 2>/dev/null)}")
            compadd -a names
        }
        _voiceid() {
            local context state state_descr line
            typeset -A opt_args
            _arguments -C '(- *)'{-h,--help}'[show help]' '(- *)--version[show the version]' '1:command:->command' '*::argument:->argument'
            case $state in
            command)
                local -a commands=(
        \(Self.entries(catalogue.entries, indent: 12))        )
                _describe command commands ;;
            argument)
                case $words[1] in
        \(groups)\(commands(where: { $0.count == 1 }, indent: 8))        esac ;;
            esac
        }
        if [ "$funcstack[1]" = _voiceid ]; then _voiceid "$@"; else compdef _voiceid voiceid; fi

        """
    }

    private var groups: String {
        catalogue.groups.map { group in
            let members = catalogue.group(group.name)?.members ?? []
            return """
                        \(group.name))
                            _arguments -C '1:command:->part' '*::argument:->rest'
                            case $state in
                            part)
                                local -a parts=(
                \(Self.entries(members.map { ($0.path[1], $0.summary) }, indent: 20))                )
                                _describe command parts ;;
                            rest)
                                case $words[1] in
                \(commands(where: { $0.count == 2 && $0[0] == group.name }, indent: 16))                esac ;;
                            esac ;;

                """
        }.joined()
    }

    private static func entries(_ entries: [(name: String, summary: String)], indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return entries.map { "\(margin)\(quoted("\($0.name):\($0.summary)"))\n" }.joined()
    }

    private func commands(where isWanted: ([String]) -> Bool, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        return catalogue.specifications.filter { isWanted($0.path) }.map { specification in
            let arguments =
                specification.declarations.flatMap(Self.arguments)
                + specification.operands.map(Self.argument)
            let lines = arguments.map { "\(margin)    \($0)" }.joined(separator: " \\\n")
            return "\(margin)\(specification.path.last ?? ""))\n\(margin)    _arguments \\\n\(lines) ;;\n"
        }.joined()
    }

    private static func arguments(for option: OptionDeclaration) -> [String] {
        let summary = option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]")
        return [option.short, option.name].compactMap(\.self).map { name in
            switch option.argument {
            case .none: quoted("\(name)[\(summary)]")
            case .one(let placeholder):
                quoted("\(name)=[\(summary)]:\(placeholder):\(action(option.completion))")
            case .several(let placeholder):
                quoted("*\(name)=[\(summary)]:\(placeholder):\(action(option.completion))")
            }
        }
    }

    private static func argument(for operand: Operand) -> String {
        let many = operand.count == .any || operand.count == .oneOrMore
        return quoted("\(many ? "*" : ""):\(operand.name):\(action(operand.completion))")
    }

    private static func action(_ completion: Completion) -> String {
        switch completion {
        case .none: " "
        case .files: "_files"
        case .folders: "_files -/"
        case .profiles: "_voiceid_profiles"
        case .words(let words): "(\(words.joined(separator: " ")))"
        }
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
