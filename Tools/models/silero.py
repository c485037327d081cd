"""Silero VAD v6 at 16 kHz as one graph that takes any number of consecutive windows.

    input          [windows, 576]   each row: 64 samples of context, then 512 new samples, -1...1
    h, c           [1, 1, 128]      LSTM state; zeros at the start of a recording
    probabilities  [windows]        probability of speech in each window, 0...1
    hn, cn         [1, 1, 128]      state after the last window, the next call's h and c

The weights come from `silero_vad_16k_sequence.onnx` of the silero-vad wheel (MIT). The published graph runs
one-dimensional convolutions over four, two and one positions, which leaves a matrix product of that width to the
processor. Here every convolution over the positions of a window is a matrix product over the windows instead, with
the padding folded into the weights:

    stft      4 positions of 256 samples every 128, after reflecting the last 64 samples
    encoder   4 -> 4 -> 2 -> 1 -> 1 positions, kernels of 3, strides 1, 2, 2, 1
    recurrent one LSTM step a window
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from graph import Graph

WINDOW = 512
CONTEXT = 64
REFLECTED = 64
STFT_LENGTH = 256
STFT_STEP = 128
BINS = STFT_LENGTH // 2 + 1
POSITIONS = 4
STATE = 128
KERNEL = 3

LSTM_WEIGHTS = {"input": "onnx::LSTM_209", "recurrence": "onnx::LSTM_210", "bias": "onnx::LSTM_211"}


def read_weights(path: Path) -> dict[str, np.ndarray]:
    """The weights of the published graph by name."""
    model = onnx.load(path)
    return {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}


def unrolled(weight: np.ndarray, positions: int, stride: int) -> np.ndarray:
    """A zero-padded convolution of kernel 3 as one matrix [positions * inputs, outputs' positions * outputs]."""
    outputs, inputs, _ = weight.shape
    steps = (positions - 1) // stride + 1
    matrix = np.zeros((positions, inputs, steps, outputs), np.float32)
    for step in range(steps):
        for tap in range(KERNEL):
            position = step * stride + tap - 1
            if 0 <= position < positions:
                matrix[position, :, step, :] = weight[:, :, tap].T
    return matrix.reshape(positions * inputs, steps * outputs)


def build(weights: dict[str, np.ndarray]) -> onnx.ModelProto:
    """Writes the graph; refuses weights of another model."""
    graph = Graph("silero")
    unused = set(weights)

    def take(name: str, *shape: int) -> np.ndarray:
        array = weights[name]
        if array.shape != shape:
            raise ValueError(f"{name} has shape {array.shape}, expected {shape}")
        unused.discard(name)
        return array

    # ---- spectrum: [windows, 576] -> [windows, 4, 129]
    basis = take("stft.forward_basis_buffer", 2 * BINS, 1, STFT_LENGTH)[:, 0, :]
    padded = graph.node("Pad", "input", graph.constant([0, 0, 0, REFLECTED]), name="stft.padded", mode="reflect")
    steps = graph.node("Reshape", padded, graph.constant([-1, POSITIONS + 1, STFT_STEP]), name="stft.steps")
    halves = [
        graph.node("Slice", steps, graph.constant([half]), graph.constant([half + POSITIONS]), graph.constant([1]),
                   name=f"stft.half{half}")
        for half in (0, 1)
    ]
    frames = graph.node("Concat", *halves, name="stft.frames", axis=2)
    parts = graph.node("MatMul", frames, graph.weight("stft.basis", basis.T), name="stft.parts")
    squares = graph.node("Mul", parts, parts, name="stft.squares")
    real, imaginary = graph.nodes("Split", squares, graph.constant([BINS, BINS]), name="stft.split",
                                  outputs=["stft.real", "stft.imaginary"], axis=2)
    power = graph.node("Add", real, imaginary, name="stft.power")
    spectrum = graph.node("Sqrt", power, name="stft.magnitude")

    # ---- encoder: [windows, 4, 129] -> [windows, 128]
    x = graph.node("Reshape", spectrum, graph.constant([-1, POSITIONS * BINS]), name="encoder.input")
    inputs, width = BINS, POSITIONS
    for layer, (outputs, stride) in enumerate([(128, 1), (64, 2), (64, 2), (128, 1)]):
        name = f"encoder.{layer}"
        matrix = unrolled(take(f"{name}.weight", outputs, inputs, KERNEL), width, stride)
        width = (width - 1) // stride + 1
        bias = np.tile(take(f"{name}.bias", outputs), width)
        product = graph.node("MatMul", x, graph.weight(f"{name}.weight", matrix), name=f"{name}.product")
        biased = graph.node("Add", product, graph.weight(f"{name}.bias", bias), name=f"{name}.biased")
        x = graph.node("Relu", biased, name=name)
        inputs = outputs

    # ---- recurrence over the windows, then one probability each
    sequence = graph.node("Unsqueeze", x, graph.constant([1]), name="recurrent.input")
    states, _, _ = graph.nodes(
        "LSTM", sequence,
        graph.weight("recurrent.weight", take(LSTM_WEIGHTS["input"], 1, 4 * STATE, STATE)),
        graph.weight("recurrent.recurrence", take(LSTM_WEIGHTS["recurrence"], 1, 4 * STATE, STATE)),
        graph.weight("recurrent.bias", take(LSTM_WEIGHTS["bias"], 1, 8 * STATE)),
        "", "h", "c",
        name="recurrent", outputs=["recurrent.states", "hn", "cn"], hidden_size=STATE)
    hidden = graph.node("Relu", states, name="output.hidden")
    flat = graph.node("Reshape", hidden, graph.constant([-1, STATE]), name="output.flat")
    product = graph.node("MatMul", flat, graph.weight("output.weight", take("output.weight", 1, STATE, 1)[0]),
                         name="output.product")
    logits = graph.node("Add", product, graph.weight("output.bias", take("output.bias", 1)), name="output.logits")
    column = graph.node("Sigmoid", logits, name="output.column")
    graph.node("Reshape", column, graph.constant([-1]), name="output", output="probabilities")

    if unused:
        raise ValueError(f"weights without a place: {sorted(unused)}")
    return graph.model(
        inputs=[("input", ["windows", CONTEXT + WINDOW]), ("h", [1, 1, STATE]), ("c", [1, 1, STATE])],
        outputs=[("probabilities", ["windows"]), ("hn", [1, 1, STATE]), ("cn", [1, 1, STATE])],
        metadata={"licence": "MIT", "source": "silero-vad 6.2.3, silero_vad_16k_sequence.onnx"},
    )
