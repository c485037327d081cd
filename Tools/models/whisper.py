"""Whisper as two ONNX graphs: an encoder that hears, and a decoder that writes one step at a time.

    encoder  mel             [1, bins, T]       log-mel frames of 10 ms, T even and at most 3000
             silence_key_i   [1, heads, size, U]  what silence at the end of the window looks like, or nothing (U = 0)
             silence_value_i [1, heads, U, size]
          -> cross_key_i     [1, heads, size, A]  A = max(T / 2, U): keys and values for each layer of the decoder
             cross_value_i   [1, heads, A, size]

    decoder  tokens          [N, S]             tokens to read
             positions       [N, S]             their places in the text
             mask            [1 or N, 1, S, P + S]  0 where a token may look, a large negative number where not
             rows            [R]                which of the N · S tokens' answers are wanted
             past_key_i      [N, heads, P, size]  what was read before
             past_value_i    [N, heads, P, size]
             cross_key_i     [1 or N, heads, size, A]
             cross_value_i   [1 or N, heads, A, size]
          -> logits          [R, vocabulary]
             alignment       [N, alignment heads, S, A]  where in the audio each token's answer was heard
             present_key_i   [N, heads, P + S, size]
             present_value_i [N, heads, P + S, size]

The encoder was trained on windows of 30 s. A shorter one costs less, but the decoder goes astray when the rest of the
window is missing; so the rest is filled up with the keys and values of silence, position by position. The mask lets
many continuations of one text be read at once, each looking at its own past alone.

The weights come from a CTranslate2 checkpoint in half precision. They are stored as they are and widened when the
model is opened, which is exact; all arithmetic is in single precision.

Structure: A. Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision", 2022, and openai/whisper
`whisper/model.py` (MIT).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx

import ctranslate2
from graph import INT64, Graph, Port

NORM_EPSILON = 1e-5
GELU = 3  # CTranslate2's number for the exact GELU


@dataclass(frozen=True)
class Architecture:
    """The extents of a checkpoint."""

    encoder_layers: int
    decoder_layers: int
    heads: int
    width: int
    vocabulary: int
    mel_bins: int
    audio_positions: int
    text_positions: int
    alignment_heads: list[tuple[int, int]]

    @property
    def size(self) -> int:
        """Components of one head."""
        return self.width // self.heads


class Weights:
    """The variables of a checkpoint; notes which ones were used, since a forgotten one means a wrong graph."""

    def __init__(self, path: Path) -> None:
        checkpoint = ctranslate2.load(path)
        if checkpoint.specification != "WhisperSpec":
            raise ValueError(f"{path.name} is a {checkpoint.specification}, not a WhisperSpec")
        if checkpoint.aliases != {"decoder/projection/weight": "decoder/embeddings/weight"}:
            raise ValueError(f"{path.name} does not share the embeddings with the projection")
        self._variables = checkpoint.variables
        self._unused = {name for name, values in self._variables.items() if values.ndim > 0}

    def scalar(self, name: str) -> int:
        """A setting of the checkpoint."""
        return int(self._variables[name])

    def shape(self, name: str) -> tuple[int, ...]:
        """A variable's extents."""
        return self._variables[name].shape

    def take(self, name: str, *shape: int) -> np.ndarray:
        """The variable as it is stored; raises when it is not in half precision or has another shape."""
        values = self._variables[name]
        if values.shape != shape or values.dtype != np.float16:
            raise ValueError(f"{name} is {values.dtype} {values.shape}, expected float16 {shape}")
        self._unused.discard(name)
        return values

    def layers(self, side: str) -> int:
        """How many layers the encoder or the decoder has."""
        parts = {name.split("/")[1] for name in self._variables if name.startswith(f"{side}/layer_")}
        return len([part for part in parts if part.removeprefix("layer_").isdigit()])

    def check_all_used(self) -> None:
        """Raises when a variable has no place in either graph."""
        if self._unused:
            raise ValueError(f"variables without a place: {sorted(self._unused)[:5]}")


def architecture(weights: Weights, alignment_heads: list[list[int]]) -> Architecture:
    """The extents, read off the checkpoint; raises where it is built in a way these graphs are not."""
    if weights.scalar("encoder/num_heads") != weights.scalar("decoder/num_heads"):
        raise ValueError("encoder and decoder have different numbers of heads")
    if weights.scalar("decoder/pre_norm") != 1 or weights.scalar("decoder/activation") != GELU:
        raise ValueError("the model is not built with normalisation first and the exact GELU")
    width, bins, _ = weights.shape("encoder/conv1/weight")
    return Architecture(
        encoder_layers=weights.layers("encoder"),
        decoder_layers=weights.layers("decoder"),
        heads=weights.scalar("encoder/num_heads"),
        width=width,
        vocabulary=weights.shape("decoder/embeddings/weight")[0],
        mel_bins=bins,
        audio_positions=weights.shape("encoder/position_encodings/encodings")[0],
        text_positions=weights.shape("decoder/position_encodings/encodings")[0],
        alignment_heads=sorted((layer, head) for layer, head in alignment_heads),
    )


class Transformer:
    """Writes the parts that encoder and decoder share."""

    def __init__(self, name: str, weights: Weights, shape: Architecture) -> None:
        self.weights, self.shape = weights, shape
        self.graph = Graph(name)

    def variable(self, name: str, source: str, *shape: int) -> str:
        """A weight in half precision, widened to single."""
        return self.graph.half_weight(name, self.weights.take(source, *shape))

    def scaled(self, x: str, name: str) -> str:
        """Queries times 1 / √size: a power of two for heads of 64, and so exact."""
        return self.graph.node(
            "Mul", x, self.graph.constant(self.shape.size**-0.5, np.float32), name=f"{name}.scaled")

    def norm(self, x: str, name: str, source: str) -> str:
        gain = self.variable(f"{name}.gain", f"{source}/gamma", self.shape.width)
        shift = self.variable(f"{name}.shift", f"{source}/beta", self.shape.width)
        return self.graph.node("LayerNormalization", x, gain, shift, name=name, axis=-1, epsilon=NORM_EPSILON)

    def linear(self, x: str, name: str, source: str, inputs: int, outputs: int) -> str:
        """CTranslate2 keeps [outputs, inputs]; a product wants [inputs, outputs]."""
        kernel = self.weights.take(f"{source}/weight", outputs, inputs)
        bias = self.weights.take(f"{source}/bias", outputs)
        product = self.graph.node("MatMul", x, self.graph.half_weight(f"{name}.weight", kernel.T), name=f"{name}.product")
        return self.graph.node("Add", product, self.graph.half_weight(f"{name}.bias", bias), name=name)

    def projections(self, x: str, name: str, source: str, count: int) -> list[str]:
        """`count` projections of one input, which the checkpoint keeps as one: [..., width] each."""
        width = self.shape.width
        joined = self.linear(x, name, source, width, count * width)
        parts = [f"{name}.part{index}" for index in range(count)]
        return self.graph.nodes(
            "Split", joined, self.graph.constant([width] * count), name=f"{name}.parts", outputs=parts, axis=-1)

    def split_heads(self, x: str, name: str, keys_last: bool = False, output: str | None = None) -> str:
        """[N, T, width] -> [N, heads, T, size], or [N, heads, size, T]."""
        shape = self.graph.constant([0, 0, self.shape.heads, self.shape.size])
        split = self.graph.node("Reshape", x, shape, name=f"{name}.split")
        order = [0, 2, 3, 1] if keys_last else [0, 2, 1, 3]
        return self.graph.node("Transpose", split, name=f"{name}.heads", output=output, perm=order)

    def join_heads(self, x: str, name: str) -> str:
        """[N, heads, T, size] -> [N, T, width]."""
        turned = self.graph.node("Transpose", x, name=f"{name}.turned", perm=[0, 2, 1, 3])
        return self.graph.node("Reshape", turned, self.graph.constant([0, 0, self.shape.width]), name=f"{name}.joined")

    def gelu(self, x: str, name: str) -> str:
        """x · Φ(x) by the error function, in the form that the runtime knows as one operator."""
        graph = self.graph
        ratio = graph.node("Div", x, graph.constant(np.sqrt(2), np.float32), name=f"{name}.ratio")
        error = graph.node("Erf", ratio, name=f"{name}.erf")
        shifted = graph.node("Add", error, graph.constant(1, np.float32), name=f"{name}.shifted")
        product = graph.node("Mul", x, shifted, name=f"{name}.product")
        return graph.node("Mul", product, graph.constant(0.5, np.float32), name=name)

    def feed_forward(self, x: str, name: str, source: str) -> str:
        width = self.shape.width
        y = self.norm(x, f"{name}.norm", f"{source}/ffn/layer_norm")
        y = self.linear(y, f"{name}.wide", f"{source}/ffn/linear_0", width, 4 * width)
        y = self.linear(self.gelu(y, f"{name}.gelu"), f"{name}.narrow", f"{source}/ffn/linear_1", 4 * width, width)
        return self.graph.node("Add", x, y, name=name)


class Encoder(Transformer):
    """Writes the encoder."""

    def convolution(self, x: str, index: int, inputs: int, stride: int) -> str:
        name, source, width = f"convolution{index}", f"encoder/conv{index}", self.shape.width
        kernel = self.variable(f"{name}.weight", f"{source}/weight", width, inputs, 3)
        bias = self.variable(f"{name}.bias", f"{source}/bias", width)
        x = self.graph.node("Conv", x, kernel, bias, name=name, kernel_shape=[3], strides=[stride], pads=[1, 1])
        return self.gelu(x, f"{name}.gelu")

    def layer(self, x: str, index: int) -> str:
        graph, name, source = self.graph, f"layer{index}", f"encoder/layer_{index}"
        y = self.norm(x, f"{name}.attention.norm", f"{source}/self_attention/layer_norm")
        query, key, value = self.projections(y, f"{name}.attention", f"{source}/self_attention/linear_0", 3)
        query = self.split_heads(self.scaled(query, f"{name}.query"), f"{name}.query")
        key = self.split_heads(key, f"{name}.key", keys_last=True)
        value = self.split_heads(value, f"{name}.value")
        scores = graph.node("MatMul", query, key, name=f"{name}.scores")
        shares = graph.node("Softmax", scores, name=f"{name}.shares", axis=-1)
        heard = self.join_heads(graph.node("MatMul", shares, value, name=f"{name}.heard"), f"{name}.heard")
        width = self.shape.width
        y = self.linear(heard, f"{name}.attention.output", f"{source}/self_attention/linear_1", width, width)
        return self.feed_forward(graph.node("Add", x, y, name=f"{name}.attention.sum"), f"{name}.forward", source)

    def filled_up(self, x: str, silence: str, positions: str, axis: int, output: str) -> str:
        """The positions of `silence` from `positions` on, behind those of `x`."""
        graph = self.graph
        rest = graph.node(
            "Slice", silence, positions, graph.constant([np.iinfo(np.int64).max]), graph.constant([axis]),
            name=f"{output}.rest")
        return graph.node("Concat", x, rest, name=f"{output}.filled", output=output, axis=axis)

    def build(self) -> onnx.ModelProto:
        graph, shape = self.graph, self.shape
        x = self.convolution("mel", 1, shape.mel_bins, 1)
        x = self.convolution(x, 2, shape.width, 2)
        x = graph.node("Transpose", x, name="frames", perm=[0, 2, 1])
        count = graph.node("Shape", x, name="positions.count", start=1, end=2)
        table = self.variable(
            "positions.table", "encoder/position_encodings/encodings", shape.audio_positions, shape.width)
        places = graph.node("Slice", table, graph.constant([0]), count, graph.constant([0]), name="positions")
        x = graph.node("Add", x, places, name="placed")
        for index in range(shape.encoder_layers):
            x = self.layer(x, index)
        x = self.norm(x, "norm", "encoder/layer_norm")

        inputs: list[Port] = [("mel", [1, shape.mel_bins, "T"])]
        outputs: list[Port] = []
        for index in range(shape.decoder_layers):
            key, value = self.projections(x, f"cross{index}", f"decoder/layer_{index}/attention/linear_1", 2)
            key = self.split_heads(key, f"cross{index}.key", keys_last=True)
            value = self.split_heads(value, f"cross{index}.value")
            self.filled_up(key, f"silence_key_{index}", count, 3, f"cross_key_{index}")
            self.filled_up(value, f"silence_value_{index}", count, 2, f"cross_value_{index}")
            inputs += [(f"silence_key_{index}", [1, shape.heads, shape.size, "U"]),
                       (f"silence_value_{index}", [1, shape.heads, "U", shape.size])]
            outputs += [(f"cross_key_{index}", [1, shape.heads, shape.size, "A"]),
                        (f"cross_value_{index}", [1, shape.heads, "A", shape.size])]
        return graph.model(inputs, outputs, METADATA)


class Decoder(Transformer):
    """Writes the decoder."""

    def self_attention(self, x: str, index: int) -> str:
        graph, name, source = self.graph, f"layer{index}.self", f"decoder/layer_{index}/self_attention"
        y = self.norm(x, f"{name}.norm", f"{source}/layer_norm")
        query, key, value = self.projections(y, name, f"{source}/linear_0", 3)
        query = self.split_heads(self.scaled(query, f"{name}.query"), f"{name}.query")
        keys = graph.node(
            "Concat", f"past_key_{index}", self.split_heads(key, f"{name}.key"), name=f"{name}.keys",
            output=f"present_key_{index}", axis=2)
        values = graph.node(
            "Concat", f"past_value_{index}", self.split_heads(value, f"{name}.value"), name=f"{name}.values",
            output=f"present_value_{index}", axis=2)
        turned = graph.node("Transpose", keys, name=f"{name}.keys.turned", perm=[0, 1, 3, 2])
        scores = graph.node("MatMul", query, turned, name=f"{name}.scores")
        masked = graph.node("Add", scores, "mask", name=f"{name}.masked")
        shares = graph.node("Softmax", masked, name=f"{name}.shares", axis=-1)
        read = self.join_heads(graph.node("MatMul", shares, values, name=f"{name}.read"), f"{name}.read")
        y = self.linear(read, f"{name}.output", f"{source}/linear_1", self.shape.width, self.shape.width)
        return graph.node("Add", x, y, name=f"{name}.sum")

    def cross_attention(self, x: str, index: int) -> tuple[str, str]:
        """The sum with what was heard, and how the attention was shared out: [N, heads, S, A]."""
        graph, name, source = self.graph, f"layer{index}.cross", f"decoder/layer_{index}/attention"
        width = self.shape.width
        y = self.norm(x, f"{name}.norm", f"{source}/layer_norm")
        query = self.linear(y, f"{name}.query", f"{source}/linear_0", width, width)
        query = self.split_heads(self.scaled(query, f"{name}.query"), f"{name}.query")
        scores = graph.node("MatMul", query, f"cross_key_{index}", name=f"{name}.scores")
        shares = graph.node("Softmax", scores, name=f"{name}.shares", axis=-1)
        heard = graph.node("MatMul", shares, f"cross_value_{index}", name=f"{name}.heard")
        y = self.linear(self.join_heads(heard, f"{name}.heard"), f"{name}.output", f"{source}/linear_2", width, width)
        return graph.node("Add", x, y, name=f"{name}.sum"), shares

    def build(self) -> onnx.ModelProto:
        graph, shape = self.graph, self.shape
        # The look-up reads the narrow table as it is; only the product needs it widened.
        table = graph.weight(
            "embeddings.half", self.weights.take("decoder/embeddings/weight", shape.vocabulary, shape.width))
        x = graph.widened(graph.node("Gather", table, "tokens", name="tokens.half", axis=0), "tokens.embedded")
        places = graph.weight("places.half", self.weights.take(
            "decoder/position_encodings/encodings", shape.text_positions, shape.width))
        place = graph.widened(graph.node("Gather", places, "positions", name="positions.half", axis=0), "positions.placed")
        x = graph.node("Add", x, place, name="placed")

        inputs: list[Port] = [
            ("tokens", ["N", "S"], INT64), ("positions", ["N", "S"], INT64), ("mask", ["M", 1, "S", "P_S"]),
            ("rows", ["R"], INT64)]
        outputs: list[Port] = [
            ("logits", ["R", shape.vocabulary]), ("alignment", ["N", len(shape.alignment_heads), "S", "A"])]
        alignments: list[str] = []
        for index in range(shape.decoder_layers):
            x, shares = self.cross_attention(self.self_attention(x, index), index)
            x = self.feed_forward(x, f"layer{index}.forward", f"decoder/layer_{index}")
            heads = [head for layer, head in shape.alignment_heads if layer == index]
            if heads:
                alignments.append(graph.node(
                    "Gather", shares, graph.constant(heads), name=f"layer{index}.alignment", axis=1))
            inputs += [(f"past_key_{index}", ["N", shape.heads, "P", shape.size]),
                       (f"past_value_{index}", ["N", shape.heads, "P", shape.size]),
                       (f"cross_key_{index}", ["C", shape.heads, shape.size, "A"]),
                       (f"cross_value_{index}", ["C", shape.heads, "A", shape.size])]
            outputs += [(f"present_key_{index}", ["N", shape.heads, "P_S", shape.size]),
                        (f"present_value_{index}", ["N", shape.heads, "P_S", shape.size])]
        graph.node("Concat", *alignments, name="alignments", output="alignment", axis=1)

        flat = graph.node("Reshape", x, graph.constant([-1, shape.width]), name="answers")
        wanted = graph.node("Gather", flat, "rows", name="answers.wanted", axis=0)
        final = self.norm(wanted, "norm", "decoder/layer_norm")
        wide = graph.node("Transpose", graph.widened(table, "embeddings"), name="embeddings.turned", perm=[1, 0])
        graph.node("MatMul", final, wide, name="projection", output="logits")
        return graph.model(inputs, outputs, METADATA)


METADATA = {"licence": "MIT", "source": "OpenAI Whisper, from a CTranslate2 checkpoint"}


def build(folder: Path) -> tuple[onnx.ModelProto, onnx.ModelProto]:
    """Encoder and decoder with the weights of the checkpoint in `folder`."""
    weights = Weights(folder / "model.bin")
    settings = json.loads((folder / "config.json").read_text())
    shape = architecture(weights, settings["alignment_heads"])
    graphs = Encoder("whisper-encoder", weights, shape).build(), Decoder("whisper-decoder", weights, shape).build()
    weights.check_all_used()
    return graphs


def facts(folder: Path) -> dict[str, object]:
    """What the bundle says of the model: extents, special tokens, what may not be written, alignment, languages."""
    settings = json.loads((folder / "config.json").read_text())
    shape = architecture(Weights(folder / "model.bin"), settings["alignment_heads"])
    vocabulary = (folder / "vocabulary.txt").read_text("utf-8").split("\n")[:-1]
    if len(vocabulary) != shape.vocabulary:
        raise ValueError(f"vocabulary.txt has {len(vocabulary)} tokens, the model {shape.vocabulary}")
    place = {token: index for index, token in enumerate(vocabulary)}
    first_language, last_language = place["<|startoftranscript|>"] + 1, place["<|translate|>"]
    # The English models keep the places of the languages and cannot be told one.
    is_multilingual = place["<|endoftext|>"] == 50_257
    return {
        "layers": shape.decoder_layers,
        "heads": shape.heads,
        "headSize": shape.size,
        "audioPositions": shape.audio_positions,
        "textPositions": shape.text_positions,
        "vocabularySize": shape.vocabulary,
        "alignmentHeads": len(shape.alignment_heads),
        "tokens": {
            "endOfText": place["<|endoftext|>"],
            "startOfTranscript": place["<|startoftranscript|>"],
            "translate": place["<|translate|>"],
            "transcribe": place["<|transcribe|>"],
            "startOfPrevious": place["<|startofprev|>"],
            "noSpeech": place.get("<|nospeech|>", place.get("<|nocaptions|>")),
            "noTimestamps": place["<|notimestamps|>"],
            "firstTimestamp": place["<|notimestamps|>"] + 1,
        },
        "languages": {
            vocabulary[index].strip("<|>"): index for index in range(first_language, last_language)
        } if is_multilingual else {},
        "suppressed": sorted(settings["suppress_ids"]),
        "suppressedAtStart": sorted(settings["suppress_ids_begin"]),
    }
