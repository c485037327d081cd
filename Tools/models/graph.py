"""A small writer of ONNX graphs: named weights, shared constants and numbered nodes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 17
IR_VERSION = 8

FLOAT = TensorProto.FLOAT
INT64 = TensorProto.INT64

Shape = list[int | str]
# Name and shape of an input or output, and its type where that is not float32.
Port = tuple[str, Shape] | tuple[str, Shape, int]


class Graph:
    """Collects nodes and weights in order, so that the same calls always give the same bytes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._nodes: list[onnx.NodeProto] = []
        self._weights: dict[str, onnx.TensorProto] = {}

    def weight(self, name: str, values: np.ndarray) -> str:
        """Stores a weight under a name of its own; double precision becomes float32."""
        if name in self._weights:
            raise ValueError(f"two weights are called {name}")
        array = np.array(values, order="C")
        if array.dtype == np.float64:
            array = array.astype(np.float32)
        self._weights[name] = numpy_helper.from_array(array, name)
        return name

    def half_weight(self, name: str, values: np.ndarray) -> str:
        """Stores a weight in half precision and widens it to float32, which is exact; raises for wider values."""
        if values.dtype != np.float16:
            raise ValueError(f"{name} is {values.dtype}, not float16")
        return self.widened(self.weight(f"{name}.half", values), name)

    def widened(self, x: str, name: str) -> str:
        """`x` as float32; of a weight, the runtime does this once, when it opens the model."""
        return self.node("Cast", x, name=name, to=FLOAT)

    def constant(self, value: object, dtype: type = np.int64) -> str:
        """A small constant; equal constants are stored once."""
        array = np.asarray(value, dtype)
        shape = "x".join(map(str, array.shape)) or "scalar"
        name = f"constant.{array.dtype.name}.{shape}." + "_".join(map(str, array.ravel().tolist()))
        if name not in self._weights:
            self._weights[name] = numpy_helper.from_array(array, name)
        return name

    def node(self, kind: str, *inputs: str, name: str, output: str | None = None, **attributes: object) -> str:
        """Adds a node with one output, called like the node unless `output` says otherwise."""
        return self.nodes(kind, *inputs, name=name, outputs=[output or name], **attributes)[0]

    def nodes(self, kind: str, *inputs: str, name: str, outputs: list[str], **attributes: object) -> list[str]:
        """Adds a node with several outputs."""
        self._nodes.append(helper.make_node(kind, list(inputs), outputs, name=name, **attributes))
        return outputs

    def model(
        self,
        inputs: list[Port],
        outputs: list[Port],
        metadata: dict[str, str],
    ) -> onnx.ModelProto:
        """The finished, checked model; inputs and outputs are float32 unless they say otherwise."""

        def declare(ports: list[Port]) -> list[onnx.ValueInfoProto]:
            return [
                helper.make_tensor_value_info(name, *(kind or [FLOAT]), shape) for name, shape, *kind in ports]

        graph = helper.make_graph(
            self._nodes, self.name, declare(inputs), declare(outputs), list(self._weights.values())
        )
        model = helper.make_model(
            graph, producer_name="voiceid", opset_imports=[helper.make_opsetid("", OPSET)]
        )
        model.ir_version = IR_VERSION
        for key in sorted(metadata):
            entry = model.metadata_props.add()
            entry.key, entry.value = key, metadata[key]
        onnx.checker.check_model(model)
        return model


def serialize(model: onnx.ModelProto) -> bytes:
    """The model's bytes, the same on every machine."""
    return model.SerializeToString(deterministic=True)


def save(model: onnx.ModelProto, path: Path) -> None:
    """Writes the model's bytes to `path`."""
    path.write_bytes(serialize(model))
