import Foundation

extension ExportDocument {
    /// An ELAN annotation document, format 3.0: a tier for each person, times in milliseconds.
    func elan(date: Date) -> String {
        var slots = ""
        var tierText = ""
        var slotCount = 0
        var annotationCount = 0
        func slot(at time: Timestamp) -> String {
            slotCount += 1
            slots += "        <TIME_SLOT TIME_SLOT_ID=\"ts\(slotCount)\" TIME_VALUE=\"\(time.milliseconds)\"/>\n"
            return "ts\(slotCount)"
        }
        for (index, tier) in tiers.enumerated() {
            let name = tier.escapedForMarkup
            tierText += "    <TIER LINGUISTIC_TYPE_REF=\"speech\" PARTICIPANT=\"\(name)\" TIER_ID=\"\(name)\">\n"
            for interval in intervals(ofTier: index) {
                annotationCount += 1
                let start = slot(at: interval.start)
                let end = slot(at: interval.end)
                tierText += """
                            <ANNOTATION>
                                <ALIGNABLE_ANNOTATION ANNOTATION_ID="a\(annotationCount)" TIME_SLOT_REF1="\(start)" TIME_SLOT_REF2="\(end)">
                                    <ANNOTATION_VALUE>\(interval.text.escapedForMarkup)</ANNOTATION_VALUE>
                                </ALIGNABLE_ANNOTATION>
                            </ANNOTATION>

                    """
            }
            tierText += "    </TIER>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <ANNOTATION_DOCUMENT AUTHOR="VoiceID" DATE="\(date.formatted(.iso8601))" FORMAT="3.0" VERSION="3.0" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">
                <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">
                    <MEDIA_DESCRIPTOR \(mediaPlace) MIME_TYPE="\(mediaType)"/>
                </HEADER>
                <TIME_ORDER>
            \(slots)    </TIME_ORDER>
            \(tierText)    <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="speech" TIME_ALIGNABLE="true"/>
            </ANNOTATION_DOCUMENT>

            """
    }

    /// Where the recording is. One that was named without a folder lies beside the document: in which folder this program was started
    /// is nobody's business.
    private var mediaPlace: String {
        if file.hasPrefix("/") {
            return "MEDIA_URL=\"\(URL(fileURLWithPath: file).absoluteString.escapedForMarkup)\""
        }
        let name = (file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "recording").escapedForMarkup
        return "MEDIA_URL=\"\(name)\" RELATIVE_MEDIA_URL=\"./\(name)\""
    }

    private var mediaType: String {
        switch URL(fileURLWithPath: file).pathExtension.lowercased() {
        case "wav", "wave": "audio/x-wav"
        case "mp3": "audio/mpeg"
        case "mp4", "m4a": "audio/mp4"
        case "ogg", "opus": "audio/ogg"
        case "flac": "audio/flac"
        case "webm": "audio/webm"
        default: "audio/*"
        }
    }
}
