// A stand-in for the Swift package Eagle 3.0.1 (product "Eagle" of Picovoice/eagle), so that what is written against it can be
// type-checked where the package cannot be built. It declares what is used, with the package's signatures, and does nothing.
// The package is of Swift 5, which does not ask for the errors to be sendable.
// SAFETY: they hold nothing.

public import Foundation

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleBase.swift
public class EagleBase {
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleBase.swift
    public static let sampleRate = 16_000
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleBase.swift
    public static let version = ""

    init() {}
}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfiler.swift
public class EagleProfiler: EagleBase {
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfiler.swift
    public static let frameLength = 512

    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfiler.swift
    public init(
        accessKey: String, modelPath: String? = nil, device: String? = nil, minEnrollmentChunks: Int = 1,
        voiceThreshold: Float = 0.3
    ) throws {}

    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfiler.swift
    public func delete() {}
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfiler.swift
    public func enroll(pcm: [Int16]) throws -> Float { 0 }
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfiler.swift
    public func flush() throws -> Float { 0 }
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfiler.swift
    public func export() throws -> EagleProfile { EagleProfile(profileBytes: []) }
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfiler.swift
    public func reset() throws {}
}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/Eagle.swift
public class Eagle: EagleBase {
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/Eagle.swift
    public init(
        accessKey: String, modelPath: String? = nil, device: String? = nil, voiceThreshold: Float = 0.3
    ) throws {}

    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/Eagle.swift
    public func delete() {}
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/Eagle.swift
    public func process(pcm: [Int16], speakerProfiles: [EagleProfile]) throws -> [Float]? { nil }
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/Eagle.swift
    public func minProcessSamples() throws -> Int { 0 }
}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfile.swift
public class EagleProfile {
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfile.swift
    public init(profileBytes: [UInt8]) {}
    /// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleProfile.swift
    public func getBytes() -> [UInt8] { [] }
}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleError: LocalizedError, @unchecked Sendable {
    init() {}
}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleMemoryError: EagleError, @unchecked Sendable {}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleIOError: EagleError, @unchecked Sendable {}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleInvalidArgumentError: EagleError, @unchecked Sendable {}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleStopIterationError: EagleError, @unchecked Sendable {}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleKeyError: EagleError, @unchecked Sendable {}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleInvalidStateError: EagleError, @unchecked Sendable {}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleRuntimeError: EagleError, @unchecked Sendable {}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleActivationError: EagleError, @unchecked Sendable {}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleActivationLimitError: EagleError, @unchecked Sendable {}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleActivationThrottledError: EagleError, @unchecked Sendable {}

/// https://github.com/Picovoice/eagle/blob/main/binding/ios/EagleErrors.swift
public class EagleActivationRefusedError: EagleError, @unchecked Sendable {}
