#!/usr/bin/env python3
"""Golden values of the diarization and verification metrics, from pyannote.metrics.

Writes seeded synthetic reference and hypothesis RTTM files, scores them and stores the results:

    OUT/NAME.ref.rttm, OUT/NAME.hyp.rttm   one pair a case; an empty file is an empty annotation
    OUT/der.json                           diarization error rate and Jaccard error rate of every case
    OUT/verification.json                  equal error rate and minimum detection cost of scored trials

Conventions of the diarization metrics, all of them pyannote.metrics':

- No evaluation map (UEM) is given. Scored is the extent from the earliest to the latest boundary of reference and
  hypothesis together.
- A collar of c seconds is centred on each boundary of the reference: c/2 before it and c/2 after it are not scored.
- `skipOverlap` leaves out the regions in which two turns of the reference intersect.
- Every line of an RTTM file is a turn of its own: two overlapping turns of one speaker count twice.
- Speakers are mapped once a file, one to one, so that the time they have in common is greatest.
- DER = (missed + falseAlarm + confusion) / total; 0 when all of them are 0, 1 when only `total` is.
- JER is the mean over the reference's speakers; 1 when there are none.
- Totals over the files add up the components first.

Verification is scored here with numpy, since `det_curve` of pyannote.metrics gives 25 % for scores without one error:

- A trial is accepted when its score is at least the threshold; thresholds are the scores themselves, and infinity.
- The equal error rate is where the line through the (false alarm, miss) points of neighbouring thresholds crosses
  the diagonal.
- The detection cost is P·miss + (1−P)·falseAlarm, divided by min(P, 1−P), smallest over all thresholds.
"""

from __future__ import annotations

import argparse
import json
import random
import warnings
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from pyannote.core import Annotation, Segment
from pyannote.database.util import load_rttm
from pyannote.metrics import __version__ as metrics_version
from pyannote.metrics.diarization import DiarizationErrorRate, JaccardErrorRate

COLLARS = (0.0, 0.25, 0.5)
TARGET_PRIOR = 0.01

Turn = tuple[float, float, str]


@dataclass
class Case:
    """A reference and a hypothesis, each a list of turns: start and end in seconds, speaker."""

    name: str
    reference: list[Turn] = field(default_factory=list)
    hypothesis: list[Turn] = field(default_factory=list)


def conversation(generator: random.Random, speakers: int, duration: float, overlap: float) -> list[Turn]:
    """Turns that follow each other with short pauses; some start before the one before has ended."""
    turns: list[Turn] = []
    time = generator.uniform(0, 2)
    while time < duration:
        length = generator.uniform(0.4, 6.0)
        turns.append((time, time + length, f"person{generator.randrange(speakers)}"))
        step = -generator.uniform(0.1, 1.2) if generator.random() < overlap else generator.uniform(0.0, 1.5)
        time = max(time + 0.05, time + length + step)
    return turns


def imperfect(generator: random.Random, turns: list[Turn], speakers: int, jitter: float, mistakes: float) -> list[Turn]:
    """What a system might have answered: moved boundaries, lost, invented and wrongly named turns."""
    answer: list[Turn] = []
    for start, end, speaker in turns:
        if generator.random() < mistakes / 2:
            continue
        index = int(speaker.removeprefix("person"))
        if generator.random() < mistakes:
            index = generator.randrange(speakers)
        moved = max(0.0, start + generator.gauss(0, jitter)), end + generator.gauss(0, jitter)
        if moved[1] - moved[0] > 0.1:
            answer.append((*moved, f"cluster{index % speakers}"))
        if generator.random() < mistakes / 2:
            invented = end + generator.uniform(0, 1)
            answer.append((invented, invented + generator.uniform(0.2, 1.5), f"cluster{generator.randrange(speakers)}"))
    return answer


def renamed(turns: list[Turn]) -> list[Turn]:
    """The same turns under other names."""
    return [(start, end, f"cluster{speaker}") for start, end, speaker in turns]


def cases() -> list[Case]:
    """The pairs, the same on every run."""
    made: list[Case] = []
    recipes = [  # name, speakers, seconds, overlap, hypothesis' speakers, jitter, mistakes
        ("two-speakers", 2, 60, 0.0, 2, 0.05, 0.1),
        ("three-with-overlap", 3, 90, 0.5, 3, 0.10, 0.2),
        ("too-many-clusters", 2, 60, 0.2, 5, 0.10, 0.4),
        ("too-few-clusters", 5, 90, 0.3, 2, 0.10, 0.1),
        ("eight-speakers", 8, 240, 0.4, 9, 0.15, 0.3),
        ("mostly-wrong", 4, 60, 0.3, 4, 0.60, 0.8),
    ]
    for seed, (name, speakers, duration, overlap, clusters, jitter, mistakes) in enumerate(recipes):
        generator = random.Random(seed)
        reference = conversation(generator, speakers, duration, overlap)
        made.append(Case(name, reference, imperfect(generator, reference, clusters, jitter, mistakes)))

    generator = random.Random(100)
    reference = conversation(generator, 3, 40, 0.3)
    made.append(Case("perfect", reference, renamed(reference)))
    made.append(Case("empty-hypothesis", reference, []))
    made.append(Case("empty-reference", [], renamed(conversation(generator, 2, 20, 0.2))))
    made.append(Case("both-empty", [], []))
    later = [(start + 100, end + 100, speaker) for start, end, speaker in renamed(reference)]
    made.append(Case("disjoint", reference, later))
    doubled = [(1.0, 5.0, "person0"), (3.0, 8.0, "person0"), (7.5, 10.0, "person1"), (10.0, 12.0, "person0")]
    made.append(Case("speaker-overlaps-itself", doubled, [(1.0, 8.0, "cluster0"), (7.0, 9.0, "cluster1"),
                                                           (8.5, 12.5, "cluster0")]))
    made.append(Case("one-speaker", [(0.5, 30.25, "person0")], [(0.0, 12.0, "cluster0"), (12.0, 31.0, "cluster1")]))
    return made


def write_rttm(path: Path, name: str, turns: list[Turn]) -> None:
    """One SPEAKER line a turn, in milliseconds, ordered by start."""
    lines = [
        f"SPEAKER {name} 1 {start:.3f} {end - start:.3f} <NA> <NA> {speaker} <NA> <NA>\n"
        for start, end, speaker in sorted(turns)
    ]
    path.write_text("".join(lines))


def read_rttm(path: Path, name: str) -> Annotation:
    """The annotation in an RTTM file of one recording; empty when the file is."""
    if not path.read_text().strip():
        return Annotation(uri=name)
    return load_rttm(path)[name]


def rates(der: dict[str, float], jer: dict[str, float], der_value: float, jer_value: float) -> dict[str, float | int]:
    """The components under the names that the tests read, rounded to 1e-12 s."""
    named = {
        "der": der_value,
        "missed": der["missed detection"],
        "falseAlarm": der["false alarm"],
        "confusion": der["confusion"],
        "correct": der["correct"],
        "total": der["total"],
        "jer": jer_value,
        "jerSum": jer["speaker error"],
    }
    rounded: dict[str, float | int] = {key: round(float(value), 12) for key, value in named.items()}
    rounded["jerSpeakers"] = int(jer["speaker count"])
    return rounded


def score_diarization(folder: Path, pairs: list[Case]) -> dict[str, object]:
    """Scores every pair under every collar, with and without overlap, and their totals."""
    annotations = {
        case.name: (read_rttm(folder / f"{case.name}.ref.rttm", case.name),
                    read_rttm(folder / f"{case.name}.hyp.rttm", case.name))
        for case in pairs
    }
    by_case: dict[str, list[dict[str, object]]] = {case.name: [] for case in pairs}
    totals: list[dict[str, object]] = []
    for collar in COLLARS:
        for skip_overlap in (False, True):
            setting = {"collar": collar, "skipOverlap": skip_overlap}
            der = DiarizationErrorRate(collar=collar, skip_overlap=skip_overlap)
            jer = JaccardErrorRate(collar=collar, skip_overlap=skip_overlap)
            for name, (reference, hypothesis) in annotations.items():
                d = der(reference, hypothesis, detailed=True)
                j = jer(reference, hypothesis, detailed=True)
                by_case[name].append(setting | rates(d, j, d["diarization error rate"], j["jaccard error rate"]))
            totals.append(setting | rates(der[:], jer[:], abs(der), abs(jer)))
    return {
        "tool": f"pyannote.metrics {metrics_version}",
        "cases": [
            {
                "name": name,
                "reference": f"{name}.ref.rttm",
                "hypothesis": f"{name}.hyp.rttm",
                "referenceSpeakers": len(reference.labels()),
                "hypothesisSpeakers": len(hypothesis.labels()),
                "results": by_case[name],
            }
            for name, (reference, hypothesis) in annotations.items()
        ],
        "totals": totals,
    }


def error_rates(scores: np.ndarray, labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Miss and false alarm rates at every threshold, the lowest first."""
    thresholds = np.append(np.unique(scores), np.inf)
    miss = np.array([(scores[labels == 1] < threshold).mean() for threshold in thresholds])
    alarm = np.array([(scores[labels == 0] >= threshold).mean() for threshold in thresholds])
    return miss, alarm


def equal_error_rate(miss: np.ndarray, alarm: np.ndarray) -> float:
    """The rate at which both error curves, joined by straight lines, are equal."""
    after = int(np.argmax(miss >= alarm))  # at infinity miss is 1 and alarm is 0, so there is one
    if after == 0:
        return float(miss[0])
    gap_before, gap_after = alarm[after - 1] - miss[after - 1], miss[after] - alarm[after]
    share = gap_before / (gap_before + gap_after)
    return float(miss[after - 1] + share * (miss[after] - miss[after - 1]))


def score_verification() -> dict[str, object]:
    """Equal error rate and minimum detection cost of seeded scores, some of them tied."""
    recipes = [  # name, targets, others, distance of the means, rounding
        ("overlapping", 60, 200, 1.5, 6),
        ("tied", 50, 80, 1.0, 1),
        ("far-apart", 40, 40, 9.0, 6),
    ]
    results: list[dict[str, object]] = []
    for seed, (name, targets, others, distance, digits) in enumerate(recipes):
        generator = random.Random(1000 + seed)
        trials = [(round(generator.gauss(distance, 1), digits), 1) for _ in range(targets)]
        trials += [(round(generator.gauss(0, 1), digits), 0) for _ in range(others)]
        generator.shuffle(trials)
        scores = np.array([score for score, _ in trials])
        labels = np.array([label for _, label in trials])
        miss, alarm = error_rates(scores, labels)
        cost = (TARGET_PRIOR * miss + (1 - TARGET_PRIOR) * alarm) / min(TARGET_PRIOR, 1 - TARGET_PRIOR)
        results.append({
            "name": name,
            "scores": scores.tolist(),
            "labels": labels.tolist(),
            "eer": round(equal_error_rate(miss, alarm), 12),
            "minDCF": round(float(cost.min()), 12),
        })
    return {"tool": f"numpy {np.__version__}", "targetPrior": TARGET_PRIOR, "cases": results}


def write_all(folder: Path) -> None:
    """Writes every fixture into `folder`."""
    warnings.filterwarnings("ignore", message=".*'uem' was approximated.*")
    folder.mkdir(parents=True, exist_ok=True)
    pairs = cases()
    for case in pairs:
        write_rttm(folder / f"{case.name}.ref.rttm", case.name, case.reference)
        write_rttm(folder / f"{case.name}.hyp.rttm", case.name, case.hypothesis)
    (folder / "der.json").write_text(json.dumps(score_diarization(folder, pairs), indent=1) + "\n")
    (folder / "verification.json").write_text(json.dumps(score_verification()) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="folder for the fixtures, usually Tests/Fixtures/metrics")
    write_all(parser.parse_args().out)


if __name__ == "__main__":
    main()
