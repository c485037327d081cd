"""Tests of the evaluation's own arithmetic: `python3 -m unittest discover --start-directory Tools/eval`."""

from __future__ import annotations

import sys
import tempfile
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1])]
import commands
import formats
import identification
import transcription
from eval import missed
from program import Outcome, Program


class Identification(unittest.TestCase):
    def test_counts_only_frames_with_one_speaker(self) -> None:
        truth = [(0.0, 1.0, "Anna"), (0.5, 2.0, "Ben"), (2.0, 3.0, "Zoe")]
        answers = [(0.0, 0.3, "Anna"), (0.3, 0.4, "Ben"), (0.4, 1.5, None), (1.5, 2.5, "Ben")]
        counts = identification.tally(truth, answers, {"Anna", "Ben"})
        self.assertEqual(counts, {"right": 30 + 50, "wrong": 10, "missed": 10 + 50, "named": 50, "unknown": 50})

    def test_two_answers_for_a_frame_are_not_right(self) -> None:
        counts = identification.tally([(0.0, 0.1, "Anna")], [(0.0, 0.1, "Anna"), (0.0, 0.1, "Ben")], {"Anna", "Ben"})
        self.assertEqual(counts, {"wrong": 10})


class Commands(unittest.TestCase):
    def test_only_keywords_of_the_list_are_commands(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "commands"
            folder.mkdir()
            (folder / "commands.tsv").write_text(
                'path\ttranscript\tlabel\tnote\na.flac\tForward\tword\t\nb.flac\tgo forward ten\t\t\nc.flac\t\t{"a": 1}\t\n')
            rows = commands.rows(Path(name))
        self.assertEqual([row["expected"] for row in rows], ["down", "", ""])
        self.assertEqual([row["kind"] for row in rows], ["command", "near", "near"])


    def test_recorded_words_are_commands_of_their_own(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name) / "commands"
            folder.mkdir()
            (folder / "commands.tsv").write_text(
                "path\ttranscript\na.flac\tview glass\nb.flac\theycomputer\nc.flac\tgo forward ten\nd.flac\t\n")
            rows = commands.words(Path(name))
        self.assertEqual([row["expected"] for row in rows], ["wordViewGlass", "wordHeyComputer", "", ""])
        file = commands.trigger_file({"fillers": ["hey", "um"], "types": [], "threshold": 12}, {"hey computer"})
        self.assertEqual(
            file, {"fillers": ["um"], "threshold": 12, "types": [{"type": "wordHeyComputer", "keywords": ["hey computer"]}]})


class Formats(unittest.TestCase):
    def test_tells_how_a_run_ended(self) -> None:
        cases = [
            (Outcome(0, "{}", []), "read"),
            (Outcome(0, "{}", ["voiceid: warning: the file is cut short"]), "read with a warning"),
            (Outcome(1, "", ["voiceid: not audio"]), "refused"),
            (Outcome(1, "", ["one", "two"]), "status 1 with 2 lines"),
            (Outcome(-11, "", []), "ended by signal 11"),
            (Outcome(None, "", []), "took too long"),
        ]
        for outcome, kind in cases:
            self.assertEqual(formats.kind(outcome), kind)


class Transcription(unittest.TestCase):
    def test_counts_sources_by_kind(self) -> None:
        sources = ["librispeech-test-other", "librispeech-train", "speechocean762", "ljspeech"]
        self.assertEqual(
            [transcription.kind(source) for source in sources], ["librispeech", "librispeech", "speechocean762", "other"])

    def test_reads_english_recordings_only(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            listing = Path(folder) / "stt.tsv"
            listing.write_text(
                'path\ttranscript\tlang\tsource\na.wav\tSAY "HI\ten\tmfa\nb.wav\tHALLO\tde\tmfa\n')
            groups = transcription.english(listing)
        self.assertEqual(list(groups), ["other"])
        self.assertEqual([row["transcript"] for row in groups["other"]], ['SAY "HI'])

    def test_what_is_not_there_is_skipped(self) -> None:
        program = Program(Path("voiceid"), Path("home"))
        nowhere = Path("/nonexistent")
        self.assertIsNotNone(transcription.evaluate(program, nowhere, nowhere).skipped)
        self.assertIsNotNone(transcription.conversations(program, nowhere, nowhere).skipped)


class Floors(unittest.TestCase):
    def test_what_is_skipped_or_without_a_floor_is_not_missed(self) -> None:
        self.assertFalse(missed({"a": {"skipped": "no data"}, "b": {"checks": [{"passed": None}, {"passed": True}]}}))
        self.assertTrue(missed({"b": {"checks": [{"passed": True}, {"passed": False}]}}))
        self.assertTrue(missed({"a": {"failed": "CommandFailed: status 1"}}))


if __name__ == "__main__":
    unittest.main()
