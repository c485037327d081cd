"""Times the speaker model on bare ONNX Runtime, one thread, 3 s of features: prints JSON."""

from __future__ import annotations

import json
import sys
import time

import numpy as np
import onnxruntime


def main(model: str, runs: int) -> None:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    name = session.get_inputs()[0].name
    # 3 s at 16 kHz: 1 + (48 000 − 400) / 160 frames.
    features = np.random.default_rng(0).standard_normal((1, 298, 80), dtype=np.float32)
    session.run(None, {name: features})
    measured = []
    for _ in range(runs):
        start = time.perf_counter()
        session.run(None, {name: features})
        measured.append(time.perf_counter() - start)
    print(json.dumps({"tool": f"onnxruntime {onnxruntime.__version__}", "seconds": measured}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
