import Diarization
import Inference
import SpeakerAttribution
import SpeakerRecognition

extension CommandContext {
    /// The people of a store whom a model can recognise; warns of those it cannot.
    ///
    /// - Parameter takesEngine: Whether the command can use another engine.
    func gallery(
        of store: ProfileStore, model: any SpeakerEmbeddingModel, takesEngine: Bool = false
    ) throws -> VoiceGallery {
        let profiles = try store.profiles()
        warnOfDamage(to: store)
        let gallery = try VoiceGallery(
            profiles: profiles, space: model.space, dimension: model.dimension, calibration: model.calibration)
        warn(ofOtherEngine: gallery.ofOtherEngine, .picovoice, takesEngine: takesEngine)
        for name in gallery.needReenrollment {
            warn("\(name) was enrolled with another model and cannot be recognised; enrol again with --replace.")
        }
        for name in gallery.damaged {
            warn("the profile of \(name) is damaged and cannot be recognised; enrol again with --replace.")
        }
        return gallery
    }

    /// Tells of files that were set aside as damaged, while they lie there: the people in them are not known.
    func warnOfDamage(to store: ProfileStore) {
        for path in store.setAsideFiles() {
            warn("\(path) holds profiles that were damaged; repair and import it, or delete it.")
        }
    }

    /// Tells where a number of speakers was asked for and not reached, or puts several people enrolled into one.
    func warn(ofCountIn named: AttributedDiarization, _ source: AudioSource) {
        if let unmet = named.diarization.count.unmet { warn("\(source.name): \(unmet)") }
        for (speaker, people) in named.joinedPeople {
            warn(
                "\(source.name): \(speaker) holds the voices of \(people.listed(with: "and")), whom the number of speakers asked for has "
                    + "joined; give a greater one to tell them apart.")
        }
    }
}
