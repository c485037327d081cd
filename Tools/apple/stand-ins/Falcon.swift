// A stand-in for the Swift package Falcon 2.0.0 (product "Falcon" of Picovoice/falcon), so that what is written against it can be
// type-checked where the package cannot be built. It declares what is used, with the package's signatures, and does nothing.
// The package is of Swift 5, which does not ask for the errors to be sendable.
// SAFETY: they hold nothing.

public import Foundation

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/Falcon.swift
public struct FalconSegment {
    /// https://github.com/Picovoice/falcon/blob/main/binding/ios/Falcon.swift
    public let startSec: Float
    /// https://github.com/Picovoice/falcon/blob/main/binding/ios/Falcon.swift
    public let endSec: Float
    /// https://github.com/Picovoice/falcon/blob/main/binding/ios/Falcon.swift
    public let speakerTag: Int
}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/Falcon.swift
public class Falcon {
    /// https://github.com/Picovoice/falcon/blob/main/binding/ios/Falcon.swift
    public static let sampleRate: UInt32 = 16_000
    /// https://github.com/Picovoice/falcon/blob/main/binding/ios/Falcon.swift
    public static let version = ""

    /// https://github.com/Picovoice/falcon/blob/main/binding/ios/Falcon.swift
    public init(accessKey: String, modelPath: String? = nil, device: String? = nil) throws {}

    /// https://github.com/Picovoice/falcon/blob/main/binding/ios/Falcon.swift
    public func delete() {}
    /// https://github.com/Picovoice/falcon/blob/main/binding/ios/Falcon.swift
    public func process(_ pcm: [Int16]) throws -> [FalconSegment] { [] }
}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconError: LocalizedError, @unchecked Sendable {
    init() {}
}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconMemoryError: FalconError, @unchecked Sendable {}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconIOError: FalconError, @unchecked Sendable {}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconInvalidArgumentError: FalconError, @unchecked Sendable {}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconStopIterationError: FalconError, @unchecked Sendable {}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconKeyError: FalconError, @unchecked Sendable {}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconInvalidStateError: FalconError, @unchecked Sendable {}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconRuntimeError: FalconError, @unchecked Sendable {}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconActivationError: FalconError, @unchecked Sendable {}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconActivationLimitError: FalconError, @unchecked Sendable {}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconActivationThrottledError: FalconError, @unchecked Sendable {}

/// https://github.com/Picovoice/falcon/blob/main/binding/ios/FalconErrors.swift
public class FalconActivationRefusedError: FalconError, @unchecked Sendable {}
