import AppModel
import CoreTransferable
import Foundation
import SwiftUI
import UniformTypeIdentifiers

/// A file on its way out of the app.
struct ExportItem: Transferable, Sendable {
    let name: String
    let data: Data

    init(_ file: ExportedFile) {
        name = file.name
        data = file.data
    }

    init(name: String, data: Data) {
        self.name = name
        self.data = data
    }

    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .data) { (item: ExportItem) in item.data }
            .suggestedFileName { $0.name }
    }
}

/// Text on its way to another app, written when it is wanted: who said what in hours of talk takes its time.
struct SharedText: Transferable, Sendable {
    let name: String
    let text: @Sendable () async throws -> Data

    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .plainText) { (item: SharedText) in try await item.text() }
            .suggestedFileName { $0.name }
    }
}

/// The formats in which who spoke when leaves the app.
struct ExportFormat: Identifiable, Sendable {
    let id: String
    let title: String
    let hint: String

    static let all = [
        ExportFormat(id: "text", title: "Text", hint: "to read"),
        ExportFormat(id: "json", title: "JSON", hint: "everything"),
        ExportFormat(id: "srt", title: "SRT", hint: "subtitles"),
        ExportFormat(id: "vtt", title: "WebVTT", hint: "subtitles"),
        ExportFormat(id: "csv", title: "CSV", hint: "tables"),
        ExportFormat(id: "rttm", title: "RTTM", hint: "who spoke when"),
        ExportFormat(id: "textgrid", title: "TextGrid", hint: "Praat"),
        ExportFormat(id: "audacity", title: "Audacity", hint: "labels"),
        ExportFormat(id: "eaf", title: "EAF", hint: "ELAN"),
    ]
}

extension View {
    /// Asks where to save a file, while there is one.
    func exporting(_ item: Binding<ExportItem?>, failed: @escaping @MainActor (AppFailure) -> Void) -> some View {
        fileExporter(
            isPresented: Binding(get: { item.wrappedValue != nil }, set: { if !$0 { item.wrappedValue = nil } }),
            item: item.wrappedValue, contentTypes: [.data], defaultFilename: item.wrappedValue?.name
        ) { result in
            if case .failure(let error) = result {
                failed(AppFailure(.other, "The file was not saved: \(error.localizedDescription)"))
            }
        }
    }
}
