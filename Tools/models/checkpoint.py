"""Reads the tensors of a PyTorch checkpoint (the zip format since 1.6) with numpy alone.

The pickle inside may name only the few functions below; anything else is refused, so no code of a checkpoint runs.
"""

from __future__ import annotations

import collections
import io
import pickle
import zipfile
from pathlib import Path

import numpy as np

STORAGE_TYPES = {
    "FloatStorage": np.dtype("<f4"),
    "DoubleStorage": np.dtype("<f8"),
    "HalfStorage": np.dtype("<f2"),
    "LongStorage": np.dtype("<i8"),
    "IntStorage": np.dtype("<i4"),
    "BoolStorage": np.dtype("?"),
}


class StorageType:
    """Stands for a class such as `torch.FloatStorage`."""

    def __init__(self, name: str) -> None:
        self.dtype = STORAGE_TYPES[name]


def rebuild_tensor(
    storage: np.ndarray, offset: int, size: tuple[int, ...], stride: tuple[int, ...], *_: object
) -> np.ndarray:
    """A copy of the part of a storage that a tensor views; refuses views that leave the storage."""
    if offset < 0 or any(value < 0 for value in (*size, *stride)):
        raise pickle.UnpicklingError("a tensor has a negative offset, size or stride")
    last = offset + sum((count - 1) * step for count, step in zip(size, stride)) if all(size) else offset - 1
    if last >= storage.size:
        raise pickle.UnpicklingError("a tensor exceeds its storage")
    bytes_per_step = [step * storage.dtype.itemsize for step in stride]
    return np.lib.stride_tricks.as_strided(storage[offset:], size, bytes_per_step).copy()


def rebuild_parameter(data: np.ndarray, *_: object) -> np.ndarray:
    """A parameter is its tensor."""
    return data


class CheckpointUnpickler(pickle.Unpickler):
    """Resolves tensors to numpy arrays and refuses every other global."""

    def __init__(self, archive: zipfile.ZipFile, root: str) -> None:
        super().__init__(io.BytesIO(archive.read(f"{root}/data.pkl")))
        self.archive, self.root = archive, root
        self.storages: dict[str, np.ndarray] = {}

    def find_class(self, module: str, name: str) -> object:
        if (module, name) == ("torch._utils", "_rebuild_tensor_v2"):
            return rebuild_tensor
        if (module, name) == ("torch._utils", "_rebuild_parameter"):
            return rebuild_parameter
        if (module, name) == ("collections", "OrderedDict"):
            return collections.OrderedDict
        if module == "torch" and name in STORAGE_TYPES:
            return StorageType(name)
        raise pickle.UnpicklingError(f"the checkpoint names {module}.{name}, which is not allowed")

    def persistent_load(self, identifier: tuple) -> np.ndarray:
        kind, storage_type, key, _, count = identifier
        if kind != "storage" or not isinstance(storage_type, StorageType):
            raise pickle.UnpicklingError(f"unexpected persistent id {identifier!r}")
        if key not in self.storages:
            values = np.frombuffer(self.archive.read(f"{self.root}/data/{key}"), storage_type.dtype)
            if values.size < count:
                raise pickle.UnpicklingError(f"storage {key} is cut short")
            self.storages[key] = values[:count]
        return self.storages[key]


def load(path: Path) -> object:
    """The checkpoint's contents, with numpy arrays for tensors."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        pickles = [name for name in names if name.endswith("/data.pkl")]
        if len(pickles) != 1:
            raise ValueError(f"{path.name} is not a PyTorch checkpoint of the zip format")
        root = pickles[0].removesuffix("/data.pkl")
        if f"{root}/byteorder" in names and archive.read(f"{root}/byteorder") != b"little":
            raise ValueError(f"{path.name} was written on a big-endian machine")
        return CheckpointUnpickler(archive, root).load()


class Weights:
    """The tensors of a checkpoint; notes which ones were used, since a forgotten one means a wrong graph."""

    def __init__(self, tensors: dict[str, np.ndarray]) -> None:
        self._tensors = tensors
        self._unused = {name for name in tensors if not name.endswith("num_batches_tracked")}

    def __contains__(self, name: str) -> bool:
        return name in self._tensors

    def take(self, name: str, *shape: int) -> np.ndarray:
        """The tensor in double precision; raises when its shape is not the expected one."""
        tensor = self._tensors[name]
        if tensor.shape != shape:
            raise ValueError(f"{name} has shape {tensor.shape}, expected {shape}")
        self._unused.discard(name)
        return tensor.astype(np.float64)

    def check_all_used(self) -> None:
        """Raises when a tensor has no place in the graph."""
        if self._unused:
            raise ValueError(f"tensors without a place: {sorted(self._unused)[:5]}")
