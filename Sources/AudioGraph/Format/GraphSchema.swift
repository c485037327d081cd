/// The JSON Schema (draft 2020-12) of whole graph files, made from the same descriptions that check them.
///
/// A schema sees the shape of one value at a time. What takes the rest of the graph to see (names that do not exist, formats
/// that do not fit, circles) only ``GraphPlan`` tells: ``GraphFault/isStructural`` says which is which.
public enum GraphSchema {
    /// The schema of graphs that use the nodes of a registry.
    public static func schema(of registry: NodeRegistry = .builtIn) -> GraphValue {
        var definitions: [String: GraphValue] = [
            "graph": graph, "node": node(registry), "condition": condition,
            "realtime": DocumentShapes.realtime.schema, "offline": DocumentShapes.offline.schema,
        ]
        for descriptor in registry.descriptors {
            definitions["config.\(descriptor.type)"] = descriptor.configuration.schema
        }
        definitions["config.\(SubgraphShape.type)"] = SubgraphShape.configuration.schema
        var members = DocumentShapes.engine.schema.object ?? [:]
        members["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        members["title"] = "VoiceID audio graph"
        members["$defs"] = .object(definitions)
        members["allOf"] = .array(
            (members["allOf"]?.array ?? []) + [
                configuration(of: DocumentShapes.realtimeNames, "realtime"),
                configuration(of: DocumentShapes.offlineNames, "offline"),
            ])
        return .object(members)
    }

    /// What `config` is, under either spelling, where `type` is one of these.
    private static func configuration(of types: [String], _ definition: String) -> GraphValue {
        let reference: GraphValue = ["$ref": .string("#/$defs/\(definition)")]
        return [
            "if": ["properties": ["type": ["enum": .array(types.map { .string($0) })]], "required": ["type"]],
            "then": ["properties": ["config": reference, "configuration": reference]],
        ]
    }

    private static var graph: GraphValue {
        var members = DocumentShapes.graph.schema.object ?? [:]
        var properties = members["properties"]?.object ?? [:]
        properties["nodes"] = merged(properties["nodes"], ["items": ["$ref": "#/$defs/node"]])
        var connection = DocumentShapes.connection.schema.object ?? [:]
        var ends = connection["properties"]?.object ?? [:]
        ends["condition"] = merged(ends["condition"], ["$ref": "#/$defs/condition"])
        ends["params"] = merged(ends["params"], ["type": "object"])
        connection["properties"] = .object(ends)
        properties["connections"] = merged(properties["connections"], ["items": .object(connection)])
        members["properties"] = .object(properties)
        return .object(members)
    }

    private static func node(_ registry: NodeRegistry) -> GraphValue {
        var members = DocumentShapes.node.schema.object ?? [:]
        var properties = members["properties"]?.object ?? [:]
        let types = registry.typeNames + [SubgraphShape.type, NodeRegistry.optionalPrefix + SubgraphShape.type]
        properties["type"] = merged(properties["type"], ["enum": .array(types.map { .string($0) })])
        properties["id"] = merged(properties["id"], ["pattern": "^[^.]+$"])
        members["properties"] = .object(properties)
        var rules = members["allOf"]?.array ?? []
        for descriptor in registry.descriptors {
            let names = registry.typeNames.filter { registry.entry($0)?.descriptor.type == descriptor.type }
            rules.append(configuration(of: names, "config.\(descriptor.type)"))
            guard descriptor.configuration.members.contains(where: \.isRequired) else { continue }
            rules.append(needsConfiguration(names))
        }
        let subgraphs = [SubgraphShape.type, NodeRegistry.optionalPrefix + SubgraphShape.type]
        rules += [configuration(of: subgraphs, "config.\(SubgraphShape.type)"), needsConfiguration(subgraphs)]
        members["allOf"] = .array(rules)
        return .object(members)
    }

    /// Nodes of these types must have a `config`, since something in it is required.
    private static func needsConfiguration(_ types: [String]) -> GraphValue {
        [
            "if": ["properties": ["type": ["enum": .array(types.map { .string($0) })]], "required": ["type"]],
            "then": ["anyOf": [["required": ["config"]], ["required": ["configuration"]]]],
        ]
    }

    private static var condition: GraphValue {
        [
            "type": "object",
            "additionalProperties": [
                "anyOf": [["type": ["null", "boolean", "number", "string"]], EdgeCondition.comparisons.schema]
            ],
        ]
    }

    private static func merged(_ value: GraphValue?, _ more: [String: GraphValue]) -> GraphValue {
        .object((value?.object ?? [:]).merging(more) { $1 })
    }
}

extension ObjectShape {
    /// The schema of an object of this shape.
    var schema: GraphValue {
        var properties: [String: GraphValue] = [:]
        var rules: [GraphValue] = []
        for member in members {
            var schema = member.kind.schema.object ?? [:]
            schema["description"] = .string(member.summary)
            if let standard = member.standard { schema["default"] = standard }
            for name in member.names { properties[name] = .object(schema) }
            for alias in member.aliases {
                rules.append(["not": ["required": [.string(member.name), .string(alias)]]])
            }
            if member.isRequired, !member.aliases.isEmpty {
                rules.append(["anyOf": .array(member.names.map { ["required": [.string($0)]] })])
            }
        }
        var schema: [String: GraphValue] = [
            "type": "object", "additionalProperties": false, "properties": .object(properties),
        ]
        let required = members.filter { $0.isRequired && $0.aliases.isEmpty }.map { GraphValue.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        if !rules.isEmpty { schema["allOf"] = .array(rules) }
        return .object(schema)
    }
}

extension ValueKind {
    /// The schema of a value of this kind.
    var schema: GraphValue {
        switch self {
        case .boolean: ["type": "boolean"]
        case .integer(let range):
            ["type": "integer", "minimum": GraphValue(range.lowerBound), "maximum": GraphValue(range.upperBound)]
        case .number(let range):
            ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
        case .text: ["type": "string"]
        case .choice(let words): ["enum": .array(words.map { .string($0) })]
        case .list(let kind, let count):
            [
                "type": "array", "items": kind.schema, "minItems": GraphValue(count.lowerBound),
                "maxItems": GraphValue(count.upperBound),
            ]
        case .object(let shape): shape.schema
        case .optionalNumber: ["type": ["number", "null"]]
        case .optionalText: ["type": ["string", "null"]]
        case .anything: [:]
        case .graph: ["$ref": "#/$defs/graph"]
        }
    }
}
