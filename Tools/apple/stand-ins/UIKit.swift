public import Foundation

/// https://developer.apple.com/documentation/uikit/uiapplication
@MainActor open class UIApplication {
    /// https://developer.apple.com/documentation/uikit/uiapplication/didenterbackgroundnotification
    public nonisolated class var didEnterBackgroundNotification: Notification.Name { Notification.Name("") }
    /// https://developer.apple.com/documentation/uikit/uiapplication/didbecomeactivenotification
    public nonisolated class var didBecomeActiveNotification: Notification.Name { Notification.Name("") }
    /// https://developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring
    public nonisolated class var openSettingsURLString: String { "" }
}

/// https://developer.apple.com/documentation/uikit/uifeedbackgenerator
@MainActor open class UIFeedbackGenerator: NSObject {}

/// https://developer.apple.com/documentation/uikit/uinotificationfeedbackgenerator
@MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// https://developer.apple.com/documentation/uikit/uinotificationfeedbackgenerator/feedbacktype
    public enum FeedbackType: Int, Sendable {
        /// https://developer.apple.com/documentation/uikit/uinotificationfeedbackgenerator/feedbacktype/success
        case success
    }
    /// https://developer.apple.com/documentation/uikit/uinotificationfeedbackgenerator/notificationoccurred(_:)
    public func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// https://developer.apple.com/documentation/uikit/uiselectionfeedbackgenerator
@MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// https://developer.apple.com/documentation/uikit/uiselectionfeedbackgenerator/selectionchanged()
    public func selectionChanged() {}
}
