import Inference
import SpeakerRecognition

extension CommandContext {
    /// The people of a store whom a model can recognise; warns of those it cannot.
    func gallery(of store: ProfileStore, model: any SpeakerEmbeddingModel) throws -> VoiceGallery {
        let profiles = try store.profiles()
        warnOfDamage(to: store)
        let gallery = try VoiceGallery(
            profiles: profiles, space: model.space, dimension: model.dimension, calibration: model.calibration)
        for name in gallery.ofOtherEngine { warn(ofOtherEngine: name, .picovoice) }
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
}
