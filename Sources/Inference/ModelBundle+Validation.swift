internal import SpeechFeatures

extension ModelBundle {
    /// What a bundle says that cannot be, though each field can be read; `nil` where all is well.
    ///
    /// Whatever passes can be allocated, indexed and divided by.
    var firstContradiction: String? {
        if ([file] + parts.map(\.file)).contains(where: { $0.isEmpty || $0.contains("/") }) {
            return "file is not a name in the bundle's folder"
        }
        if sampleRate != speechSampleRate {
            return "sampleRate is \(sampleRate); only \(speechSampleRate) is supported"
        }
        if !Self.isShape(probe.shape) { return "probe.shape is \(probe.shape)" }
        switch model {
        case .speakerEmbedding(let facts):
            if !Self.isShape([facts.dimension]) { return "dimension is \(facts.dimension)" }
            if facts.frontEnd.sampleRate != sampleRate { return "frontEnd.sampleRate is not sampleRate" }
        case .speakerSegmentation(let facts):
            if !Self.isShape([facts.windowSamples]) { return "windowSamples is \(facts.windowSamples)" }
            if !Self.isShape([facts.frames, facts.classes.count]) { return "there are no frames or no classes" }
            if !Self.isShape([facts.stepSamples]) { return "stepSamples is \(facts.stepSamples)" }
            if !Self.isShape([facts.receptiveFieldSamples]) { return "receptiveFieldSamples is out of range" }
        case .voiceActivity(let facts):
            if !Self.isShape([facts.windowSamples]) { return "windowSamples is \(facts.windowSamples)" }
            if !(0...facts.windowSamples).contains(facts.contextSamples) { return "contextSamples is out of range" }
            if !Self.isShape(facts.stateShape) { return "stateShape is \(facts.stateShape)" }
            if facts.stateInputs.count != facts.stateOutputs.count {
                return "the state's inputs and outputs differ in number"
            }
            let inputs = facts.stateInputs + [facts.input]
            if Set(inputs).count != inputs.count { return "two inputs have one name" }
        case .speechToText(let facts):
            return facts.firstContradiction
        }
        return nil
    }

    /// Whether a tensor of this shape has at least one element and fits into 40 MB.
    private static func isShape(_ shape: [Int]) -> Bool {
        let limit = 10_000_000
        var count = 1
        for extent in shape {
            guard (1...limit).contains(extent) else { return false }
            count *= extent
            guard count <= limit else { return false }
        }
        return true
    }
}
