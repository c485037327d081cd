#!/usr/bin/env python3
"""Trains the layer that hears single sounds of English in what Whisper's encoder made of an utterance.

    train.py [--models DIR] [--out FILE] [--without VOICES]

Speaks many thousand utterances with synthetic voices, listens to them with the encoder of DIR (.assets/models), and trains two
convolutions and a projection on them by connectionist temporal classification. FILE (Tools/models/sounds.npz) gets the
weights, in half precision, and the hash of the encoder. `--without` keeps voices out, and tells the errors in them.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

import numpy as np

TOOLS = Path(__file__).parent.parent
sys.path.insert(0, str(TOOLS / "commands"))

import torch  # noqa: E402 (the folder is added above)

import hearing  # noqa: E402
import speech  # noqa: E402
from voices import VoiceFailed  # noqa: E402

ENCODER = "whisper-tiny-en-encoder.onnx"
LAYERS = [(256, 3), (128, 5)]  # channels and positions of each convolution
BATCH, RATE, DECAY, DROPOUT = 48, 3.5e-3, 1e-2, 0.25
DEAF = 0.1  # share of the encoder's numbers that an utterance is heard without
NORMALISED = 3_000  # utterances that the means and deviations are taken from
TESTED = 600
PORTION = 1_500  # utterances spoken and heard at a time; their sound is then forgotten


class Layer(torch.nn.Module):
    """[batch, width, positions] -> [batch, positions, 1 + sounds], unnormalised."""

    def __init__(self, width: int) -> None:
        super().__init__()
        widths = [width] + [channels for channels, _ in LAYERS]
        self.convolutions = torch.nn.ModuleList(
            torch.nn.Conv1d(before, channels, extent, padding=extent // 2)
            for before, (channels, extent) in zip(widths, LAYERS))
        self.dropout = torch.nn.Dropout(DROPOUT)
        self.projection = torch.nn.Linear(widths[-1], 1 + len(speech.SOUNDS))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = torch.nn.functional.dropout1d(x, DEAF, self.training)
        for convolution in self.convolutions:
            x = self.dropout(torch.relu(convolution(x)))
        return self.projection(x.transpose(1, 2))


class Batches:
    """Utterances of about the same length side by side, centred and scaled."""

    def __init__(self, heard: list[hearing.Heard], mean: np.ndarray, scale: np.ndarray) -> None:
        self.heard, self.mean, self.scale = heard, mean, scale

    def batch(self, chosen: list[int]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values, positions, sounds (from 1) one utterance after another, and how many each has."""
        some = [self.heard[index] for index in chosen]
        lengths = [len(one.values) for one in some]
        values = np.zeros((len(some), max(lengths), len(self.mean)), np.float32)
        for row, one in zip(values, some):
            row[:len(one.values)] = (one.values.astype(np.float32) - self.mean) * self.scale
        sounds = [1 + sound for one in some for sound in one.sounds]
        return (torch.from_numpy(values).transpose(1, 2), torch.tensor(lengths), torch.tensor(sounds),
                torch.tensor([len(one.sounds) for one in some]))

    def epoch(self, chance: np.random.Generator) -> list[list[int]]:
        """All utterances once, in chance order."""
        order = chance.permutation(len(self.heard))
        batches = []
        for start in range(0, len(order), 20 * BATCH):
            part = sorted(order[start:start + 20 * BATCH], key=lambda index: len(self.heard[index].values))
            batches += [part[first:first + BATCH] for first in range(0, len(part) - BATCH + 1, BATCH)]
        return [batches[index] for index in chance.permutation(len(batches))]


def fits(one: hearing.Heard) -> bool:
    """Whether the utterance has a position for each sound, and one between two that are the same."""
    repeated = sum(a == b for a, b in zip(one.sounds, one.sounds[1:]))
    return len(one.values) >= len(one.sounds) + repeated


def train(batches: Batches, epochs: int) -> Layer:
    """The trained layer."""
    chance = np.random.default_rng(0)
    layer = Layer(len(batches.mean))
    loss = torch.nn.CTCLoss(zero_infinity=True)
    optimizer = torch.optim.AdamW(layer.parameters(), weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, RATE, epochs=epochs, steps_per_epoch=len(batches.epoch(chance)))
    for epoch in range(epochs):
        total, count = 0.0, 0
        for chosen in batches.epoch(chance):
            values, lengths, sounds, counts = batches.batch(chosen)
            cost = loss(layer(values).log_softmax(2).transpose(0, 1), sounds, lengths, counts)
            optimizer.zero_grad()
            cost.backward()
            torch.nn.utils.clip_grad_norm_(layer.parameters(), 5)
            optimizer.step()
            schedule.step()
            total, count = total + cost.item(), count + 1
        print(f"sounds: epoch {epoch + 1}: {total / count:.3f} nats a sound", file=sys.stderr)
    return layer.eval()


def errors(layer: Layer, tested: Batches) -> dict[str, float]:
    """Share of the sounds that are heard wrongly, by condition."""
    wrong: dict[str, list[int]] = {}
    for index, one in enumerate(tested.heard):
        with torch.no_grad():
            best = layer(tested.batch([index])[0])[0].argmax(1).tolist()
        found = [sound - 1 for place, sound in enumerate(best) if sound and (place == 0 or sound != best[place - 1])]
        tally = wrong.setdefault(one.condition, [0, 0])
        tally[0] += edits(found, one.sounds)
        tally[1] += len(one.sounds)
    return {condition: edited / count for condition, (edited, count) in sorted(wrong.items())}


def edits(a: list[int], b: list[int]) -> int:
    """Fewest replacements, insertions and deletions that make one of the other."""
    row = list(range(len(b) + 1))
    for index, x in enumerate(a):
        diagonal, row[0] = row[0], index + 1
        for place, y in enumerate(b):
            diagonal, row[place + 1] = row[place + 1], min(
                diagonal + (x != y), row[place] + 1, row[place + 1] + 1)
    return row[-1]


def write(path: Path, layer: Layer, batches: Batches, encoder: Path) -> None:
    """Writes the weights as `Tools/models/sounds.py` takes them."""
    def half(values: torch.Tensor | np.ndarray) -> np.ndarray:
        return np.asarray(values.detach() if isinstance(values, torch.Tensor) else values).astype(np.float16)

    np.savez(
        path, encoder=np.array(hashlib.sha256(encoder.read_bytes()).hexdigest()), mean=half(batches.mean),
        scale=half(batches.scale), projection=half(layer.projection.weight.T),
        projection_bias=half(layer.projection.bias),
        **{f"kernel_{place}": half(convolution.weight) for place, convolution in enumerate(layer.convolutions)},
        **{f"bias_{place}": half(convolution.bias) for place, convolution in enumerate(layer.convolutions)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, default=Path(".assets/models"), help="folder with the encoder")
    parser.add_argument("--out", type=Path, default=TOOLS / "models" / "sounds.npz", help="where the weights go")
    parser.add_argument("--without", default=[], nargs="*", metavar="VOICE", help="keep these voices for testing")
    parser.add_argument("--utterances", type=int, default=38_000, help="utterances to be spoken")
    parser.add_argument("--epochs", type=int, default=8, help="times each is learnt from")
    parser.add_argument("--jobs", type=int, default=2, help="programs that speak at a time")
    options = parser.parse_args()
    torch.manual_seed(1)
    encoder = options.models / ENCODER
    lexicon = speech.words(options.models / "whisper-tiny-en-vocabulary.txt")
    told, listener, heard = speech.jobs(lexicon, options.utterances, seed=7), hearing.Encoder(encoder), []
    for start in range(0, len(told), PORTION):
        try:
            spoken = speech.speak(told[start:start + PORTION], options.jobs)
        except VoiceFailed as error:
            sys.exit(f"sounds: error: {error}")
        heard += [one for one in hearing.hear(spoken, listener, seed=100 + start) if fits(one)]
        print(f"sounds: {len(heard)} utterances are heard", file=sys.stderr)
    learnt = [one for one in heard if one.voice not in options.without]
    tested = [one for one in heard if one.voice in options.without] or learnt[:min(TESTED, len(learnt) // 10)]
    learnt = learnt if options.without else learnt[len(tested):]
    some = np.concatenate([one.values for one in learnt[:NORMALISED]]).astype(np.float32)
    mean, scale = some.mean(0), 1 / (some.std(0) + 1e-3)
    batches = Batches(learnt, mean, scale)
    layer = train(batches, options.epochs)
    for condition, share in errors(layer, Batches(tested, mean, scale)).items():
        print(f"sounds: {condition}: {100 * share:.1f} % of the sounds heard wrongly", file=sys.stderr)
    write(options.out, layer, batches, encoder)


if __name__ == "__main__":
    main()
