public import Foundation

// Permission, notifications, and the session, which only iOS has.

extension Notification.Name {
    /// https://developer.apple.com/documentation/foundation/nsnotification/name-swift.struct/avaudioengineconfigurationchange
    public static let AVAudioEngineConfigurationChange = Notification.Name(
        "AVAudioEngineConfigurationChangeNotification")
}

/// https://developer.apple.com/documentation/avfaudio/avaudioapplication
open class AVAudioApplication: NSObject {
    /// https://developer.apple.com/documentation/avfaudio/avaudioapplication/recordpermission-swift.enum
    public enum recordPermission: Int, Sendable {
        /// https://developer.apple.com/documentation/avfaudio/avaudioapplication/recordpermission-swift.enum/denied
        case denied
        /// https://developer.apple.com/documentation/avfaudio/avaudioapplication/recordpermission-swift.enum/granted
        case granted
    }
    /// https://developer.apple.com/documentation/avfaudio/avaudioapplication/shared
    public class var shared: AVAudioApplication { fatalError() }
    /// https://developer.apple.com/documentation/avfaudio/avaudioapplication/recordpermission-swift.property
    public var recordPermission: recordPermission { .denied }
    /// https://developer.apple.com/documentation/avfaudio/avaudioapplication/requestrecordpermission(completionhandler:)
    public class func requestRecordPermission() async -> Bool { false }
}

#if canImport(UIKit)
    /// https://developer.apple.com/documentation/avfaudio/avaudiosession
    open class AVAudioSession: NSObject {
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/category-swift.struct
        public struct Category: Sendable, Equatable {
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/category-swift.struct/playandrecord
            public static let playAndRecord = Category()
        }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/mode-swift.struct
        public struct Mode: Sendable {
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/mode-swift.struct/default
            public static let `default` = Mode()
        }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/categoryoptions-swift.struct
        public struct CategoryOptions: OptionSet, Sendable {
            public let rawValue: UInt
            public init(rawValue: UInt) { self.rawValue = rawValue }
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/categoryoptions-swift.struct/allowbluetoothhfp
            public static let allowBluetoothHFP = CategoryOptions(rawValue: 4)
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/categoryoptions-swift.struct/defaulttospeaker
            public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
        }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/setactiveoptions
        public struct SetActiveOptions: OptionSet, Sendable {
            public let rawValue: UInt
            public init(rawValue: UInt) { self.rawValue = rawValue }
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/setactiveoptions/notifyothersondeactivation
            public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
        }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/interruptiontype
        public enum InterruptionType: UInt, Sendable {
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/interruptiontype/began
            case began = 1
        }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/interruptionoptions
        public struct InterruptionOptions: OptionSet, Sendable {
            public let rawValue: UInt
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/interruptionoptions/init(rawvalue:)
            public init(rawValue: UInt) { self.rawValue = rawValue }
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/interruptionoptions/shouldresume
            public static let shouldResume = InterruptionOptions(rawValue: 1)
        }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/routechangereason
        public enum RouteChangeReason: UInt, Sendable {
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/routechangereason/newdeviceavailable
            case newDeviceAvailable = 1
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/routechangereason/olddeviceunavailable
            case oldDeviceUnavailable = 2
            /// https://developer.apple.com/documentation/avfaudio/avaudiosession/routechangereason/categorychange
            case categoryChange = 3
            /// Apple's enumeration is open; a switch over it needs a default.
            case _other
        }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/sharedinstance()
        public class func sharedInstance() -> AVAudioSession { fatalError() }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/category-swift.property
        public var category: Category { .playAndRecord }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/isinputavailable
        public var isInputAvailable: Bool { false }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/setcategory(_:mode:options:)
        public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {}
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/setactive(_:options:)
        public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/interruptionnotification
        public class var interruptionNotification: Notification.Name { Notification.Name("") }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/routechangenotification
        public class var routeChangeNotification: Notification.Name { Notification.Name("") }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/mediaserviceswerelostnotification
        public class var mediaServicesWereLostNotification: Notification.Name { Notification.Name("") }
        /// https://developer.apple.com/documentation/avfaudio/avaudiosession/mediaserviceswereresetnotification
        public class var mediaServicesWereResetNotification: Notification.Name { Notification.Name("") }
    }

    /// https://developer.apple.com/documentation/avfaudio/avaudiosessioninterruptiontypekey
    public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
    /// https://developer.apple.com/documentation/avfaudio/avaudiosessioninterruptionoptionkey
    public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
    /// https://developer.apple.com/documentation/avfaudio/avaudiosessionroutechangereasonkey
    public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
#endif
