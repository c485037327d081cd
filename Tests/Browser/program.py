"""`voiceid serve` as a person starts it, with a home of its own that is gone at the end."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import threading
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
SPEECH = REPOSITORY / ".assets" / "speech"
ADDRESS = re.compile(r"(https?://[^\s/]+/)\?token=(\S+)")
START_LIMIT = 60


def path() -> Path:
    """The program under test: VOICEID_PROGRAM, else the release build."""
    return Path(os.environ.get("VOICEID_PROGRAM", REPOSITORY / ".build" / "release" / "voiceid"))


def missing() -> str | None:
    """Why the program cannot be tested here, if so."""
    if not path().is_file():
        return f"{path()} is not built; `make build` builds it"
    if not (SPEECH / "programme.wav").is_file():
        return "the demo speech is not there; `make setup` makes it"
    return None


class Program:
    """A running `voiceid serve`. Use it in a `with` statement."""

    def __init__(self, enrolled: dict[str, str] | None = None, arguments: tuple[str, ...] = ()) -> None:
        """`enrolled` maps names to recordings of .assets/speech that are enrolled before the start; `arguments` are those of
        `serve` besides."""
        self._arguments = arguments
        self._folder = tempfile.TemporaryDirectory(prefix="voiceid-browser-")
        self.home = Path(self._folder.name)
        self.environment = {**os.environ, "VOICEID_HOME": str(self.home), "NO_COLOR": "1"}
        self.lines: list[str] = []
        # What the first browser got for the token, which is good once.
        self.cookies: list[dict[str, object]] = []
        for name, recording in (enrolled or {}).items():
            command = [str(path()), "enroll", name, str(SPEECH / recording)]
            subprocess.run(command, env=self.environment, check=True, capture_output=True)
        self._start()

    def _start(self) -> None:
        self.process = subprocess.Popen(
            [str(path()), "serve", "--no-open", *self._arguments],
            env=self.environment, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        found = threading.Event()
        threading.Thread(target=self._read, args=(found,), daemon=True).start()
        if not found.wait(START_LIMIT) or self.process.poll() is not None:
            self.stop()
            raise RuntimeError("voiceid serve printed no address:\n" + "\n".join(self.lines))

    def _read(self, found: threading.Event) -> None:
        for line in self.process.stdout or ():
            self.lines.append(line.rstrip())
            if match := ADDRESS.search(line):
                # "http://127.0.0.1:40123/", and what proves that a browser may use it.
                self.origin, self.token = match.group(1), match.group(2)
                found.set()
        found.set()

    @property
    def address(self) -> str:
        """What the program asks its user to open."""
        return f"{self.origin}?token={self.token}"

    @property
    def memory(self) -> int:
        """Resident memory in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) * 1024

    def restart(self) -> None:
        """Ends the program and starts it again with the same home; browsers have to be let in anew."""
        self.stop()
        self.cookies = []
        self._start()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._folder.cleanup()
