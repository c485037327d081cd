public import Diarization
public import SpeakerRecognition

extension AttributedDiarization {
    /// Who spoke when in what was heard, by name; where a number of speakers was asked for, with what it joins, see
    /// ``joining(_:scores:)``.
    ///
    /// - Parameters:
    ///   - heard: What the models heard in the recording.
    ///   - options: What is known of it.
    ///   - gallery: The people enrolled.
    ///   - threshold: The score from which a speaker is given a profile's name, 0…1.
    /// - Throws: `DiarizationError.impossibleSpeakerCount(least:most:)`; `EmbeddingError` where the diarization used another
    ///   embedding model than the gallery.
    /// - Complexity: As `HeardSpeech.result(_:)`; twice that where a number is asked for and two people are enrolled.
    public init(
        _ heard: HeardSpeech, options: DiarizationOptions, gallery: VoiceGallery,
        threshold: Float = Verification.defaultThreshold
    ) throws {
        let result = try heard.result(options)
        let named = try AttributedDiarization(
            result, gallery: gallery, threshold: threshold, leastSpeakers: options.speakers.minimum)
        var freely = options
        freely.speakers = .automatic
        // One person cannot be taken for another.
        let free = freely == options || gallery.voices.count < 2 ? result : try heard.result(freely)
        self =
            free.speakers.count > result.speakers.count
            ? named.joining(free, scores: try AttributedDiarization(free, gallery: gallery).scores) : named
    }

    /// The speakers that bear nobody's name because a number has joined the voices of several people enrolled in them: the
    /// name that each has in its place, `Speaker N`, and those people's.
    public var joinedPeople: [(speaker: String, people: [String])] {
        diarization.speakers.indices.compactMap { speaker in
            let people = joinedProfiles(of: speaker).map { profileNames[$0] }
            return people.isEmpty ? nil : ("Speaker \(speaker + 1)", people)
        }
    }

    /// Notes which voices a number of speakers has joined that the recording alone keeps apart.
    ///
    /// A speaker who holds the voices of different people enrolled is then given nobody's name: what it says is partly
    /// somebody else's, however much its mean voice resembles one of them.
    ///
    /// - Parameters:
    ///   - free: The diarization of the same recording in which the voices alone decide how many speak.
    ///   - scores: The scores of its speakers, for the same profiles; `nil` where one says too little.
    /// - Precondition: There is a row for each speaker of `free`, with a score for each profile.
    /// - Complexity: O(segments of one × segments of the other).
    public func joining(_ free: DiarizationResult, scores: [[Float]?]) -> AttributedDiarization {
        precondition(scores.count == free.speakers.count, "there is a row for each speaker")
        precondition(
            scores.allSatisfy { ($0?.count ?? profileNames.count) == profileNames.count },
            "a row holds a score for each profile")
        var joined = self
        joined.joinedVoices = diarization.speakers.map { _ in [] }
        for (voice, samples) in shared(with: free).enumerated() {
            guard let row = scores[voice], let most = samples.max(by: { $0.value < $1.value }) else { continue }
            joined.joinedVoices[most.key].append(row)
        }
        return joined
    }

    /// The people enrolled whose different voices are joined in a speaker, at the present threshold, as indices into
    /// ``profileNames``: two or more, or none.
    func joinedProfiles(of speaker: Int) -> [Int] {
        guard joinedVoices.indices.contains(speaker) else { return [] }
        let found = joinedVoices[speaker].compactMap { row -> Int? in
            guard let best = row.indices.max(by: { row[$0] < row[$1] }), row[best] >= threshold else { return nil }
            return best
        }
        let different = Set(found)
        return different.count > 1 ? different.sorted() : []
    }

    /// For each speaker of another diarization, how many samples it shares with each speaker of this one.
    private func shared(with free: DiarizationResult) -> [[Int: Int]] {
        var shared = [[Int: Int]](repeating: [:], count: free.speakers.count)
        for voice in free.segments {
            for segment in diarization.segments {
                guard segment.samples.lowerBound < voice.samples.upperBound else { break }
                guard segment.samples.overlaps(voice.samples) else { continue }
                shared[voice.speaker][segment.speaker, default: 0] += segment.samples.clamped(to: voice.samples).count
            }
        }
        return shared
    }
}
