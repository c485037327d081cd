"""The layer that hears single sounds of English in what Whisper's encoder made of an utterance.

    heard   [1, heads, A, size]  the encoder's output cross_value_0
    count   [1]                  positions that hold the utterance
         -> sounds [count, 40]   probabilities: no sound begins here, then each of the 39 sounds

Convolutions over a few positions, each with a rectifier, and a projection, trained by `Tools/sounds/train.py` on that output as it
is. The weights are ours and committed (`sounds.npz`, half precision), with the hash of the encoder they were trained on:
for another encoder they mean nothing.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx

from graph import INT64, Graph

WEIGHTS = Path(__file__).with_name("sounds.npz")
METADATA = {"licence": "MIT", "source": "VoiceID, Tools/sounds/train.py"}


def build(encoder_sha256: str) -> onnx.ModelProto:
    """The graph; raises where the weights were trained for another encoder."""
    weights = np.load(WEIGHTS)
    if str(weights["encoder"]) != encoder_sha256:
        raise ValueError(f"{WEIGHTS.name} was trained for the encoder {weights['encoder']}, not {encoder_sha256}")
    projection, width = weights["projection"], len(weights["mean"])
    graph = Graph("sounds")
    turned = graph.node("Transpose", "heard", name="turned", perm=[0, 1, 3, 2])
    joined = graph.node("Reshape", turned, graph.constant([1, width, -1]), name="joined")
    cut = graph.node(
        "Slice", joined, graph.constant([0]), "count", graph.constant([2]), name="cut")
    x = graph.node("Sub", cut, graph.half_weight("mean", weights["mean"][:, None]), name="centred")
    x = graph.node("Mul", x, graph.half_weight("scale", weights["scale"][:, None]), name="scaled")
    for layer in range(sum(name.startswith("kernel_") for name in weights.files)):
        kernel = weights[f"kernel_{layer}"]
        x = graph.node(
            "Conv", x, graph.half_weight(f"convolution.{layer}.weight", kernel),
            graph.half_weight(f"convolution.{layer}.bias", weights[f"bias_{layer}"]), name=f"convolution.{layer}",
            kernel_shape=[kernel.shape[2]], pads=[kernel.shape[2] // 2] * 2)
        x = graph.node("Relu", x, name=f"rectified.{layer}")
    x = graph.node("Squeeze", x, graph.constant([0]), name="frames.last")
    x = graph.node("Transpose", x, name="frames", perm=[1, 0])
    x = graph.node("MatMul", x, graph.half_weight("projection.weight", projection), name="projection.product")
    x = graph.node("Add", x, graph.half_weight("projection.bias", weights["projection_bias"]), name="projection")
    graph.node("Softmax", x, name="shares", output="sounds", axis=-1)
    return graph.model(
        [("heard", [1, "heads", "A", "size"]), ("count", [1], INT64)], [("sounds", ["count", projection.shape[1]])],
        METADATA)
