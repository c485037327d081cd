public import Diarization
public import Inference
public import SpeakerRecognition

/// Who spoke when, with the names of those enrolled.
///
/// The scores of every speaker against every profile are kept, so another threshold needs no other computation:
/// ``relabelled(threshold:)``.
public struct AttributedDiarization: Sendable, Equatable {
    /// The diarization, which knows no names.
    public let diarization: DiarizationResult
    /// The score from which a speaker is given a profile's name.
    public let threshold: Float
    /// The profiles' names, in the order of each speaker's scores.
    public let profileNames: [String]
    /// One row for each speaker of ``diarization``: the score of every profile, or `nil` where the speaker says too
    /// little to compare.
    public let scores: [[Float]?]

    /// How many people there are at least, where that is known.
    let leastSpeakers: Int

    /// For each speaker the scores of the voices that only the number asked for has joined; see ``joining(_:scores:)``.
    var joinedVoices: [[[Float]]] = []

    /// Compares every speaker of a recording with every profile.
    ///
    /// - Parameters:
    ///   - diarization: Who spoke when, without names.
    ///   - gallery: The people enrolled.
    ///   - threshold: The score from which a speaker is given a profile's name, 0…1.
    ///   - leastSpeakers: How many people there are at least, where that was asked for: speakers are not joined under one
    ///     name to fewer.
    /// - Throws: `EmbeddingError` where the diarization used another embedding model than the gallery.
    public init(
        _ diarization: DiarizationResult, gallery: VoiceGallery, threshold: Float = Verification.defaultThreshold,
        leastSpeakers: Int = 1
    ) throws(EmbeddingError) {
        var scores: [[Float]?] = []
        for speaker in diarization.speakers {
            guard let centroid = speaker.centroid else {
                scores.append(nil)
                continue
            }
            scores.append(try gallery.scores(of: centroid))
        }
        self.init(
            diarization: diarization, threshold: threshold, profileNames: gallery.voices.map(\.name), scores: scores,
            leastSpeakers: leastSpeakers)
    }

    /// Joins a diarization with scores that any engine computed.
    ///
    /// - Parameters:
    ///   - diarization: Who spoke when, without names.
    ///   - threshold: The score from which a speaker is given a profile's name, 0…1.
    ///   - profileNames: The profiles' names, in the order of each row.
    ///   - scores: One row for each speaker, with one score in 0…1 for each profile; `nil` where the speaker says too little.
    ///   - leastSpeakers: How many people there are at least, where that was asked for.
    /// - Precondition: There is a row for each speaker, with a score for each profile.
    public init(
        diarization: DiarizationResult, threshold: Float, profileNames: [String], scores: [[Float]?],
        leastSpeakers: Int = 1
    ) {
        precondition(scores.count == diarization.speakers.count, "there is a row for each speaker")
        precondition(
            scores.allSatisfy { ($0?.count ?? profileNames.count) == profileNames.count },
            "a row holds a score for each profile")
        self.diarization = diarization
        self.threshold = threshold
        self.profileNames = profileNames
        self.scores = scores
        self.leastSpeakers = leastSpeakers
    }

    /// The same recording with names given from another score on.
    public func relabelled(threshold: Float) -> AttributedDiarization {
        var relabelled = AttributedDiarization(
            diarization: diarization, threshold: threshold, profileNames: profileNames, scores: scores,
            leastSpeakers: leastSpeakers)
        relabelled.joinedVoices = joinedVoices
        return relabelled
    }
}
