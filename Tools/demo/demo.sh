#!/usr/bin/env bash
# The main job on recorded speech: enrol two people, tell who speaks in other recordings, and draw up who spoke when and
# who said what in a programme where both are heard among people whom the program does not know.
#
#   Tools/demo/demo.sh PROGRAM
#
# Who speaks where (the recordings are described in .assets/speech/SOURCES.txt, their cuts in Tools/setup/speech.json):
#
#   narrator-enrol.wav   a man reading A Tale of Two Cities, 24 s: enrolled as Narrator
#   nagg-enrol.wav       Nagg's turns in the first 22 s of a dialogue: enrolled as Nagg
#   reader.wav           the narrator's voice in another recording (cosine to the enrolment 0.72)
#   nagg-later.wav       Nagg's last turn, which was not used to enrol him (0.86)
#   visitor.wav          a voice of its own (0.06 and 0.11): nobody who is enrolled
#   programme.wav        36 s: the narrator's voice presents Nell and Nagg, a caller and the visitor, and closes. Narrator
#                        and Nagg are enrolled, from other recordings or other turns; Nell (0.28 to Nagg, the closest
#                        stranger), the caller and the visitor are not.
#   call.wav             30 s of a telephone call: two people, nobody enrolled, who talk over each other
#
# At the end it offers the app. Profiles go to a temporary folder and are gone at the end. The script fails when the
# expected names do not appear.
set -euo pipefail

given=${1:?name the program}
program=$(realpath "$given")
cd "$(dirname "${BASH_SOURCE[0]}")/../../.assets/speech"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
profiles=$work/people.json

bold='' plain=''
if [[ -t 1 && -z ${NO_COLOR:-} ]]; then bold=$'\e[1m' plain=$'\e[0m'; fi

heading() {
    printf '\n%s%s%s\n' "$bold" "$1" "$plain"
}

# run ARGUMENTS…: shows the command as a person would type it, and runs it on the demo's own profiles.
run() {
    printf '\n$ voiceid %s\n' "$*"
    "$program" "$@" --profiles "$profiles" | tee "$work/output"
}

# must_show PATTERN WHAT: fails unless the last command printed PATTERN.
must_show() {
    grep -q -- "$1" "$work/output" || { echo "demo: error: $2" >&2; exit 1; }
}

heading "1. Enrol two people"
run enroll Narrator narrator-enrol.wav
run enroll Nagg nagg-enrol.wav
run profiles list

heading "2. Who is speaking?"
run identify reader.wav
must_show Narrator "the narrator was not recognised in another recording"
run identify nagg-later.wav
must_show Nagg "Nagg was not recognised in a later turn"
run identify visitor.wav
must_show Unknown "a stranger was not left unknown"

heading "3. Who spoke when, in a programme of five people of whom two are known"
run diarize programme.wav
must_show Narrator "the timeline lacks the narrator"
must_show Nagg "the timeline lacks Nagg"
must_show "Speaker [0-9]" "the timeline lacks the people whom nobody enrolled"

heading "4. Who said what in the programme"
run transcribe programme.wav
must_show "Narrator  *Ever" "the transcript lacks the narrator's first words"
must_show "Nagg  " "the transcript lacks Nagg"
must_show "Speaker [0-9]" "the transcript lacks the people whom nobody enrolled"

heading "5. A telephone call of two strangers who talk over each other"
run diarize call.wav

heading "6. How far both are from what was said"
mkdir "$work/found"
for name in programme call; do
    printf '\n$ voiceid diarize %s.wav --format rttm >found/%s.rttm' "$name" "$name"
    "$program" diarize "$name.wav" --format rttm --profiles "$profiles" >"$work/found/$name.rttm"
done
printf '\n$ voiceid eval diarization --ref {programme,call}.rttm --hyp found/{programme,call}.rttm --collar 0.25\n'
"$program" eval diarization --ref {programme,call}.rttm --hyp "$work"/found/{programme,call}.rttm --collar 0.25

heading "7. The same in your browser"
if [[ -t 0 && -t 1 ]]; then
    read -rp $'\nOpen the app, with these two people enrolled until you end it? [y/N] ' answer
    if [[ $answer == [yY]* ]]; then "$program" serve --profiles "$profiles" || [[ $? -eq 130 ]]; fi
else
    printf '\nRun: %s serve\nIt begins with nobody enrolled. The recordings used here are in .assets/speech.\n' "$given"
fi
