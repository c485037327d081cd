"""Times kaldi-native-fbank on one WAV file: prints the seconds of each run as JSON."""

from __future__ import annotations

import array
import json
import sys
import time
import wave

import kaldi_native_fbank


def options(frame_milliseconds: float) -> kaldi_native_fbank.FbankOptions:
    """The front end of the speaker model, with another frame length where asked."""
    result = kaldi_native_fbank.FbankOptions()
    result.frame_opts.dither = 0
    result.frame_opts.snip_edges = True
    result.frame_opts.window_type = "povey"
    result.frame_opts.frame_length_ms = frame_milliseconds
    result.mel_opts.num_bins = 80
    return result


def seconds(waveform: list[float], frame_milliseconds: float) -> float:
    """How long it takes to hand over the samples and compute every frame they complete."""
    bank = kaldi_native_fbank.OnlineFbank(options(frame_milliseconds))
    start = time.perf_counter()
    bank.accept_waveform(16_000, waveform)
    bank.input_finished()
    return time.perf_counter() - start


def main(path: str, runs: int) -> None:
    with wave.open(path) as file:
        pcm = array.array("h", file.readframes(file.getnframes()))
    waveform = [sample / 32768 for sample in pcm]
    # Python hands the samples over one by one, which is no fault of the library: a frame longer than the audio is
    # never computed, so the same call with it costs the hand-over alone, and that is taken off.
    longer = 1000 * len(waveform) / 16_000 + 1000
    seconds(waveform, 25.0)
    hand_over = min(seconds(waveform, longer) for _ in range(runs))
    measured = [seconds(waveform, 25.0) - hand_over for _ in range(runs)]
    print(json.dumps({
        "tool": f"kaldi-native-fbank {kaldi_native_fbank.__version__}",
        "audioSeconds": len(waveform) / 16_000,
        "handOverSeconds": hand_over,
        "seconds": measured,
    }))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
