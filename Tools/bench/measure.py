"""Runs processes and says what they cost."""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


class ProcessFailed(Exception):
    """A measured process ended with a status that was not expected."""


@dataclass(frozen=True)
class Cost:
    """What one process cost, start-up included."""

    wall_seconds: float
    processor_seconds: float
    peak_bytes: int
    output: str


def environment(**changes: str) -> dict[str, str]:
    """The environment for measured processes.

    Settings that pick another OpenBLAS kernel than the processor's own would slow rivals built on numpy.
    """
    kept = {key: value for key, value in os.environ.items() if not key.startswith("OPENBLAS_")}
    return kept | changes


def first_cores(count: int) -> set[int]:
    """At most `count` of the cores this process may use."""
    return set(sorted(os.sched_getaffinity(0))[:count])


def run(
    command: Sequence[str], env: Mapping[str, str], cores: set[int], statuses: Sequence[int] = (0,)
) -> Cost:
    """Runs a process to its end on the given cores; its output goes to files, so that a full pipe never stops it."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, env=dict(env), stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
            preexec_fn=lambda: os.sched_setaffinity(0, cores))  # before it has threads, which inherit it
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        if process.returncode not in statuses:
            lines = errors.read().decode(errors="replace").strip().splitlines()
            reason = lines[-1] if lines else "no message"
            raise ProcessFailed(f"{os.path.basename(command[0])} ended with status {process.returncode}: {reason}")
        # ru_maxrss counts KiB on Linux.
        return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, output.read().decode())


def summary(values: Sequence[float]) -> dict[str, float | int]:
    """Median, least and greatest: the least is closest to a quiet machine, and the spread is the noise."""
    return {
        "median": statistics.median(values),
        "least": min(values),
        "greatest": max(values),
        "runs": len(values),
    }
