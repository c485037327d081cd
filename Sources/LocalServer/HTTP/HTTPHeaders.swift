/// Header fields of a request or a response, in their order. Names are compared without regard to case.
package struct HTTPHeaders: Sendable, Equatable {
    /// One field.
    package struct Field: Sendable, Equatable {
        /// As it was written.
        package var name: String
        /// Without the space around it.
        package var value: String
    }

    /// All of them.
    package private(set) var fields: [Field]

    /// Collects fields.
    package init(_ fields: [(name: String, value: String)] = []) {
        self.fields = fields.map { Field(name: $0.name, value: $0.value) }
    }

    /// The values of all fields of this name.
    package func all(_ name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }

    /// The value of the only field of this name; `nil` where there is none, or more than one and so none to trust.
    package subscript(_ name: String) -> String? {
        let values = all(name)
        return values.count == 1 ? values[0] : nil
    }

    /// Replaces the fields of this name by one.
    package mutating func set(_ name: String, _ value: String) {
        fields.removeAll { $0.name.equalsIgnoringCase(name) }
        fields.append(Field(name: name, value: value))
    }

    /// Adds a field beside those of the same name.
    package mutating func add(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

    /// Bytes of the fields as they are sent, with the two characters before a value and the two after it.
    package var byteCount: Int { fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 } }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { (name: $0.0, value: $0.1) })
    }
}

extension String {
    /// Compares names of header fields, which are ASCII.
    fileprivate func equalsIgnoringCase(_ other: String) -> Bool {
        utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.lowerCase == $1.lowerCase }
    }
}

extension UInt8 {
    fileprivate var lowerCase: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self }
}
