/// The completion script for bash, 3.2 and later.
package struct BashCompletions {
    private let catalogue: CommandCatalogue

    /// The script of a program.
    package init(_ catalogue: CommandCatalogue) { self.catalogue = catalogue }

    /// The script.
    package var text: String {
        """
        # bash completion for voiceid. Load it with: source <(voiceid completions bash)
        _voiceid_words() {
            COMPREPLY=($(compgen -W "$1" -- "$word"))
        }
        _voiceid_paths() {
            local IFS=$'\\n'
            COMPREPLY=($(compgen "$1" -- "$word"))
        }
        _voiceid_profiles() {
            # Not through compgen -W, which would run a name like $(this) as a command.
            local IFS= name typed=${word//\\\\}
            typed=${typed#[\\\"\\']}
            while read -r name; do
                case $name in "$typed"*) COMPREPLY+=("$name") ;; esac
            done < <("${COMP_WORDS[0]}" profiles list --names 2>/dev/null)
        }
        _voiceid() {
            local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            local name=${COMP_WORDS[1]} position=1
            # bash makes three words of --name=value.
            if [ "$word" = = ]; then
                word=
            elif [ "$previous" = = ]; then
                previous=${COMP_WORDS[COMP_CWORD-2]}
            fi
            COMPREPLY=()
            case $name in
            \(catalogue.groups.map(\.name).joined(separator: "|"))) name="$name ${COMP_WORDS[2]}"; position=2 ;;
            esac
            if [ "$COMP_CWORD" -le "$position" ]; then
                case $position:${COMP_WORDS[1]} in
        \(groups)        1:*) _voiceid_words "\((catalogue.entries.map(\.name) + ["help", "--help", "--version"]).joined(separator: " "))" ;;
                esac
                return
            fi
            case $name in
            "help "*|help) _voiceid_words "\(catalogue.entries.map(\.name).joined(separator: " "))" ;;
        \(commands)    esac
        }
        complete -o filenames -F _voiceid voiceid

        """
    }

    private var groups: String {
        catalogue.groups.map { group in
            let words = catalogue.group(group.name)?.members.map { $0.path[1] } ?? []
            return "        2:\(group.name)) _voiceid_words \"\(words.joined(separator: " "))\" ;;\n"
        }.joined()
    }

    private var commands: String {
        catalogue.specifications.map { specification in
            let values = specification.declarations.filter { $0.argument != .none }.map { option in
                let pattern = [option.short, option.name].compactMap(\.self).joined(separator: "|")
                return "            \(pattern)) \(Self.action(option.completion)); return ;;\n"
            }
            let names = specification.declarations.map(\.name).joined(separator: " ")
            let operand = Self.action(specification.operands)
            return """
                    "\(specification.name)")
                        case $previous in
                \(values.joined())            esac
                        case $word in
                            -*) _voiceid_words "\(names)" ;;
                            *) \(operand) ;;
                        esac ;;

                """
        }.joined()
    }

    /// The first argument may be of another kind than the rest: a file, then names.
    private static func action(_ operands: [Operand]) -> String {
        guard let first = operands.first, let last = operands.last else { return ":" }
        guard first.completion != last.completion else { return action(first.completion) }
        return
            "if [ $((COMP_CWORD - position)) = 1 ]; then \(action(first.completion)); else \(action(last.completion)); fi"
    }

    private static func action(_ completion: Completion) -> String {
        switch completion {
        case .none: ":"
        case .files: "_voiceid_paths -f"
        case .folders: "_voiceid_paths -d"
        case .profiles: "_voiceid_profiles"
        case .words(let words): "_voiceid_words \"\(words.joined(separator: " "))\""
        }
    }
}
