"""Times sherpa-onnx's speaker diarization on a WAV file: prints JSON.

It needs facts about the models that our bundles keep beside them; they are written into copies of the files.
"""

from __future__ import annotations

import json
import sys
import time
import wave
from importlib.metadata import version
from pathlib import Path

import numpy as np
import onnx
import sherpa_onnx

SEGMENTATION = {
    "model_type": "pyannote-segmentation-3.0", "num_speakers": 3, "powerset_max_classes": 2, "num_classes": 7,
    "sample_rate": 16000, "window_size": 160000, "receptive_field_size": 991, "receptive_field_shift": 270,
}
EMBEDDING = {
    "framework": "3d-speaker", "language": "Chinese-English", "sample_rate": 16000, "output_dim": 192,
    "normalize_samples": 1, "feature_normalize_type": "global-mean",
}


def with_metadata(model: Path, facts: dict[str, object], folder: Path) -> Path:
    """A copy of the model that carries the facts."""
    loaded = onnx.load(model)
    for key, value in facts.items():
        entry = loaded.metadata_props.add()
        entry.key, entry.value = key, str(value)
    copy = folder / model.name
    onnx.save(loaded, copy)
    return copy


def main(wav: str, models: Path, scratch: Path, threads: int) -> None:
    segmentation = with_metadata(models / "segmentation.onnx", SEGMENTATION, scratch)
    embedding = with_metadata(models / "campplus.onnx", EMBEDDING, scratch)
    configuration = sherpa_onnx.OfflineSpeakerDiarizationConfig(
        segmentation=sherpa_onnx.OfflineSpeakerSegmentationModelConfig(
            pyannote=sherpa_onnx.OfflineSpeakerSegmentationPyannoteModelConfig(model=str(segmentation)),
            num_threads=threads),
        embedding=sherpa_onnx.SpeakerEmbeddingExtractorConfig(model=str(embedding), num_threads=threads),
        clustering=sherpa_onnx.FastClusteringConfig(num_clusters=-1, threshold=0.5))
    if not configuration.validate():
        raise SystemExit("sherpa-onnx refuses the configuration")
    diarizer = sherpa_onnx.OfflineSpeakerDiarization(configuration)
    with wave.open(wav) as file:
        pcm = np.frombuffer(file.readframes(file.getnframes()), dtype=np.int16)
    waveform = pcm.astype(np.float32) / 32768
    diarizer.process(waveform[: 20 * 16_000])
    wall, processor = time.perf_counter(), time.process_time()
    result = diarizer.process(waveform)
    print(json.dumps({
        "tool": f"sherpa-onnx {version('sherpa-onnx')}",
        "seconds": time.perf_counter() - wall,
        "processorSeconds": time.process_time() - processor,
        "speakers": result.num_speakers,
    }))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4]))
