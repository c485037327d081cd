public import Foundation
import SpeakerAttribution

/// A recording's result as a file.
public struct ExportedFile: Sendable, Equatable {
    /// A name for it.
    public var name: String
    /// Its media type.
    public var mediaType: String
    /// Its content.
    public var data: Data
}

extension DiarizationModel {
    /// Who spoke when as a file.
    ///
    /// - Parameters:
    ///   - format: One of `TimelineFormat`, such as `rttm`.
    ///   - withText: Whether what was said stands in it, where the format and the transcript allow.
    /// - Throws: ``AppFailure`` where there is no result, or no such format.
    public func export(_ format: String, withText: Bool = false) throws(AppFailure) -> ExportedFile {
        guard let edited, state.phase == .done else {
            throw AppFailure(.notNow, "There is no recording to export.", remedy: "Record or open one first.")
        }
        let date = core.effects.clock.date()
        let text: String
        let fileExtension: String
        do {
            if withText {
                guard let kind = TranscriptFormat(rawValue: format) else { throw unknown(format, withText: true) }
                guard let transcript = transcript.transcript else {
                    throw AppFailure(.notNow, "Nothing is written down yet.", remedy: "Switch the transcript on first.")
                }
                text = try transcript.text(as: kind, date: date)
                fileExtension = kind.fileExtension
            } else {
                guard let kind = TimelineFormat(rawValue: format) else { throw unknown(format, withText: false) }
                text = try edited.timeline(file: fileName).text(as: kind, date: date)
                fileExtension = kind.fileExtension
            }
        } catch {
            throw AppFailure(error)
        }
        let stem = (fileName as NSString).deletingPathExtension
        return ExportedFile(
            name: "\(stem.isEmpty ? "recording" : stem)\(Self.nameEnd(of: format)).\(fileExtension)",
            mediaType: Self.mediaType(of: format),
            data: Data(text.utf8))
    }

    /// Who spoke when as a file, with what was said, where that is written down and the format has a place for it.
    ///
    /// - Parameter format: One of `TimelineFormat`, such as `rttm`.
    /// - Throws: ``AppFailure`` where there is no result, or no such format.
    public func exported(as format: String) throws(AppFailure) -> ExportedFile {
        let hasText = transcript.state.phase == .done && TranscriptFormat(rawValue: format) != nil
        return try export(format, withText: hasText)
    }

    private func unknown(_ format: String, withText: Bool) -> AppFailure {
        let known = withText ? TranscriptFormat.allCases.map(\.rawValue) : TimelineFormat.allCases.map(\.rawValue)
        return AppFailure(
            .invalidArguments, "There is no format \"\(format)\".",
            remedy: "Use one of \(known.joined(separator: ", ")).")
    }

    /// Formats that share a file extension must not share a name.
    private static func nameEnd(of format: String) -> String {
        format == TimelineFormat.audacity.rawValue ? "-labels" : ""
    }

    private static func mediaType(of format: String) -> String {
        switch format {
        case "json": "application/json"
        case "vtt": "text/vtt; charset=utf-8"
        case "csv": "text/csv; charset=utf-8"
        case "eaf": "application/xml"
        default: "text/plain; charset=utf-8"
        }
    }
}
