import Spelling

/// The commands of a program, in the order help lists them.
package struct CommandCatalogue: Sendable {
    /// Commands that share their first word.
    package struct Group: Sendable {
        /// The first word.
        package let name: String
        /// What they are for: a phrase without a full stop.
        package let summary: String

        /// Names a group.
        package init(_ name: String, _ summary: String) {
            self.name = name
            self.summary = summary
        }
    }

    /// What a command line asks for.
    package enum Request {
        /// Text to show, laid out for a terminal's width.
        case print(@Sendable (_ width: Int) -> String)
        /// A command to run with the arguments after its name.
        case run(any Command.Type, [String])
    }

    /// All commands, those of a group side by side.
    package let commands: [any Command.Type]
    /// What is said about each group.
    package let groups: [Group]

    /// Collects commands.
    package init(commands: [any Command.Type], groups: [Group]) {
        self.commands = commands
        self.groups = groups
    }

    /// The specifications that lists show.
    package var specifications: [CommandSpecification] {
        commands.map { $0.specification }.filter { !$0.isHidden }
    }

    /// The group of this name with its commands.
    package func group(_ name: String) -> (group: Group, members: [CommandSpecification])? {
        groups.first { $0.name == name }.map { group in
            (group, specifications.filter { $0.path.count > 1 && $0.path[0] == name })
        }
    }

    /// The first words, each once, with what to say about them.
    package var entries: [(name: String, summary: String)] {
        var entries: [(name: String, summary: String)] = []
        for specification in specifications where entries.last?.name != specification.path[0] {
            entries.append(
                (specification.path[0], group(specification.path[0])?.group.summary ?? specification.summary))
        }
        return entries
    }

    /// What the command line asks for.
    package func request(for arguments: [String]) throws(UsageError) -> Request {
        let options = arguments.prefix { $0 != "--" }
        guard let first = arguments.first, first != "help", !options.contains("--help"), !options.contains("-h") else {
            let words = options.filter { !$0.hasPrefix("-") }
            return try help(words.first == "help" ? Array(words.dropFirst()) : words)
        }
        if first == "--version" {
            if arguments.count > 1 { throw .unexpectedOperand(arguments[1], command: "help") }
            return .print { _ in "voiceid \(programVersion)\n" }
        }
        // A group's name alone asks what there is, as the program's own does.
        if arguments.count == 1, group(first) != nil { return try help(arguments) }
        let (command, rest) = try lookUp(arguments)
        return .run(command, rest)
    }

    /// Help for the command that the words name, or for the whole.
    private func help(_ words: [String]) throws(UsageError) -> Request {
        guard let first = words.first else { return .print { OverviewPage(self).text(width: $0) } }
        if let (group, members) = group(first), words.count == 1 {
            return .print { GroupPage(group: group, members: members).text(width: $0) }
        }
        let specification = try lookUp(words).command.specification
        return .print { HelpPage(specification).text(width: $0) }
    }

    private func lookUp(_ words: [String]) throws(UsageError) -> (command: any Command.Type, rest: [String]) {
        let first = words[0]
        if let command = commands.first(where: { $0.specification.path == [first] }) {
            return (command, Array(words.dropFirst()))
        }
        guard let (_, members) = group(first) else {
            if first.hasPrefix("-") {
                let nearest = nearestName(to: first, among: ["--help", "--version"])
                throw .unknownOption(first, command: "", nearest: nearest)
            }
            throw .unknownCommand(first, nearest: nearestName(to: first, among: entries.map(\.name) + ["help"]))
        }
        let second = words.count > 1 ? words[1] : ""
        if let command = commands.first(where: { $0.specification.path == [first, second] }) {
            return (command, Array(words.dropFirst(2)))
        }
        let choices = members.map { $0.path[1] }
        throw .unknownSubcommand(
            second, group: first, choices: choices, nearest: nearestName(to: second, among: choices))
    }
}
