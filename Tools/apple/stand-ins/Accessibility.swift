/// https://developer.apple.com/documentation/accessibility/accessibilitynotification
public enum AccessibilityNotification {
    /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement
    public struct Announcement {
        /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement/init(_:)
        public init(_ announcement: String) {}
        /// https://developer.apple.com/documentation/accessibility/accessibilitynotification/announcement/post()
        public func post() {}
    }
}
