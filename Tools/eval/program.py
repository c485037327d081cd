"""Runs the command under evaluation."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path


class CommandFailed(Exception):
    """The command ended with a status that was not expected."""


@dataclass(frozen=True)
class Outcome:
    """How one run ended. A negative status is the signal that ended it; `None` that it took too long."""

    status: int | None
    output: str
    errors: list[str]


@dataclass(frozen=True)
class Program:
    """The built `voiceid`, with a store of profiles of its own."""

    path: Path
    home: Path

    def run(self, *arguments: str, timeout: float = 3600) -> Outcome:
        """Runs it to its end, whatever that is."""
        env = os.environ | {"VOICEID_HOME": str(self.home)}
        try:
            result = subprocess.run(
                [str(self.path), *arguments], env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False,
                timeout=timeout)
        except subprocess.TimeoutExpired:
            return Outcome(None, "", [])
        errors = result.stderr.decode(errors="replace").splitlines()
        return Outcome(result.returncode, result.stdout.decode(errors="replace"), errors)

    def output(self, *arguments: str) -> str:
        """What it prints, where it must succeed."""
        outcome = self.run(*arguments)
        if outcome.status != 0:
            reason = outcome.errors[-1] if outcome.errors else "no message"
            raise CommandFailed(f"voiceid {' '.join(arguments[:3])}… ended with status {outcome.status}: {reason}")
        return outcome.output

    def json(self, *arguments: str) -> dict[str, object]:
        """The object it prints with --json."""
        return json.loads(self.output(*arguments, "--json"))


@dataclass
class Check:
    """A number and the floor it must keep, where there is one."""

    name: str
    value: str
    floor: str = ""
    passed: bool | None = None


@dataclass
class Section:
    """What one part of the data gave."""

    checks: list[Check] = field(default_factory=list)
    details: dict[str, object] = field(default_factory=dict)
    skipped: str | None = None
