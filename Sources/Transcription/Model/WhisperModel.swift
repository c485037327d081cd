public import Foundation
public import Inference
import SpeechFeatures

/// A Whisper model of any size and of one or many languages, run as its bundle says.
///
/// Safe to use from several tasks at once.
public final class WhisperModel: Sendable {
    /// The bundle's name.
    public let name: String
    /// What the bundle says of the model.
    public let facts: SpeechToTextFacts
    /// Text to tokens and back.
    public let tokenizer: WhisperTokenizer
    private let logMel: LogMel
    private let encoder: any InferenceSession
    private let decoder: any InferenceSession
    private let soundLayer: SoundLayer?
    /// How the words of the language are said, a pronunciation a line: the word and its ARPAbet sounds; `nil` where the
    /// bundle does not say.
    public let pronunciations: String?
    /// What a full window of silence sounds like to the decoder.
    private let silence: OnDemand<[any HeldTensor]>

    /// Uses opened sessions of a speech-to-text bundle.
    ///
    /// - Parameters:
    ///   - bundle: A bundle of kind `speech-to-text`.
    ///   - encoder: Its main file, opened.
    ///   - decoder: Its part `decoder`, opened.
    ///   - vocabulary: One token a line.
    ///   - sounds: Its part ``SoundLayer/role``, opened, where it has one.
    ///   - pronunciations: Its part `pronunciations`, where it has one.
    /// - Throws: `BundleError.wrongKind`, ``TranscriptionError/damagedVocabulary(line:)``, `FeatureError.unsupported`.
    public init(
        bundle: ModelBundle, encoder: any InferenceSession, decoder: any InferenceSession, vocabulary: String,
        sounds: SoundLayer? = nil, pronunciations: String? = nil
    ) throws {
        guard case .speechToText(let facts) = bundle.model else {
            throw BundleError.wrongKind(bundle: bundle.name, expected: "speech-to-text", found: bundle.model.kind)
        }
        name = bundle.name
        self.facts = facts
        self.encoder = encoder
        self.decoder = decoder
        soundLayer = sounds
        self.pronunciations = pronunciations
        tokenizer = try WhisperTokenizer(vocabulary: vocabulary, textTokens: facts.tokens.endOfText)
        let logMel = try LogMel(facts.frontEnd)
        self.logMel = logMel
        silence = OnDemand {
            let mel = try logMel.spectrogram(of: [], frames: facts.frontEnd.windowFrames)
            return try encoder.runHolding(
                facts.encoderInputs(mel: mel.input, silence: nil), outputs: facts.crossNames)
        }
    }

    /// Opens the files of a bundle that was read from `folder`.
    ///
    /// - Parameters:
    ///   - bundle: A bundle of kind `speech-to-text`.
    ///   - folder: Where it was read from.
    ///   - runtime: Opens its files.
    ///   - threads: Threads of one run.
    /// - Throws: As ``init(bundle:encoder:decoder:vocabulary:sounds:pronunciations:)``; `BundleError` where a part is missing;
    ///   `InferenceError.open`.
    /// - Complexity: About 0.4 s for the tiny model.
    public convenience init(
        bundle: ModelBundle, in folder: URL, runtime: any InferenceRuntime, threads: Int = 1
    ) throws {
        func has(_ role: String) -> Bool { bundle.parts.contains { $0.role == role } }
        func text(_ role: String) throws -> String {
            let file = try bundle.partFile(role, in: folder)
            guard let data = FileManager.default.contents(atPath: file.path) else {
                throw BundleError.missingFile(path: file.path)
            }
            return String(decoding: data, as: UTF8.self)
        }
        try self.init(
            bundle: bundle, encoder: runtime.openSession(of: bundle, in: folder, threads: threads),
            decoder: runtime.openSession(
                model: bundle.partFile("decoder", in: folder), threads: threads,
                optimising: !bundle.isWrittenAsExecuted),
            vocabulary: text("vocabulary"),
            sounds: has(SoundLayer.role)
                ? SoundLayer(
                    session: runtime.openSession(
                        model: bundle.partFile(SoundLayer.role, in: folder), threads: threads, optimising: true)) : nil,
            pronunciations: has("pronunciations") ? text("pronunciations") : nil)
    }

    /// Samples of the longest utterance (480 000, 30 s).
    public var windowSamples: Int { facts.frontEnd.windowSamples }

    /// Listens to an utterance.
    ///
    /// - Precondition: There are at most ``windowSamples`` samples.
    func hear(_ samples: [Float], _ options: TranscriptionOptions) throws -> HeardAudio {
        precondition(samples.count <= windowSamples, "an utterance must fit into a window")
        let frames = options.context.frames(sampleCount: samples.count, frontEnd: facts.frontEnd)
        let mel =
            options.filling == .blank && options.context == .full
            ? try blankFilledSpectrogram(of: samples) : try logMel.spectrogram(of: samples, frames: frames)
        let isFull = frames == facts.frontEnd.windowFrames
        let cross = try encoder.runHolding(
            facts.encoderInputs(mel: mel.input, silence: isFull ? nil : silence.value()), outputs: facts.crossNames)
        return HeardAudio(cross: cross, positions: frames / 2)
    }

    /// Whether single sounds can be heard: the bundle has a part for it.
    public var hearsSounds: Bool { soundLayer != nil }

    /// The single sounds of an utterance that was listened to; `nil` where the bundle has no part for it.
    ///
    /// - Parameter sampleCount: Length of the utterance; what the encoder answers behind it is left out.
    /// - Throws: `InferenceError`.
    func sounds(in audio: HeardAudio, sampleCount: Int) throws -> SoundTrack? {
        // Three positions more: a sound at the very end is answered a little late.
        let frames = (sampleCount + facts.samplesPerPosition - 1) / facts.samplesPerPosition + 3
        return try soundLayer?.track(of: audio.cross[1], frames: min(frames, audio.positions))
    }

    /// A full window of silence, listened to once.
    func hearSilence() throws -> HeardAudio {
        HeardAudio(cross: try silence.value(), positions: facts.frontEnd.windowFrames / 2)
    }

    /// The spectrogram of the whole frames of the audio alone, and zeros behind it.
    private func blankFilledSpectrogram(of samples: [Float]) throws -> LogMelSpectrogram {
        let frames = min(facts.frontEnd.windowFrames, samples.count / facts.frontEnd.frameShift)
        let sound = try logMel.spectrogram(of: samples, frames: frames + 1)
        var values: [Float] = []
        values.reserveCapacity(sound.bins * facts.frontEnd.windowFrames)
        for bin in 0..<sound.bins {
            values += sound.values[bin * sound.frames..<bin * sound.frames + frames]
            values += [Float](repeating: 0, count: facts.frontEnd.windowFrames - frames)
        }
        return LogMelSpectrogram(configuration: facts.frontEnd, values: values)
    }

    /// Several utterances as one, for texts that are written side by side. Each layer of the single ones is given back as
    /// soon as it is joined: 18 MB an utterance would be held twice.
    func joined(_ utterances: consuming [HeardAudio]) throws -> HeardAudio {
        guard utterances.count > 1 else { return utterances[0] }
        let positions = utterances.map(\.positions).max() ?? 0
        var layers = utterances[0].cross.indices.map { index in utterances.map { $0.cross[index] } }
        utterances = []
        var cross: [any HeldTensor] = []
        for index in layers.indices {
            cross.append(try decoder.joined(layers[index]))
            layers[index] = []
        }
        return HeardAudio(cross: cross, positions: positions)
    }

    /// Reads tokens behind those read before, and answers what comes next.
    ///
    /// - Throws: `InferenceError`; ``TranscriptionError/notFinite(model:)``.
    func read(_ input: DecoderInput, after past: ReadText?, hearing audio: HeardAudio) throws -> DecoderAnswer {
        let outputs = try decoder.runHolding(
            facts.decoderInputs(input, past: past?.memory, cross: audio.cross),
            outputs: ["logits", "alignment"] + facts.presentNames)
        let logits = try outputs[0].tensor()
        let alignment = try outputs[1].tensor()
        let expected = [input.rows.count, facts.vocabularySize]
        guard let values = logits.floats, logits.shape == expected else {
            throw InferenceError.unexpectedOutput(
                model: name, output: "logits", expected: "\(expected)", found: "\(logits.shape)")
        }
        return DecoderAnswer(
            logits: values, vocabularySize: facts.vocabularySize, alignment: alignment,
            read: ReadText(memory: Array(outputs[2...]), length: (past?.length ?? 0) + input.positions.count))
    }
}

extension LogMelSpectrogram {
    /// The spectrogram as the encoder takes it: `[1, bins, frames]`.
    fileprivate var input: TensorInput { .copied(Tensor(values, shape: [1, bins, frames])) }
}

extension TranscriptionOptions.Context {
    /// Least window, and what is added to the utterance, in seconds: less of either, and the decoder goes astray.
    private static let least = 4.0
    private static let margin = 1.0

    /// Frames of the window for an utterance; even.
    func frames(sampleCount: Int, frontEnd: LogMelConfiguration) -> Int {
        guard self == .short else { return frontEnd.windowFrames }
        let seconds = Double(sampleCount) / Double(frontEnd.sampleRate) + Self.margin
        let halves = max(Self.least * 2, (seconds * 2).rounded(.up))
        return min(frontEnd.windowFrames, Int(halves) * frontEnd.sampleRate / frontEnd.frameShift / 2)
    }
}
