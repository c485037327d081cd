"""Times faster-whisper with our weights in single precision, greedy, on WAV files one by one: prints JSON."""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version

from faster_whisper import WhisperModel
from faster_whisper.audio import decode_audio


def main(checkpoint: str, threads: int, runs: int, wavs: list[str]) -> None:
    model = WhisperModel(checkpoint, device="cpu", compute_type="float32", cpu_threads=threads)
    recordings = [decode_audio(wav) for wav in wavs]

    def transcribe(samples: object) -> None:
        # Without timestamps and without the text before, as ours does; both make it faster.
        segments, _ = model.transcribe(
            samples, language="en", beam_size=1, without_timestamps=True, condition_on_previous_text=False)
        for _ in segments:  # they are written while they are taken
            pass

    transcribe(recordings[0][: 30 * 16_000])
    seconds, processor = [], []
    for _ in range(runs):
        wall, used = time.perf_counter(), time.process_time()
        for samples in recordings:
            transcribe(samples)
        seconds.append(time.perf_counter() - wall)
        processor.append(time.process_time() - used)
    print(json.dumps({
        "tool": f"faster-whisper {version('faster-whisper')}", "seconds": seconds, "processorSeconds": processor}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
