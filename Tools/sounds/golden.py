#!/usr/bin/env python3
"""The reference of the sounds: PyTorch's connectionist temporal classification, and the layer in PyTorch.

    golden.py OUT [--assets DIR]   writes the golden values into the folder OUT (usually Tests/Fixtures/sounds)

    sequences.json   probabilities of a track (seed 11), and the logarithm of the probability of some sequences in it
    track.npy        float32 [frames, 40]: what the layer hears in a second of the demo speech (visitor.wav)
"""

from __future__ import annotations

import argparse
import json
import sys
import wave
from pathlib import Path

import numpy as np

TOOLS = Path(__file__).parent.parent
sys.path.insert(0, str(TOOLS / "commands"))

import torch  # noqa: E402 (the folder is added above)

import hearing  # noqa: E402

SEQUENCES = [[], [0], [3], [0, 1], [2, 2], [4, 0, 4], [1, 1, 1, 1], [0, 1, 2, 3, 4], [3, 3, 3, 3, 3, 3, 3]]
FRAMES, SOUNDS = 12, 5
CLIP = "visitor.wav"


def sequences() -> dict[str, object]:
    """A track by chance, in which some classes are likely, and what sequences are worth in it."""
    logits = np.random.default_rng(11).normal(0, 2, (FRAMES, SOUNDS + 1))
    probabilities = torch.from_numpy(logits).softmax(1).to(torch.float32)
    track = probabilities.to(torch.float64).log()[:, None]
    loss = torch.nn.CTCLoss(reduction="sum")
    cases = []
    for sounds in SEQUENCES:
        cost = loss(track, torch.tensor([[1 + sound for sound in sounds]], dtype=torch.long), torch.tensor([FRAMES]),
                    torch.tensor([len(sounds)]))
        cases.append({"sounds": sounds, "logProbability": None if torch.isinf(cost) else -cost.item()})
    return {"soundCount": SOUNDS, "probabilities": probabilities.flatten().tolist(), "cases": cases}


def track(models: Path, speech: Path) -> np.ndarray:
    """What the layer hears in the first second of the clip."""
    with wave.open(str(speech / CLIP)) as file:
        samples = np.frombuffer(file.readframes(hearing.RATE), "<i2").astype(np.float32) / 32768
    weights = {name: torch.from_numpy(values.astype(np.float32))
               for name, values in np.load(TOOLS / "models" / "sounds.npz").items() if name != "encoder"}
    values = torch.from_numpy(hearing.Encoder(models / "whisper-tiny-en-encoder.onnx").values(samples))
    x = ((values - weights["mean"]) * weights["scale"]).T[None]
    for layer in range(sum(name.startswith("kernel_") for name in weights)):
        kernel = weights[f"kernel_{layer}"]
        x = torch.relu(torch.nn.functional.conv1d(x, kernel, weights[f"bias_{layer}"], padding=kernel.shape[2] // 2))
    return (x[0].T @ weights["projection"] + weights["projection_bias"]).softmax(1).numpy()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, metavar="OUT", help="folder for the golden values")
    parser.add_argument("--assets", type=Path, default=Path(".assets"), help="what the set-up made")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "sequences.json").write_text(json.dumps(sequences()) + "\n")
    np.save(options.out / "track.npy", track(options.assets / "models", options.assets / "speech"))


if __name__ == "__main__":
    main()
