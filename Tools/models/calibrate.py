#!/usr/bin/env python3
"""Measures the activation ranges that campplus_int8.py needs, on a folder of speech, and checks the quantised model.

    calibrate.py SPEECH     writes activation-ranges.json beside this script

SPEECH holds one folder a speaker with 16 kHz mono WAV files of 16 bits, or any depth of folders; files of the same
folder count as one speaker. Every second speaker calibrates, the others check. Windows are of the lengths that
diarization and enrolment use. Run it only after changing the graph: the ranges are committed, so that the model
comes out the same on every machine.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import wave
from pathlib import Path

import numpy as np
import onnxruntime
from onnx import TensorProto, helper

import campplus
import campplus_int8
from graph import serialize

sys.path.insert(0, str(Path(__file__).parent.parent / "reference"))
from filterbank import filterbank  # noqa: E402 (the folder is added above)

CHECKPOINT = Path(".assets/sources/campplus_cn_en_common.pt")
RATE = 16_000
SECONDS = (0.3, 0.6, 0.9, 1.2, 1.5, 1.5, 1.5, 3.0)
WINDOWS_PER_SPEAKER = 16
LEAST_MEDIAN_COSINE = 0.994


def read_wav(path: Path) -> np.ndarray:
    """Samples in -1...1."""
    with wave.open(str(path)) as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
            raise SystemExit(f"{path} is not a 16 kHz mono WAV file of 16 bits; convert it first")
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float32) / 32_768


def speakers(folder: Path) -> list[list[np.ndarray]]:
    """The recordings of each speaker."""
    by_folder: dict[Path, list[np.ndarray]] = {}
    for path in sorted(folder.rglob("*.wav")):
        by_folder.setdefault(path.parent, []).append(read_wav(path))
    return list(by_folder.values())


def windows(voices: list[list[np.ndarray]], seconds: tuple[float, ...], generator: random.Random) -> list[np.ndarray]:
    """Features of windows that hold speech: at least half as loud as their recording."""
    features: list[np.ndarray] = []
    for recordings in voices:
        for index in range(WINDOWS_PER_SPEAKER):
            count = int(seconds[index % len(seconds)] * RATE)
            recording = generator.choice(recordings)
            if len(recording) < count:
                continue
            for _ in range(20):
                start = generator.randrange(len(recording) - count + 1)
                window = recording[start : start + count]
                if np.sqrt(np.mean(window**2)) > 0.5 * np.sqrt(np.mean(recording**2)):
                    frames = filterbank(window)
                    features.append(frames - frames.mean(axis=0))
                    break
    return features


def session(model: bytes) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def measure(features: list[np.ndarray]) -> dict[str, list[float]]:
    """Least and greatest value of every tensor to quantise, to four significant digits."""
    model = campplus.build(CHECKPOINT)
    tensors = campplus_int8.quantised_tensors(model.graph)
    for name in tensors:
        model.graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
    runner = session(serialize(model))
    bounds = {name: [0.0, 0.0] for name in tensors}
    for frames in features:
        for name, values in zip(tensors, runner.run(tensors, {"feats": frames[None]})):
            bounds[name] = [min(bounds[name][0], float(values.min())), max(bounds[name][1], float(values.max()))]
    return {name: [float(f"{bound:.4g}") for bound in pair] for name, pair in bounds.items()}


def cosines(features: list[np.ndarray]) -> np.ndarray:
    """Cosine between the float32 and the quantised embedding of each window."""
    exact, rounded = session(serialize(campplus.build(CHECKPOINT))), session(serialize(campplus_int8.build(CHECKPOINT)))
    results = []
    for frames in features:
        a, b = (runner.run(["embs"], {"feats": frames[None]})[0][0] for runner in (exact, rounded))
        results.append(a @ b / np.linalg.norm(a) / np.linalg.norm(b))
    return np.array(results)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("speech", type=Path, help="folder with speech of many speakers")
    voices = speakers(parser.parse_args().speech)
    if len(voices) < 4:
        raise SystemExit("at least four speakers are needed, each with a folder of WAV files")
    generator = random.Random(0)
    calibration = windows(voices[::2], SECONDS, generator)
    content = {"speakers": len(voices[::2]), "windows": len(calibration), "ranges": measure(calibration)}
    campplus_int8.RANGES.write_text(json.dumps(content, indent=1) + "\n")

    for seconds in (0.6, 1.5, 3.0):
        found = cosines(windows(voices[1::2], (seconds,), generator))
        print(f"{seconds} s: {len(found)} windows, cosine to float32 median {np.median(found):.4f}, "
              f"5 % {np.percentile(found, 5):.4f}, least {found.min():.4f}")
        if seconds >= 1.5 and np.median(found) < LEAST_MEDIAN_COSINE:
            raise SystemExit(f"the quantised model is too far from float32; {LEAST_MEDIAN_COSINE} is the least median")


if __name__ == "__main__":
    main()
