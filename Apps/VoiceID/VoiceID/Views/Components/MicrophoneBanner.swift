import AppModel
import Foundation
import SwiftUI

#if canImport(UIKit)
    import UIKit
#endif

/// What is wrong with the microphone, while something is: one strip that every screen that listens shows.
struct MicrophoneBanner: View {
    let microphone: MicrophoneState
    @Environment(\.actions) private var actions
    @Environment(\.openURL) private var openURL

    var body: some View {
        if let title {
            BannerView(microphone.state == .noSignal ? .warning : .error, title, remedy: microphone.message) {
                TextButton("Try again") { actions(.retryMicrophone) }
                if microphone.state == .denied, let settings = Self.privacySettings {
                    TextButton("Open Settings") { openURL(settings) }
                }
            }
        }
    }

    private var title: String? {
        switch microphone.state {
        case .denied: "The microphone is not allowed."
        case .noDevice: "No microphone was found."
        case .noSignal: "The microphone gives no sound."
        case .interrupted: "The microphone was interrupted."
        case .off, .notAsked, .tooQuiet, .clipped, .fine: nil
        }
    }

    /// Where the system lets the user permit the microphone.
    private static var privacySettings: URL? {
        #if canImport(UIKit)
            URL(string: UIApplication.openSettingsURLString)
        #else
            URL(string: "x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone")
        #endif
    }
}

/// What is wrong on a screen that listens: its own error, unless the strip about the microphone says the same.
struct TroubleView: View {
    let error: ScreenError?
    let microphone: MicrophoneState

    var body: some View {
        if let error, error.text != microphone.message { BannerView(error) }
        MicrophoneBanner(microphone: microphone)
    }
}

#Preview("An error, and the microphone's own") {
    VStack {
        TroubleView(error: ScreenError(text: "The model failed.", remedy: "Try again."), microphone: .listening(.off))
        TroubleView(
            error: ScreenError(text: "A call has taken the microphone."), microphone: .listening(.interrupted))
    }
    .padding()
}

#Preview("What can be wrong") {
    VStack {
        MicrophoneBanner(microphone: .listening(.denied))
        MicrophoneBanner(microphone: .listening(.noDevice))
        MicrophoneBanner(microphone: .listening(.noSignal))
        MicrophoneBanner(microphone: .listening(.interrupted))
    }
    .padding()
}
