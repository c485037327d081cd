public import Foundation
import JSON
import Spelling

extension TriggerSet {
    /// The version of the file format.
    static let version = 1

    /// Reads a trigger file.
    ///
    /// Keys that are absent take the defaults of ``TriggerType`` and ``TriggerSettings``. The article *The trigger file*
    /// lists them all.
    ///
    /// - Parameter data: JSON in UTF-8; comments to the end of a line (`// …`) may stand in it.
    /// - Throws: ``TriggerFileError/notJSON(line:column:problem:)``; ``TriggerFileError/invalid(_:)`` with every fault in the file,
    ///   each with its path.
    public init(json data: Data) throws(TriggerFileError) {
        let document: JSONValue
        do {
            document = try JSONValue(json: data)
        } catch {
            throw .notJSON(line: error.line, column: error.column, problem: error.problem)
        }
        var reader = JSONObjectReader(document, path: "$")
        if let version = reader.number("version", in: 0...1_000) {
            if version != Double(Self.version) { reader.note("version", .unknownVersion(Int(version))) }
        } else if reader.faults.isEmpty {
            reader.note("version", .missing)
        }
        let settings = Self.settings(&reader)
        let elements = reader.array("types")
        if elements == nil, reader.faults.isEmpty { reader.note("types", .missing) }
        var faults = reader.allFaults()
        let types = (elements ?? []).enumerated().map { index, element in
            Self.type(element, path: "$.types[\(index)]", faults: &faults)
        }
        faults += Self.clashes(among: types)
        guard faults.isEmpty else { throw .invalid(faults) }
        self.init(types: types, settings: settings)
    }

    private static func settings(_ reader: inout JSONObjectReader) -> TriggerSettings {
        var settings = TriggerSettings()
        if let name = reader.string("rule") {
            if let rule = TriggerSettings.Rule(rawValue: name) {
                settings.rule = rule
            } else {
                let names = TriggerSettings.Rule.allCases.map { "\"\($0.rawValue)\"" }
                reader.note("rule", .expected(names.joined(separator: " or ")))
            }
        }
        settings.threshold = reader.number("threshold", in: 0...20) ?? settings.threshold
        settings.rivalMargin = reader.number("rivalMargin", in: -20...20) ?? settings.rivalMargin
        settings.oppositeMargin = reader.number("oppositeMargin", in: 0...20) ?? settings.oppositeMargin
        settings.coolDown = reader.number("coolDown", in: 0...3_600) ?? settings.coolDown
        settings.longestCommand = reader.number("longestCommand", in: 0.5...20) ?? settings.longestCommand
        settings.soundDistance = reader.number("soundDistance", in: 0...1) ?? settings.soundDistance
        settings.fillers = reader.strings("fillers") ?? settings.fillers
        return settings
    }

    private static func type(_ value: JSONValue, path: String, faults: inout [TriggerFileFault]) -> TriggerType {
        var reader = JSONObjectReader(value, path: path)
        var type = TriggerType(TriggerID(reader.string("type") ?? ""))
        if type.id.rawValue.isEmpty, reader.faults.isEmpty { reader.note("type", .missing) }
        type.keywords = reader.strings("keywords") ?? []
        type.carriers = reader.strings("carriers") ?? []
        type.misheard = reader.strings("misheard") ?? []
        type.isRuntime = reader.bool("runtime") ?? false
        type.matchesSoundAlikes = reader.bool("soundAlikes") ?? false
        type.speakers = reader.strings("speakers")
        type.coolDown = reader.number("coolDown", in: 0...3_600)
        type.threshold = reader.number("threshold", in: 0...20)
        type.opposites = (reader.strings("opposites") ?? []).map { TriggerID($0) }
        let isReported = reader.faults.contains { [path, reader.path(of: "keywords")].contains($0.path) }
        if type.keywords.isEmpty, !type.isRuntime, !isReported { reader.note("keywords", .nothingGivesIt) }
        for (index, carrier) in type.carriers.enumerated() where carrier.count(where: { $0 == "*" }) != 1 {
            reader.note("carriers[\(index)]", .noPlaceForKeyword)
        }
        faults += reader.allFaults()
        return type
    }

    /// What each trigger by itself cannot tell: names and phrases given twice, and names that are nobody's.
    private static func clashes(among types: [TriggerType]) -> [TriggerFileFault] {
        var faults: [TriggerFileFault] = []
        var owners: [[String]: TriggerID] = [:]
        let names = types.map(\.id.rawValue)
        for (index, type) in types.enumerated() {
            let path = "$.types[\(index)]"
            if !type.id.rawValue.isEmpty, names[..<index].contains(type.id.rawValue) {
                faults.append(TriggerFileFault(path: path + ".type", problem: .repeatedName(type.id.rawValue)))
            }
            let phrases =
                type.keywords.enumerated().map { ("keywords[\($0.offset)]", $0.element) }
                + type.misheard.enumerated().map { ("misheard[\($0.offset)]", $0.element) }
            for (place, keyword) in phrases {
                let words = SpokenPhrase(keyword).words
                let owner = owners[words] ?? type.id
                // "don't like" and "do not like" of one trigger are the same phrase, and no harm.
                let fault: TriggerFileFault.Problem? =
                    words.isEmpty ? .noWord : owner == type.id ? nil : .repeatedKeyword(keyword, of: owner)
                if let fault { faults.append(TriggerFileFault(path: "\(path).\(place)", problem: fault)) }
                owners[words] = owner
            }
            for (place, opposite) in type.opposites.enumerated() where !names.contains(opposite.rawValue) {
                let nearest = nearestName(to: opposite.rawValue, among: names)
                faults.append(
                    TriggerFileFault(
                        path: "\(path).opposites[\(place)]",
                        problem: .unknownTrigger(opposite.rawValue, nearest: nearest)))
            }
        }
        return faults
    }

    /// The file, readable and the same on every run.
    public var json: String {
        var lines = ["\"version\": \(Self.version)", "\"rule\": \(JSONValue.quoted(settings.rule.rawValue))"]
        lines.append("\"threshold\": \(settings.threshold)")
        lines.append("\"rivalMargin\": \(settings.rivalMargin)")
        lines.append("\"oppositeMargin\": \(settings.oppositeMargin)")
        lines.append("\"coolDown\": \(settings.coolDown)")
        lines.append("\"longestCommand\": \(settings.longestCommand)")
        lines.append("\"soundDistance\": \(settings.soundDistance)")
        lines.append("\"fillers\": \(list(settings.fillers))")
        let entries = types.map { "    {\n      " + members(of: $0).joined(separator: ",\n      ") + "\n    }" }
        lines.append("\"types\": [\n" + entries.joined(separator: ",\n") + "\n  ]")
        return "{\n  " + lines.joined(separator: ",\n  ") + "\n}\n"
    }

    private func members(of type: TriggerType) -> [String] {
        var members = ["\"type\": \(JSONValue.quoted(type.id.rawValue))"]
        if !type.keywords.isEmpty { members.append("\"keywords\": \(list(type.keywords))") }
        if !type.carriers.isEmpty { members.append("\"carriers\": \(list(type.carriers))") }
        if !type.misheard.isEmpty { members.append("\"misheard\": \(list(type.misheard))") }
        if type.isRuntime { members.append("\"runtime\": true") }
        if type.matchesSoundAlikes { members.append("\"soundAlikes\": true") }
        if let speakers = type.speakers { members.append("\"speakers\": \(list(speakers))") }
        if let coolDown = type.coolDown { members.append("\"coolDown\": \(coolDown)") }
        if let threshold = type.threshold { members.append("\"threshold\": \(threshold)") }
        if !type.opposites.isEmpty { members.append("\"opposites\": \(list(type.opposites.map(\.rawValue)))") }
        return members
    }

    private func list(_ texts: [String]) -> String { "[" + texts.map(JSONValue.quoted).joined(separator: ", ") + "]" }
}
