#!/usr/bin/env python3
"""The reference of the diarization: every stage of it on one demo recording, in NumPy and on the whole file at once.

    diarization.py OUT           writes the golden values into the folder OUT (usually Tests/Fixtures/diarization)

    fused.npy                    float32 [frames, 2]: probabilities of speech and of overlap, all windows together
    embeddings.npy               float32 [windows, 192]: a unit vector for each embedding window
    diarization.json             what is decided at each stage, in the order of the stages

A frame is one of the segmentation model: 270 samples. Runs are [first frame, frame after the last, value]. The program
does the same on audio as it arrives; `Sources/Diarization/Diarization.docc/WhoSpokeWhen.md` tells the steps.
"""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path

import numpy as np
from scipy.optimize import linear_sum_assignment

import reference

CLIP = reference.clip("call.wav", 0, 30 * reference.RATE)

STEP, FIELD, WINDOW, WINDOW_FRAMES, HOP = 270, 991, 160_000, 589, 296
ROW, ROW_LENGTH = 160, 400
FRAME_SECONDS = STEP / reference.RATE
ACTIVE = [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]

Run = list[int]


def frame_start(frame: int) -> int:
    """The first sample that a frame stands for."""
    return frame * STEP + (FIELD - STEP) // 2


def frames_in(seconds: float) -> float:
    return seconds * reference.RATE / STEP


def runs(values: list) -> list[Run]:
    """Runs of equal values, those of None left out."""
    found, first = [], 0
    for value, group in itertools.groupby(values):
        end = first + len(list(group))
        if value is not None:
            found.append([first, end, value])
        first = end
    return found


def marked(flags: np.ndarray) -> list[Run]:
    """The runs of true flags, [first, after the last]."""
    return [run[:2] for run in runs([True if flag else None for flag in flags])]


def segment(samples: np.ndarray) -> list[tuple[int, np.ndarray]]:
    """The start frame and the class probabilities of each window."""
    last = max(0, -(-(len(samples) - WINDOW) // STEP))
    model = reference.session("segmentation")
    padded = np.pad(samples, (0, max(0, last * STEP + WINDOW - len(samples))))
    return [
        (start, np.exp(model.run(["logprob"], {"waveform": padded[None, None, start * STEP :][:, :, :WINDOW]})[0][0]))
        for start in [*range(0, last, HOP), last]
    ]


def fuse(windows: list[tuple[int, np.ndarray]], count: int) -> np.ndarray:
    """Probabilities of speech and overlap of every frame, windows weighted towards their middle; 0 beyond them."""
    place = np.arange(WINDOW_FRAMES) + 0.5
    weight = 0.05 + np.minimum(place, WINDOW_FRAMES - place) / (WINDOW_FRAMES / 2)
    covered = windows[-1][0] + WINDOW_FRAMES
    sums, weights = np.zeros((covered, 2)), np.zeros(covered)
    for start, probabilities in windows:
        part = slice(start, start + WINDOW_FRAMES)
        sums[part, 0] += weight * (1 - probabilities[:, 0])
        sums[part, 1] += weight * probabilities[:, 4:].sum(axis=1)
        weights[part] += weight
    fused = np.pad(sums / weights[:, None], ((0, max(0, count - covered)), (0, 0)))
    return fused[:count].astype(np.float32)


def link(windows: list[tuple[int, np.ndarray]], count: int) -> list[int | None]:
    """The number of the only local speaker of each frame, the same from window to window."""
    solo: list[int | None] = [None] * max(count, windows[-1][0] + WINDOW_FRAMES)
    unused, previous = 0, None
    for start, probabilities in windows:
        classes = probabilities.argmax(axis=1)
        active = np.array([[local in ACTIVE[kind] for local in range(3)] for kind in classes])
        numbers, handover = [None] * 3, start
        if previous and previous[0] + WINDOW_FRAMES > start:
            common = active[: previous[0] + WINDOW_FRAMES - start].T.astype(int) @ previous[1][start - previous[0] :]
            for later, earlier in zip(*linear_sum_assignment(-common)):
                if common[later, earlier] > 0:
                    numbers[later] = previous[2][earlier]
            handover = (previous[0] + WINDOW_FRAMES + start) // 2
        for local in range(3):
            if numbers[local] is None:
                numbers[local], unused = unused, unused + 1
        for frame in range(handover - start, WINDOW_FRAMES):
            kind = ACTIVE[classes[frame]]
            solo[start + frame] = numbers[kind[0]] if len(kind) == 1 else None
        previous = (start, active.astype(int), numbers)
    return solo[:count]


def voice_activity(probabilities: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """The smoothed voice activity of each frame, and whether there is voice within half a second."""
    def at(frame: int) -> float:
        place = max(0, frame * STEP + FIELD // 2 - reference.SILERO_WINDOW // 2) / reference.SILERO_WINDOW
        return float(np.interp(place, np.arange(len(probabilities)), probabilities))

    smooth = np.array([np.mean([at(max(0, near)) for near in range(frame - 2, frame + 3)]) for frame in range(count)])
    reach = int(frames_in(0.5))
    near = np.zeros(count, bool)
    for frame in range(count):
        first = max(0, ((frame - reach) * STEP + FIELD // 2) // reference.SILERO_WINDOW)
        end = ((frame + reach) * STEP + FIELD // 2) // reference.SILERO_WINDOW + 1
        near[frame] = (probabilities[first:end] > 0.25).any()
    return smooth, near


def row_frames(rows: int) -> np.ndarray:
    """The frame of each row of features."""
    return np.maximum(0, (np.arange(rows) * ROW + ROW_LENGTH // 2 - frame_start(0)) // STEP)


def levels(features: np.ndarray, count: int) -> np.ndarray:
    """The level of each frame, 0 for the background to 1 for loud speech."""
    frames = row_frames(len(features))
    total = np.bincount(frames, features[:, 5:70].mean(axis=1))
    level = total / np.bincount(frames)
    padded = np.pad(level, (2, 2 + max(0, count - len(level))), mode="edge")
    smooth = np.convolve(padded, np.ones(5) / 5, mode="valid")[:count]
    relative = np.zeros(count)
    for start in range(0, count, 60):
        around = np.sort(level[max(0, start - 1_220) : start + 580])
        low, high = around[(len(around) - 1) // 20], around[(len(around) - 1) * 9 // 10]
        part = slice(start, start + 60)
        relative[part] = 0.5 + (smooth[part] - (low + high) / 2) / max(high - low, 2)
    return np.clip(relative, 0, 1)


def detect(fused: np.ndarray, voice: np.ndarray, level: np.ndarray) -> dict[str, np.ndarray]:
    """Which frames are speech, clear speech of one voice, and overlap."""
    def log_odds(probability: np.ndarray) -> np.ndarray:
        held = np.clip(probability, 0.001, 0.999)
        return np.log(held / (1 - held))

    count, reach = len(fused), int(frames_in(1))
    activity, has_voice = voice_activity(voice, count)
    sure = fused[:, 0] > 0.5
    near = np.array([sure[max(0, frame - reach) : frame + reach + 1].any() for frame in range(count)])
    evidence = 0.5 * log_odds(fused[:, 0]) + 0.4 * log_odds(activity) + 2 * level + 0.5
    evidence[~(near & has_voice)] = -np.inf
    overlap = (evidence > 0) & (fused[:, 1] > 0.45)
    return {"speech": evidence > 0, "clear": (evidence > 1) & ~overlap, "overlap": overlap}


def stretches(speech: np.ndarray, solo: list[int | None]) -> list[Run]:
    """Stretches that probably hold one voice. (The clip is too short for one to be cut for its length.)"""
    found: list[Run] = []
    for first, end in bridged(marked(speech), int(frames_in(0.3))):
        alone = [frame for frame in range(first, end) if speech[frame] and solo[frame] is not None]
        changes = [(a + b + 1) // 2 for a, b in itertools.pairwise(alone) if solo[a] != solo[b]]
        edges = [first, *changes, end]
        found += [list(pair) for pair in itertools.pairwise(edges)]
    return [[first, end] for first, end in found if end - first >= np.ceil(frames_in(0.3))]


def bridged(found: list[Run], longest: float) -> list[Run]:
    """Runs with the pauses of up to `longest` frames between them closed."""
    joined: list[Run] = []
    for first, end in found:
        if joined and first - joined[-1][1] <= longest:
            joined[-1][1] = end
        else:
            joined.append([first, end])
    return joined


class WindowEmbedder:
    """Embeds windows of the recording by their clear speech."""

    def __init__(self, features: np.ndarray, frames: dict[str, np.ndarray]) -> None:
        self.features, self.frames = features, frames
        self.of_row = row_frames(len(features))
        self.model = reference.session("campplus")

    def rows(self, window: Run) -> np.ndarray:
        """The rows that a window is embedded by; none where there are too few."""
        inside = (self.of_row >= window[0]) & (self.of_row < window[1])
        # Rows centred before frame 0 belong to no window.
        inside &= np.arange(len(self.features)) * ROW + ROW_LENGTH // 2 >= frame_start(0)
        chosen = np.flatnonzero(inside & self.frames["clear"][self.of_row])
        if len(chosen) < 40:
            chosen = np.flatnonzero(inside & self.frames["speech"][self.of_row])
        return chosen[: len(chosen) - len(chosen) % 4] if len(chosen) >= 20 else chosen[:0]

    def __call__(self, window: Run) -> np.ndarray | None:
        rows = self.features[self.rows(window)]
        if len(rows) == 0:
            return None
        vector = self.model.run(["embs"], {"feats": (rows - rows.mean(axis=0))[None]})[0][0]
        return vector / np.linalg.norm(vector)


def embed(found: list[Run], embedder: WindowEmbedder) -> tuple[list[dict], np.ndarray]:
    """The windows of all stretches with their shares of the speech, and their embeddings."""
    length = int(frames_in(1.5))
    windows, vectors = [], []
    for first, end in found:
        if end - first <= length:
            placed = [[first, end]]
        else:
            room = end - first - length
            steps = max(1, int(np.ceil(room / length - 0.2)))
            placed = [[start, start + length] for start in
                      (first + (room * step + steps // 2) // steps for step in range(steps + 1))]
        voices = {tuple(window): embedder(window) for window in placed}
        for a, b in itertools.pairwise(placed):
            known = voices[tuple(a)] is not None and voices[tuple(b)] is not None
            if b[0] - a[0] > int(frames_in(0.5)) and not (known and voices[tuple(a)] @ voices[tuple(b)] >= 0.5):
                middle = (a[0] + b[0]) // 2
                voices[middle, middle + length] = embedder([middle, middle + length])
        kept = sorted((window, vector) for window, vector in voices.items() if vector is not None)
        cover = np.zeros(end)
        for window, _ in kept:
            cover[slice(*window)] += 1
        for window, vector in kept:
            seconds = len(embedder.rows(list(window))) * ROW / reference.RATE
            windows.append({"frames": list(window), "seconds": seconds, "share": float((1 / cover[slice(*window)]).mean())})
            vectors.append(vector)
    return windows, np.array(vectors, np.float32)


def merge(windows: list[dict], vectors: np.ndarray) -> list[tuple[int, int, float]]:
    """All merges of the trusted windows by centroid linkage with the corrected cosine, down to one cluster."""
    sums = {i: w["seconds"] * vectors[i].astype(float) for i, w in enumerate(windows) if w["seconds"] >= 0.6}
    seconds = {i: windows[i]["seconds"] * windows[i]["share"] for i in sums}
    merges = []
    while len(sums) > 1:
        def similarity(pair: tuple[int, int]) -> float:
            a, b = pair
            reliability = np.prod([seconds[i] / (seconds[i] + 2) for i in pair])
            return float(sums[a] @ sums[b] / np.linalg.norm(sums[a]) / np.linalg.norm(sums[b]) / np.sqrt(reliability))

        best = max(itertools.combinations(sorted(sums), 2), key=similarity)
        merges.append((*best, similarity(best)))
        sums[best[0]] = sums[best[0]] + sums.pop(best[1])
        seconds[best[0]] += seconds.pop(best[1])
    return merges


def people(windows: list[dict], vectors: np.ndarray, merges: list[tuple[int, int, float]]) -> np.ndarray:
    """The centroids of the clusters with enough speech, the largest first, settled by spherical k-means."""
    trusted = [i for i, window in enumerate(windows) if window["seconds"] >= 0.6]
    root = {i: i for i in trusted}
    for kept, absorbed, similarity in merges:
        if similarity < 0.62:
            break
        root = {i: kept if r == absorbed else r for i, r in root.items()}
    size: dict[int, float] = {}
    for i, r in root.items():
        size[r] = size.get(r, 0) + windows[i]["seconds"] * windows[i]["share"]
    total = sum(size.values())
    least = min(max(min(max(0.03 * total, 1), 2), 0.003 * total), 0.15 * total)
    order = sorted((r for r in size if size[r] >= least), key=lambda r: (-size[r], r)) or [max(size, key=size.get)]

    weights = np.array([windows[i]["seconds"] for i in trusted])[:, None]
    voices = vectors[trusted]
    labels = np.array([order.index(root[i]) if root[i] in order else -1 for i in trusted])
    for _ in range(4):
        centroids = np.stack([(weights * voices)[labels == k].sum(axis=0) for k in range(len(order))])
        centroids /= np.linalg.norm(centroids, axis=1, keepdims=True)
        labels = (voices @ centroids.T).argmax(axis=1)
    return centroids


def decode(
    speech: np.ndarray, solo: list[int | None], windows: list[dict], vectors: np.ndarray, centroids: np.ndarray
) -> list[int | None]:
    """One person for each frame of speech: Viterbi over units of four frames."""
    likeness = vectors @ centroids.T
    sums, weights = np.zeros((len(speech), len(centroids))), np.full(len(speech), 0.001)
    for window, row in zip(windows, likeness):
        first, end = window["frames"]
        place = (np.arange(end - first) + 0.5) / (end - first)
        weight = (1.1 - abs(2 * place - 1)) * min(1, window["seconds"])
        sums[first:end] += weight[:, None] * row
        weights[first:end] += weight
    emission = sums / weights[:, None] * 12 * FRAME_SECONDS

    frames = np.flatnonzero(speech)
    cost = np.full(len(frames), 2.5)
    cost[1:][np.diff(frames) > int(frames_in(0.3))] = 0.5
    alone = [place for place, frame in enumerate(frames) if solo[frame] is not None]
    for a, b in itertools.pairwise(alone):
        if solo[frames[a]] != solo[frames[b]]:
            cost[max(0, b - 3) : b + 4] = 0.5

    score, back = np.zeros(len(centroids)), []
    for start in range(0, len(frames), 4):
        unit = slice(start, start + 4)
        changed = score.max() - cost[unit].min()
        stays = (score >= changed) if start else np.ones(len(centroids), bool)
        back.append(np.where(stays, np.arange(len(centroids)), score.argmax()))
        score = np.where(stays, score, changed) + emission[frames[unit]].sum(axis=0)
    person, path = int(score.argmax()), []
    for origins in reversed(back):
        path.append(person)
        person = int(origins[person])
    speakers: list[int | None] = [None] * len(speech)
    for place, frame in enumerate(frames):
        speakers[frame] = path[-1 - place // 4]
    return speakers


def second_speakers(
    first: list[int | None], overlap: np.ndarray, windows: list[tuple[int, np.ndarray]]
) -> list[int | None]:
    """Who else speaks in overlap."""
    second: list[int | None] = [None] * len(first)
    for begin, end in marked(overlap):
        middle = (begin + end) // 2
        start, probabilities = min(windows, key=lambda w: (abs(w[0] + WINDOW_FRAMES // 2 - middle), w[0]))
        classes = [ACTIVE[kind] for kind in probabilities.argmax(axis=1)]
        inside = [classes[frame - start] for frame in range(begin, end) if 0 <= frame - start < WINDOW_FRAMES]
        activity = [sum(local in kind for kind in inside) for local in range(3)]
        candidates = []
        for local in sorted(range(3), key=lambda k: (-activity[k], k))[:2]:
            votes: dict[int, float] = {}
            for place, kind in enumerate(classes):
                frame = start + place
                if kind == (local,) and frame < len(first) and first[frame] is not None:
                    votes[first[frame]] = votes.get(first[frame], 0) + np.exp(-abs(frame - middle) * FRAME_SECONDS / 2)
            if activity[local] and votes:
                candidates.append(max(votes, key=lambda speaker: (votes[speaker], -speaker)))
        for frame in range(begin, end):
            others = [speaker for speaker in candidates if speaker != first[frame]]
            second[frame] = others[0] if others else nearest(first, frame)
    return second


def nearest(first: list[int | None], frame: int) -> int | None:
    """Whoever else speaks nearest within two seconds, the earlier of two as near."""
    for distance in range(1, int(frames_in(2)) + 1):
        for place in (frame - distance, frame + distance):
            if 0 <= place < len(first) and first[place] not in (None, first[frame]):
                return first[place]
    return None


def segments(first: list[int | None], second: list[int | None], samples: int) -> list[list[int]]:
    """[first sample, sample after the last, speaker], speakers numbered by first appearance."""
    found = []
    for speaker in sorted({s for s in first + second if s is not None}):
        flags = np.array([speaker in pair for pair in zip(first, second)])
        for begin, end in bridged(marked(flags), 3_200 / STEP):
            start, stop = frame_start(begin) if begin else 0, min(samples, frame_start(end))
            if stop - start >= 1_600:
                fades = end == len(first) or first[end] is None
                found.append([start, min(samples, stop + 480) if fades else stop, speaker])
    found.sort(key=lambda segment: (segment[0], segment[2]))
    order = list(dict.fromkeys(speaker for *_, speaker in found))
    return [[start, stop, order.index(speaker)] for start, stop, speaker in found]


def write_all(folder: Path) -> None:
    """Writes every golden file of the diarization."""
    folder.mkdir(parents=True, exist_ok=True)
    samples = reference.samples(CLIP)
    features = reference.filterbank(samples)
    count = (len(samples) - frame_start(0)) // STEP + 1

    segmented = segment(samples)
    fused, solo = fuse(segmented, count), link(segmented, count)
    frames = detect(fused, reference.voice_probabilities(samples), levels(features, count))
    found = stretches(frames["speech"], solo)
    embedder = WindowEmbedder(features, frames)
    windows, vectors = embed(found, embedder)
    merges = merge(windows, vectors)
    centroids = people(windows, vectors, merges)
    first = decode(frames["speech"], solo, windows, vectors, centroids)
    second = second_speakers(first, frames["overlap"], segmented)

    np.save(folder / "fused.npy", fused)
    np.save(folder / "embeddings.npy", vectors)
    reference.write_json(folder / "diarization.json", {
        "source": CLIP,
        "frames": count,
        "classes": [
            {"start": start, "classes": "".join(str(kind) for kind in probabilities.argmax(axis=1))}
            for start, probabilities in segmented
        ],
        "solo": runs(solo),
        **{name: marked(flags) for name, flags in frames.items()},
        "stretches": found,
        "windows": windows,
        "merges": [{"kept": a, "absorbed": b, "similarity": round(s, 5)} for a, b, s in merges],
        "people": len(centroids),
        "first": runs(first),
        "second": runs(second),
        "segments": segments(first, second, len(samples)),
    })


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, help="the folder for the golden values")
    write_all(parser.parse_args().out)


if __name__ == "__main__":
    main()
