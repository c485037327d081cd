#!/usr/bin/env bash
# Proves that the program opens no network socket, and writes nothing unasked, in a live session long enough for a
# library's background threads to wake up, and while it transcribes.
set -euo pipefail

program=${1:?name the program}
speech=.assets/speech
seconds=20

command -v strace >/dev/null || { echo "network: error: strace is missing; run make setup" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work/home VOICEID_HOME=$work/voiceid
mkdir "$HOME" "$VOICEID_HOME"

"$program" enroll Narrator "$speech/narrator-enrol.wav" >/dev/null

# Raw samples, then silence on an open pipe: the session goes on until the pipe is closed.
{
    tail -c +45 "$speech/narrator-later.wav"
    sleep "$seconds"
} | strace -f -qq -e trace=%network,openat,mkdir,mkdirat -o "$work/calls" "$program" identify - >"$work/out"

strace -f -qq -e trace=%network,openat,mkdir,mkdirat -A -o "$work/calls" \
    "$program" transcribe "$speech/visitor.wav" >"$work/text"

grep -q America "$work/text" || { echo "network: nothing was transcribed" >&2; exit 1; }
grep -q Narrator "$work/out" || { echo "network: the session recognised nobody" >&2; exit 1; }
grep -q openat "$work/calls" || { echo "network: strace recorded nothing" >&2; exit 1; }
if grep -E 'AF_INET' "$work/calls" >&2; then
    echo "network: the program opened a network socket" >&2
    exit 1
fi
if [[ -n $(ls -A "$HOME") ]]; then
    echo "network: the program left in the home folder:" "$HOME"/.[!.]* >&2
    exit 1
fi
echo "network: no socket of a network, and nothing written, in a live session of $seconds s and a transcription"
