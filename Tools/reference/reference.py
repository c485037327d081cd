#!/usr/bin/env python3
"""The reference: speaker embeddings in Python against the real models, and the golden values that the tests read.

    reference.py print           the three cosines: the same speaker, and two pairs of different speakers
    reference.py write OUT       golden values as well, into the folder OUT (usually Tests/Fixtures/golden)

A wrong constant in front of a speaker model gives plausible vectors and no error, so correctness is measured here:
the filterbank is kaldi-native-fbank's, the models are the ones the program runs, and the speech is real.

    filterbank.json, NAME.npy    float32 [frames, 80] before the mean is removed, one file a case
    embeddings.json              L2-normalised CAM++ embeddings of clips
    cosines.json                 the three cosines with the clips they come from; `voiceid doctor` reads it too
    voice-activity.json          Silero probabilities of a clip
    segmentation.json            classes of a ten-second window, and every 25th frame's log-probabilities

Clips are ranges of samples in the files of .assets/speech.
"""

from __future__ import annotations

import argparse
import json
import wave
from dataclasses import dataclass
from pathlib import Path

import kaldi_native_fbank
import numpy as np
import onnxruntime

RATE = 16_000
SPEECH = Path(".assets/speech")
MODELS = Path(".assets/models")

Clip = dict[str, str | int]


def clip(file: str, start: int, count: int) -> Clip:
    """A range of samples in a demo recording."""
    return {"file": file, "start": start, "count": count}


NARRATOR = clip("narrator.wav", 8 * RATE, 6 * RATE)
NARRATOR_LATER = clip("narrator.wav", 33 * RATE, 6 * RATE)
NAGG = clip("dialogue.wav", int(4.75 * RATE), int(3.5 * RATE))
NELL = clip("dialogue.wav", int(14.5 * RATE), int(2.5 * RATE))
CALLER = clip("call.wav", int(21.8 * RATE), 6 * RATE)
READER = clip("reader.wav", 0, 9 * RATE)
VISITOR = clip("visitor.wav", 0, 4 * RATE)

COSINE_PAIRS = [
    ("same speaker: the narrator, 25 seconds apart", "same", NARRATOR, NARRATOR_LATER),
    ("different speakers: the narrator and Nagg, both men", "different", NARRATOR, NAGG),
    ("different speakers: the narrator and a caller", "different", NARRATOR, CALLER),
]


@dataclass(frozen=True)
class FilterbankCase:
    """One input of the filterbank with the settings that vary between models."""

    name: str
    source: Clip | dict[str, str | int]
    sample_scale: int = 1
    window: str = "povey"


# `silence` is zeros; `impulse` is one sample of 1, then zeros. An impulse at the start of a frame meets the first
# sample's pre-emphasis alone: 0.03 of it must be left. The povey window hides that sample, being zero there; the
# hamming window, 0.08 there, shows it.
FILTERBANK_CASES = [
    FilterbankCase("speech-3s", clip("narrator.wav", 2 * RATE, 3 * RATE)),
    FilterbankCase("telephone-3s", clip("call.wav", 22 * RATE, 3 * RATE)),
    FilterbankCase("speech-int16-scale", clip("reader.wav", RATE, RATE), sample_scale=32_768),
    FilterbankCase("speech-hamming", clip("reader.wav", RATE, RATE), window="hamming"),
    FilterbankCase("speech-int16-scale-hamming", clip("reader.wav", RATE, RATE), sample_scale=32_768, window="hamming"),
    FilterbankCase("samples-399", clip("dialogue.wav", 5 * RATE, 399)),
    FilterbankCase("samples-400", clip("dialogue.wav", 5 * RATE, 400)),
    FilterbankCase("samples-401", clip("dialogue.wav", 5 * RATE, 401)),
    FilterbankCase("samples-560", clip("dialogue.wav", 5 * RATE, 560)),
    FilterbankCase("silence", {"formula": "silence", "count": RATE // 2}),
    FilterbankCase("first-sample-hamming", {"formula": "impulse", "count": 400}, window="hamming"),
    FilterbankCase("first-sample-povey", {"formula": "impulse", "count": 400}),
]

EMBEDDING_CLIPS = {
    "narrator": NARRATOR, "narrator-later": NARRATOR_LATER, "nagg": NAGG, "nell": NELL,
    "caller": CALLER, "reader": READER, "visitor": VISITOR,
}
VOICE_ACTIVITY_CLIP = clip("dialogue.wav", 0, 10 * RATE)
SEGMENTATION_CLIP = clip("call.wav", 10 * RATE, 10 * RATE)
STORED_FRAME_STEP = 25

SILERO_WINDOW = 512
SILERO_CONTEXT = 64
VOICE_THRESHOLD = 0.3
LONGEST_PIECE = 120


def samples(source: Clip) -> np.ndarray:
    """The clip's samples in -1...1, or those of its formula."""
    count = int(source["count"])
    if "formula" in source:
        values = np.zeros(count, np.float32)
        if source["formula"] == "impulse":
            values[0] = 1
        return values
    with wave.open(str(SPEECH / str(source["file"]))) as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
            raise SystemExit(f"reference: error: {source['file']} is not 16 kHz mono 16-bit; run `make setup`")
        file.setpos(int(source["start"]))
        data = np.frombuffer(file.readframes(count), "<i2")
    if len(data) != count:
        raise SystemExit(f"reference: error: {source['file']} ends before the clip does; run `make setup`")
    return data.astype(np.float32) / 32_768


def filterbank(values: np.ndarray, sample_scale: int = 1, window: str = "povey") -> np.ndarray:
    """kaldi-native-fbank's log-mel energies, float32 [frames, 80]."""
    options = kaldi_native_fbank.FbankOptions()
    options.frame_opts.samp_freq = RATE
    options.frame_opts.dither = 0
    options.frame_opts.window_type = window
    options.frame_opts.snip_edges = True
    options.mel_opts.num_bins = 80
    options.mel_opts.low_freq = 20
    options.mel_opts.high_freq = 8_000
    options.use_energy = False
    computer = kaldi_native_fbank.OnlineFbank(options)
    computer.accept_waveform(RATE, (values * np.float32(sample_scale)).tolist())
    computer.input_finished()
    frames = [computer.get_frame(index) for index in range(computer.num_frames_ready)]
    return np.stack(frames).astype(np.float32) if frames else np.zeros((0, 80), np.float32)


def session(name: str) -> onnxruntime.InferenceSession:
    """The model of that name, on one thread."""
    path = MODELS / f"{name}.onnx"
    if not path.is_file():
        raise SystemExit(f"reference: error: {path} is missing; run `make models`")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def voice_probabilities(values: np.ndarray) -> np.ndarray:
    """One probability a window of 512 samples, the last filled up with zeros; each window is preceded by 64 samples of
    context, zeros at first."""
    count = -(-len(values) // SILERO_WINDOW)
    padded = np.zeros(SILERO_CONTEXT + count * SILERO_WINDOW, np.float32)
    padded[SILERO_CONTEXT : SILERO_CONTEXT + len(values)] = values
    windows = np.stack([
        padded[index * SILERO_WINDOW : index * SILERO_WINDOW + SILERO_CONTEXT + SILERO_WINDOW] for index in range(count)
    ])
    state = np.zeros((1, 1, 128), np.float32)
    return session("silero").run(["probabilities"], {"input": windows, "h": state, "c": state})[0].ravel()


class Embedder:
    """Filterbank, mean removal, CAM++ and L2 norm.

    Up to 120 s are heard at once. Longer audio is cut into equal pieces of at most that length, between windows of the
    voice detector; the pieces' vectors of length one are averaged, each weighted with its windows of voice.
    """

    def __init__(self) -> None:
        self.session = session("campplus")

    def __call__(self, source: Clip) -> tuple[np.ndarray, int]:
        """The embedding of a clip and the number of frames it comes from."""
        return self.embed(samples(source))

    def embed(self, values: np.ndarray) -> tuple[np.ndarray, int]:
        """The same for samples in -1...1."""
        pieces = -(-len(values) // (LONGEST_PIECE * RATE))
        if pieces <= 1:
            return self.embed_piece(values)
        is_voiced = voice_probabilities(values) >= VOICE_THRESHOLD
        step = -(-len(is_voiced) // pieces)
        total, frames = np.zeros(192), 0
        for first in range(0, len(is_voiced), step):
            weight = int(is_voiced[first : first + step].sum())
            if weight > 0:
                embedding, count = self.embed_piece(values[first * SILERO_WINDOW : (first + step) * SILERO_WINDOW])
                total += weight * embedding.astype(np.float64)
                frames += count
        return (total / np.linalg.norm(total)).astype(np.float32), frames

    def embed_piece(self, values: np.ndarray) -> tuple[np.ndarray, int]:
        frames = filterbank(values)
        embedding = self.session.run(["embs"], {"feats": (frames - frames.mean(axis=0))[None]})[0][0]
        return embedding / np.linalg.norm(embedding), len(frames)


def write_json(path: Path, content: object) -> None:
    path.write_text(json.dumps(content, indent=1) + "\n")


def rounded(values: np.ndarray) -> list[float]:
    """Float32 values with seven significant digits."""
    return [float(f"{value:.7g}") for value in values.tolist()]


def cosines(embed: Embedder) -> list[dict[str, object]]:
    """The three cosines with the clips they come from."""
    pairs = []
    for label, kind, a, b in COSINE_PAIRS:
        value = float(embed(a)[0].astype(np.float64) @ embed(b)[0].astype(np.float64))
        pairs.append({"label": label, "kind": kind, "a": a, "b": b, "cosine": round(value, 6)})
    return pairs


def write_filterbank(folder: Path) -> None:
    index = []
    for case in FILTERBANK_CASES:
        frames = filterbank(samples(case.source), case.sample_scale, case.window)
        np.save(folder / f"{case.name}.npy", frames)
        index.append({
            "name": case.name, "file": f"{case.name}.npy", "frames": len(frames), "source": case.source,
            "sampleScale": case.sample_scale, "window": case.window,
        })
    write_json(folder / "filterbank.json", {
        "tool": f"kaldi-native-fbank {kaldi_native_fbank.__version__}", "cases": index})


def write_embeddings(folder: Path, embed: Embedder) -> None:
    clips = []
    for name, source in EMBEDDING_CLIPS.items():
        embedding, frames = embed(source)
        clips.append({"name": name, "source": source, "frames": frames, "embedding": rounded(embedding)})
    write_json(folder / "embeddings.json", {"model": "campplus", "dimension": 192, "clips": clips})


def write_voice_activity(folder: Path) -> None:
    # Only whole windows are compared.
    values = samples(VOICE_ACTIVITY_CLIP)
    probabilities = voice_probabilities(values[: len(values) // SILERO_WINDOW * SILERO_WINDOW])
    write_json(folder / "voice-activity.json", {
        "model": "silero", "source": VOICE_ACTIVITY_CLIP, "probabilities": [round(float(p), 6) for p in probabilities]})


def write_segmentation(folder: Path) -> None:
    output = session("segmentation").run(["logprob"], {"waveform": samples(SEGMENTATION_CLIP)[None, None]})[0][0]
    write_json(folder / "segmentation.json", {
        "model": "segmentation", "source": SEGMENTATION_CLIP,
        "classes": output.argmax(axis=1).tolist(),
        "frames": [
            {"frame": index, "logProbabilities": [round(float(v), 5) for v in output[index]]}
            for index in range(0, len(output), STORED_FRAME_STEP)
        ]})


def write_all(folder: Path, embed: Embedder) -> list[dict[str, object]]:
    """Writes every golden file and returns the three cosines."""
    folder.mkdir(parents=True, exist_ok=True)
    write_filterbank(folder)
    write_embeddings(folder, embed)
    pairs = cosines(embed)
    write_json(folder / "cosines.json", {"model": "campplus", "pairs": pairs})
    write_voice_activity(folder)
    write_segmentation(folder)
    return pairs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("print", help="print the three cosines")
    commands.add_parser("write", help="write golden values too").add_argument("out", type=Path)
    arguments = parser.parse_args()
    embed = Embedder()
    pairs = write_all(arguments.out, embed) if arguments.command == "write" else cosines(embed)
    for pair in pairs:
        print(f"{pair['cosine']:+.4f}  {pair['label']}")


if __name__ == "__main__":
    main()
