public import Foundation

/// Time, for what waits and what estimates.
public protocol AppClock: Sendable {
    /// Time since some fixed moment; never goes back.
    func now() -> Duration
    /// The date, for what is kept.
    func date() -> Date
    /// Waits.
    ///
    /// - Throws: `CancellationError`.
    func sleep(for duration: Duration) async throws
}

/// The system's time.
public struct SystemClock: AppClock {
    private let start = ContinuousClock.now

    /// Counts from now on.
    public init() {}

    /// Time since the clock was made.
    public func now() -> Duration { ContinuousClock.now - start }
    /// The date.
    public func date() -> Date { Date() }
    /// Waits.
    public func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}

/// Lets a hand, or an eye, notice something.
public protocol Haptics: Sendable {
    /// Plays a feedback.
    @MainActor func play(_ feedback: Feedback)
}

/// What is worth noticing.
public enum Feedback: Sendable, Hashable {
    /// Somebody else is recognised than before.
    case matchChanged
    /// A voice is saved.
    case saved
}

/// For devices that cannot.
public struct NoHaptics: Haptics {
    /// Makes one.
    public init() {}
    /// Does nothing.
    public func play(_ feedback: Feedback) {}
}
