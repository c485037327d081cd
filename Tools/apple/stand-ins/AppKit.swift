/// https://developer.apple.com/documentation/appkit/nshapticfeedbackmanager
open class NSHapticFeedbackManager {
    /// https://developer.apple.com/documentation/appkit/nshapticfeedbackmanager/feedbackpattern
    public enum FeedbackPattern: Int, Sendable {
        /// https://developer.apple.com/documentation/appkit/nshapticfeedbackmanager/feedbackpattern/alignment
        case alignment
        /// https://developer.apple.com/documentation/appkit/nshapticfeedbackmanager/feedbackpattern/levelchange
        case levelChange
    }
    /// https://developer.apple.com/documentation/appkit/nshapticfeedbackmanager/performancetime
    public enum PerformanceTime: UInt, Sendable {
        /// https://developer.apple.com/documentation/appkit/nshapticfeedbackmanager/performancetime/default
        case `default`
    }
    /// https://developer.apple.com/documentation/appkit/nshapticfeedbackmanager/defaultperformer
    public class var defaultPerformer: any NSHapticFeedbackPerformer { fatalError() }
}

/// https://developer.apple.com/documentation/appkit/nshapticfeedbackperformer
public protocol NSHapticFeedbackPerformer {
    /// https://developer.apple.com/documentation/appkit/nshapticfeedbackperformer/perform(_:performancetime:)
    func perform(
        _ pattern: NSHapticFeedbackManager.FeedbackPattern,
        performanceTime: NSHapticFeedbackManager.PerformanceTime)
}
