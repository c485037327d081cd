#!/usr/bin/env bash
# Runs the built program once in each way it ends, and checks exit codes and where the output goes.
set -euo pipefail

program=${1:?name the program}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export VOICEID_HOME=$work/home

# expect CODE COMMAND…: the exit code must be CODE; a failure says something on stderr and nothing on stdout.
expect() {
    local code=$1 found=0
    shift
    "$program" "$@" >"$work/out" 2>"$work/err" </dev/null || found=$?
    if [[ $found -ne $code ]]; then
        echo "smoke: voiceid $*: exit $found, expected $code: $(head -1 "$work/err")" >&2
        exit 1
    fi
    if [[ $code -ne 0 && ! -s $work/err ]]; then
        echo "smoke: voiceid $*: failed without a message" >&2
        exit 1
    fi
    echo "smoke: voiceid $*: exit $found"
}

expect 0 --help
expect 0 --version
expect 0 doctor
expect 0 profiles list
expect 0 diarize .assets/speech/call.wav --format rttm
grep -q '^SPEAKER ' "$work/out" || { echo "smoke: diarize printed no RTTM" >&2; exit 1; }
expect 0 transcribe .assets/speech/reader.wav --format srt
grep -q -- ' --> ' "$work/out" || { echo "smoke: transcribe printed no captions" >&2; exit 1; }
expect 64 diarise
expect 64 diarize --no-such-option
expect 1 diarize "$work/no-such-file.wav"
