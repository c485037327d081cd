"""Tests of the benchmark's own arithmetic: `python3 -m unittest discover --start-directory Tools/bench`."""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1])]
import audio
import bench
import measure
import report


class Measure(unittest.TestCase):
    def test_a_process_is_charged_for_what_it_used(self) -> None:
        command = [sys.executable, "-c", "data = bytes(range(256)) * 400_000; print(len(data))"]
        cost = measure.run(command, measure.environment(), measure.first_cores(1))
        self.assertEqual(cost.output, "102400000\n")
        self.assertGreater(cost.peak_bytes, 100_000_000)
        self.assertGreater(cost.wall_seconds, 0)

    def test_a_process_that_fails_says_why(self) -> None:
        with self.assertRaisesRegex(measure.ProcessFailed, "status 3: no such thing"):
            measure.run(
                [sys.executable, "-c", "import sys; print('no such thing', file=sys.stderr); sys.exit(3)"],
                measure.environment(), measure.first_cores(1))

    def test_a_summary_keeps_the_noise(self) -> None:
        self.assertEqual(measure.summary([3, 1, 2]), {"median": 2, "least": 1, "greatest": 3, "runs": 3})


class Audio(unittest.TestCase):
    def test_talk_is_as_long_as_asked(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source, talk = Path(folder) / "source.wav", Path(folder) / "talk.wav"
            with audio.writer(source) as file:
                file.writeframes(bytes(range(256)) * 1000)
            audio.write_talk(talk, [source, source], 60)
            self.assertEqual(len(audio.samples(talk)), 60 * audio.RATE * audio.BYTES)


class Results(unittest.TestCase):
    def test_a_missed_promise_is_noticed_and_a_skipped_rival_is_not(self) -> None:
        kept = {"rows": [{"passed": True}, {"skipped": "cannot be installed"}, {}]}
        self.assertFalse(bench.missed({"parts": {"a": kept}}))
        self.assertTrue(bench.missed({"parts": {"a": {"rows": [{"passed": False}]}}}))
        self.assertTrue(bench.missed({"parts": {"a": {"failed": "status 1"}}}))

    def test_an_interrupted_run_goes_on_only_with_the_same_settings(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path, run = Path(folder) / "results.json", {"commit": "abc", "runs": 3}
            parts = {"filterbank": {"rows": []}, "verify": {"failed": "status 1"}}
            report.save(path, {"run": run, "finished": False, "parts": parts})
            self.assertEqual(bench.unfinished(path, run), {"filterbank": {"rows": []}})
            self.assertEqual(bench.unfinished(path, run | {"runs": 5}), {})
            report.save(path, {"run": run, "finished": True, "parts": parts})
            self.assertEqual(bench.unfinished(path, run), {})


if __name__ == "__main__":
    unittest.main()
