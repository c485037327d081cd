import Inference
import SpeakerRecognition

extension CommandContext {
    /// The people of a store whom a model can recognise; warns of those it cannot.
    func gallery(of store: ProfileStore, model: any SpeakerEmbeddingModel) throws -> VoiceGallery {
        let gallery = try VoiceGallery(
            profiles: store.profiles(), space: model.space, calibration: model.calibration)
        for name in gallery.needReenrollment {
            warn("\(name) was enrolled with another model and cannot be recognised; enrol again.")
        }
        return gallery
    }
}
