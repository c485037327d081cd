"""What is measured, part by part."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import audio
import measure
import rivals

HERE = Path(__file__).resolve().parent
# What `voiceid diarize` loads where nobody is enrolled.
DIARIZATION_MODELS = ("campplus-int8.onnx", "segmentation.onnx", "silero.onnx")
# What is said in a second or two: file, start, end.
UTTERANCES = (
    ("dialogue.wav", 0.0, 1.3), ("dialogue.wav", 2.2, 3.6), ("reader.wav", 4.9, 6.4), ("reader.wav", 6.5, 8.0),
    ("visitor.wav", 0.3, 1.9), ("narrator.wav", 1.2, 2.8),
)
MINUTE = 60


@dataclass(frozen=True)
class Settings:
    """What every part needs to know."""

    program: Path
    models: Path
    speech: Path
    talk: list[Path]
    commands: Path
    environments: Path
    scratch: Path
    runs: int
    quick: bool


@dataclass
class Row:
    """One line of the table: our number, the rival's, and what was promised."""

    name: str
    unit: str
    ours: dict[str, float | int] | None = None
    rival: dict[str, float | int] | None = None
    tool: str | None = None
    ratio: float | None = None
    target: str | None = None
    passed: bool | None = None
    skipped: str | None = None


@dataclass
class Part:
    """The rows of a part and the numbers behind them."""

    rows: list[Row] = field(default_factory=list)
    details: dict[str, object] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        """The part as the results file keeps it."""
        rows = [{key: value for key, value in asdict(row).items() if value is not None} for row in self.rows]
        return {"rows": rows, "details": self.details}


def ours(settings: Settings, part: str, *options: str, cores: int = 1) -> dict[str, object]:
    """What the program says of one of its own parts."""
    command = [str(settings.program), "bench", "--json", "--only", part, *options]
    cost = measure.run(command, home(settings), measure.first_cores(cores))
    return json.loads(cost.output)


def home(settings: Settings) -> dict[str, str]:
    """An environment without the user's own profiles."""
    return measure.environment(VOICEID_HOME=str(settings.scratch / "home"))


def rival(settings: Settings, name: str, script: str, *arguments: str, cores: int) -> dict[str, object]:
    """What a rival's script says, run in its own environment."""
    interpreter = rivals.python(name, settings.environments)
    command = [str(interpreter), str(HERE / script), *arguments]
    cost = measure.run(command, measure.environment(OMP_NUM_THREADS=str(cores)), measure.first_cores(cores))
    return json.loads(cost.output.splitlines()[-1])


def by_turns(settings: Settings, *contests: Callable[[], dict[str, object]]) -> list[dict[str, object]]:
    """The results of contestants that take turns, so that a disturbance meets all of them; lists are joined."""
    joined: list[dict[str, object]] = [{} for _ in contests]
    for _ in range(settings.runs):
        for results, contest in zip(joined, contests):
            for key, value in contest().items():
                results[key] = results.get(key, []) + value if isinstance(value, list) else value
    return joined


def filterbank(settings: Settings) -> Part:
    """The Kaldi filterbank of one minute, one thread."""
    wav = str(talk(settings, MINUTE))
    mine, theirs = by_turns(
        settings,
        lambda: ours(settings, "filterbank", "--audio", wav, "--runs", "5")["filterbank"],
        lambda: rival(settings, "rivals", "rival_filterbank.py", wav, "5", cores=1))
    row = Row("filterbank of 1 min", "s", measure.summary(mine["seconds"]), measure.summary(theirs["seconds"]))
    row.tool = theirs["tool"]
    row.ratio = row.rival["median"] / row.ours["median"]
    row.target, row.passed = "≥ 3×", row.ratio >= 3
    return Part([row], {"ours": mine, "rival": theirs})


def embedding(settings: Settings) -> Part:
    """One embedding of three seconds against the bare model and our features."""
    model = str(settings.models / "campplus.onnx")
    mine, theirs = by_turns(
        settings,
        lambda: ours(settings, "embedding", "--runs", "20")["embedding"],
        lambda: rival(settings, "rivals", "rival_embedding.py", model, "20", cores=1))
    features = measure.summary(mine["featureSeconds"])["median"]
    bare = [seconds + features for seconds in theirs["seconds"]]
    row = Row("embedding of 3 s", "s", measure.summary(mine["seconds"]), measure.summary(bare))
    row.tool = f"{theirs['tool']} + features"
    row.ratio = row.rival["median"] / row.ours["median"]
    row.target, row.passed = "≥ 0.91×", row.ratio >= 1 / 1.1
    return Part([row], {"ours": mine, "rival": theirs})


def verify(settings: Settings) -> Part:
    """`voiceid verify` of two short files, a fresh process each time."""
    files = [str(settings.speech / name) for name in ("reader.wav", "visitor.wav")]
    costs = [
        measure.run([str(settings.program), "verify", *files, "--json"], home(settings), measure.first_cores(2), (0, 1))
        for _ in range(2 * settings.runs)
    ]
    row = Row("verify two short files", "s", measure.summary([cost.wall_seconds for cost in costs]))
    row.target, row.passed = "< 1 s", row.ours["median"] < 1
    return Part([row], {"runs": [summed(cost) for cost in costs]})


def diarization(settings: Settings) -> Part:
    """The whole program against what the rivals need for the same file once they are loaded, two threads each."""
    minutes = 3 if settings.quick else 10
    wav = talk(settings, minutes * MINUTE)
    warm_up = talk(settings, 20)
    contests: dict[str, Callable[[], dict[str, object]]] = {
        "sherpa-onnx": lambda: rival(
            settings, "rivals", "rival_sherpa.py", str(wav), str(settings.models), str(settings.scratch), "2", cores=2),
        "Senko": lambda: rival(settings, "senko", "rival_senko.py", str(wav), str(warm_up), "2", cores=2),
    }
    mine: list[measure.Cost] = []
    theirs: dict[str, list[dict[str, object]]] = {name: [] for name in contests}
    reasons: dict[str, str] = {}
    for _ in range(settings.runs):  # by turns, as above, but a rival that fails does not end the others
        mine.append(diarize(settings, wav))
        for name, contest in contests.items():
            if name in reasons:
                continue
            try:
                theirs[name].append(contest())
            except (rivals.NotInstalled, measure.ProcessFailed) as error:
                reasons[name] = str(error)
    part = Part(details={"minutes": minutes, "ours": [summed(cost) for cost in mine], "rivals": theirs})
    for name, least in (("sherpa-onnx", 8), ("Senko", 3)):
        for kind, key, cost in (
            ("wall", "seconds", [cost.wall_seconds for cost in mine]),
            ("processor", "processorSeconds", [cost.processor_seconds for cost in mine]),
        ):
            row = Row(f"diarize {minutes} min, {kind}", "s", measure.summary(cost), tool=name)
            if name in reasons:
                row.skipped = reasons[name]
            else:
                row.rival = measure.summary([run[key] for run in theirs[name]])
                row.tool = theirs[name][0]["tool"]
                row.ratio = row.rival["median"] / row.ours["median"]
                if kind == "wall":
                    row.target, row.passed = f"≥ {least}×", row.ratio >= least
            part.rows.append(row)
    return part


def transcription(settings: Settings) -> Part:
    """A long recording on two threads, and short utterances with short context on one, against the same weights."""
    checkpoint = str(settings.speech.parent / "sources" / "whisper-tiny-en")
    minutes = 2 if settings.quick else 10
    part = Part()

    def compare(name: str, kinds: list[tuple[str, str, float]], mine: dict[str, object], theirs: dict[str, object]) -> None:
        part.details[name] = {"ours": mine, "rival": theirs}
        for kind, key, least in kinds:
            row = Row(f"{name}, {kind}", "s", measure.summary(mine[key]), measure.summary(theirs[key]))
            row.tool = theirs["tool"]
            row.ratio = row.rival["median"] / row.ours["median"]
            row.target, row.passed = f"≥ {least:.0f}×", row.ratio >= least
            part.rows.append(row)

    wav = str(talk(settings, minutes * MINUTE))
    compare(
        f"transcribe {minutes} min", [("wall", "seconds", 1), ("processor", "processorSeconds", 1)],
        *by_turns(
            settings,
            lambda: ours(settings, "transcription", "--audio", wav, "--runs", "1", cores=2)["transcription"],
            lambda: rival(settings, "whisper", "rival_whisper.py", checkpoint, "2", "1", wav, cores=2)))

    clips = [clip(settings, *utterance) for utterance in UTTERANCES]

    def short() -> dict[str, object]:
        runs = [ours(settings, "utterance", "--audio", str(path), "--runs", "5")["utterance"] for path in clips]
        return {key: [sum(values) for values in zip(*(run[key] for run in runs))]
                for key in ("seconds", "processorSeconds")}

    compare(
        f"{len(clips)} utterances of 1.5 s", [("processor", "processorSeconds", 5)],
        *by_turns(
            settings, short,
            lambda: rival(settings, "whisper", "rival_whisper.py", checkpoint, "1", "5", *map(str, clips), cores=1)))
    return part


def commands(settings: Settings) -> Part:
    """From the end of a spoken command of at most two seconds to what it does, for somebody who waits, and its cost."""
    row = Row("end of speech to command", "s", target="median ≤ 0.2 s")
    if not settings.commands.exists():
        row.tool, row.skipped = "the spoken commands", "not set up; run `make commands` once"
        return Part([row])
    spoken = short_commands(settings.commands)
    if settings.quick:
        spoken = spoken[::10]
    listed = settings.scratch / "commands.tsv"
    with listed.open("w", newline="") as target:
        table = csv.DictWriter(target, list(spoken[0]), delimiter="\t", lineterminator="\n")
        table.writeheader()
        table.writerows(spoken)
    command = [str(settings.program), "eval", "commands", str(listed), "--live", "--json"]
    checkpoint = str(settings.speech.parent / "sources" / "whisper-tiny-en")
    wavs = command_wavs(spoken, settings.scratch)
    # In one part and by turns, so that both meet the same machine. One turn each: the commands are many.
    timing = json.loads(measure.run(command, home(settings), measure.first_cores(2)).output)["timing"]
    theirs = rival(settings, "whisper", "rival_whisper.py", checkpoint, "1", "1", *map(str, wavs), cores=1)
    row.ours = measure.summary([timing["medianLatency"]])
    row.passed = timing["medianLatency"] <= 0.2
    tail = Row("the same, 95 % of them within", "s", measure.summary([timing["latency95"]]))
    computing = Row("computing among it, median", "s", measure.summary([timing["medianComputing"]]))
    cost = Row(f"processor time of a command, mean of {len(wavs)}", "s", measure.summary([timing["meanProcessor"]]))
    cost.rival = measure.summary([theirs["processorSeconds"][0] / len(wavs)])
    cost.tool, cost.ratio = theirs["tool"], cost.rival["median"] / cost.ours["median"]
    cost.target, cost.passed = "≥ 5×", cost.ratio >= 5
    return Part([row, tail, computing, cost], {"timing": timing, "rival": theirs})


def short_commands(listed: Path) -> list[dict[str, str]]:
    """The clean commands of at most two seconds in the half that reports, with the whole paths of their files."""
    with listed.open(newline="") as source:
        return [
            line | {"file": str(listed.parent / line["file"])} for line in csv.DictReader(source, delimiter="\t")
            if (line["kind"], line["noise"], line["half"]) == ("command", "clean", "report")
            # A clip has 0.4 s of silence before speech.
            and (int(line["spoken"]) - int(line["first"])) / audio.RATE - 0.4 <= 2
        ]


def command_wavs(spoken: list[dict[str, str]], scratch: Path) -> list[Path]:
    """The clips of a list, each as a file of its own."""
    recordings: dict[str, bytes] = {}
    paths = []
    for index, line in enumerate(spoken):
        if line["file"] not in recordings:
            recordings[line["file"]] = audio.samples(Path(line["file"]))
        path = scratch / f"command-{index}.wav"
        with audio.writer(path) as file:
            file.writeframes(
                recordings[line["file"]][int(line["first"]) * audio.BYTES : int(line["end"]) * audio.BYTES])
        paths.append(path)
    return paths


def clip(settings: Settings, name: str, start: float, end: float) -> Path:
    """A stretch of the demo speech as a file of its own, made once."""
    path = settings.scratch / f"{Path(name).stem}-{start}.wav"
    if not path.exists():
        recording = audio.samples(settings.speech / name)
        with audio.writer(path) as file:
            file.writeframes(recording[int(start * audio.RATE) * audio.BYTES : int(end * audio.RATE) * audio.BYTES])
    return path


def whole_process(settings: Settings) -> Part:
    """Speed and memory of the whole program, from ten minutes to two hours."""
    lengths = (2, 10) if settings.quick else (10, 60, 120)
    models = sum((settings.models / name).stat().st_size for name in DIARIZATION_MODELS)
    part = Part(details={"modelBytes": models, "runs": {}})
    peaks: list[float] = []
    for minutes in lengths:
        wav = talk(settings, minutes * MINUTE)
        # The longest only shows that memory stays flat; one run says that.
        costs = [diarize(settings, wav) for _ in range(1 if minutes > 60 else settings.runs)]
        speed = Row(f"diarize {minutes} min, speed", "× real time")
        speed.ours = measure.summary([minutes * MINUTE / cost.wall_seconds for cost in costs])
        if minutes >= 60:
            speed.target, speed.passed = "≥ 120×", speed.ours["median"] >= 120
        memory = Row(f"diarize {minutes} min, peak memory beyond the models", "MB")
        memory.ours = measure.summary([(cost.peak_bytes - models) / 1e6 for cost in costs])
        memory.target, memory.passed = "< 300 MB", memory.ours["greatest"] < 300
        peaks.append(memory.ours["median"])
        part.rows += [speed, memory]
        part.details["runs"][str(minutes)] = [summed(cost) for cost in costs]
        wav.unlink()
    growth = Row(f"memory growth, {lengths[0]} to {lengths[-1]} min", "MB", measure.summary([peaks[-1] - peaks[0]]))
    growth.target, growth.passed = "< 30 MB", peaks[-1] - peaks[0] < 30
    part.rows.append(growth)
    return part


def diarize(settings: Settings, wav: Path) -> measure.Cost:
    """One run of `voiceid diarize`."""
    command = [str(settings.program), "diarize", str(wav), "--format", "rttm"]
    return measure.run(command, home(settings), measure.first_cores(2))


def summed(cost: measure.Cost) -> dict[str, float | int]:
    """A run without its output."""
    return {
        "wallSeconds": cost.wall_seconds, "processorSeconds": cost.processor_seconds, "peakBytes": cost.peak_bytes,
    }


def talk(settings: Settings, seconds: int) -> Path:
    """A recording of the length asked for, made once."""
    path = settings.scratch / f"talk-{seconds}.wav"
    if not path.exists():
        audio.write_talk(path, settings.talk, seconds)
    return path


PARTS: dict[str, Callable[[Settings], Part]] = {
    "filterbank": filterbank,
    "embedding": embedding,
    "verify": verify,
    "diarization": diarization,
    "transcription": transcription,
    "commands": commands,
    "whole-process": whole_process,
}
