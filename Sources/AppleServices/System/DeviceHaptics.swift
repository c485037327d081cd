#if canImport(UIKit)
    public import AppModel
    import UIKit

    /// Feedback for a hand that holds the device.
    public struct DeviceHaptics: Haptics {
        /// The device's.
        public init() {}

        /// A saved voice feels like something done, another speaker like a page turned.
        public func play(_ feedback: Feedback) {
            switch feedback {
            case .saved: UINotificationFeedbackGenerator().notificationOccurred(.success)
            case .matchChanged: UISelectionFeedbackGenerator().selectionChanged()
            }
        }
    }
#elseif canImport(AppKit)
    public import AppModel
    import AppKit

    /// Feedback for a hand on a trackpad.
    public struct DeviceHaptics: Haptics {
        /// The device's.
        public init() {}

        /// A saved voice feels like something done, another speaker like a page turned.
        public func play(_ feedback: Feedback) {
            let pattern: NSHapticFeedbackManager.FeedbackPattern = feedback == .saved ? .levelChange : .alignment
            NSHapticFeedbackManager.defaultPerformer.perform(pattern, performanceTime: .default)
        }
    }
#endif
