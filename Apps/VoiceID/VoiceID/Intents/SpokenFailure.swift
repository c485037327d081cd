import AppIntents
import AppModel
import Foundation

/// Why something was not done, in words for Siri to say.
struct SpokenFailure: Error, CustomLocalizedStringResourceConvertible {
    let failure: AppFailure

    var localizedStringResource: LocalizedStringResource { "\(failure.message) \(failure.remedy)" }
}
