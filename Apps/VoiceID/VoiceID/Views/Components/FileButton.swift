import AppModel
import Foundation
import SwiftUI
import UniformTypeIdentifiers

/// Opens an audio or video file, chosen or dropped.
struct FileButton: View {
    let title: String
    /// What to do with the file, by the id it was registered under.
    let intent: (String) -> Intent
    @Environment(\.actions) private var actions
    @State private var isChoosing = false
    @State private var isTargeted = false

    var body: some View {
        SecondaryButton(title, symbol: "square.and.arrow.down") { isChoosing = true }
            .padding(6)
            .background(
                isTargeted ? AnyShapeStyle(.tint.opacity(0.2)) : AnyShapeStyle(.clear),
                in: RoundedRectangle(cornerRadius: 12, style: .continuous)
            )
            .fileImporter(isPresented: $isChoosing, allowedContentTypes: [.audio, .movie]) { actions.use($0, intent) }
            .dropDestination(for: URL.self) { urls, _ in
                guard let url = urls.first else { return false }
                actions.use(.success(url), intent)
                return true
            } isTargeted: {
                isTargeted = $0
            }
            .accessibilityHint("WAV, MP3, M4A, FLAC, video and more")
    }
}

#Preview("A file") { FileButton(title: "Open a recording") { .openRecording(file: $0) }.padding() }
