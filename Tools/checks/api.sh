#!/usr/bin/env bash
# Runs the examples of the documentation of the HTTP API, as they stand there, against the built program.
set -euo pipefail

program=$(realpath "${1:?name the program}")
speech=$(realpath .assets/speech)
article=$(realpath Sources/WebApp/WebApp.docc/Scripts.md)
work=$(mktemp -d)
server=
end() {
    [[ -z $server ]] || kill -INT "$server" 2>/dev/null || true
    wait || true
    rm -rf "$work"
}
trap end EXIT

cd "$work"
export VOICEID_HOME=$work/home PATH=$work/bin:$PATH
mkdir bin
ln -s "$program" bin/voiceid
ln -s "$speech/narrator-enrol.wav" ann.wav
ln -s "$speech/narrator-later.wav" call.wav

fail() {
    echo "api: $*" >&2
    exit 1
}

# The examples, one after another. The first of them starts the server, which has to be there before the second.
awk '/^```sh$/ { inside = 1; block++; next } /^```$/ { inside = 0 } inside { print > ("block-" block ".sh") }' "$article"
blocks=$(find . -maxdepth 1 -name 'block-*.sh' | wc -l)
((blocks >= 5)) || fail "the article has $blocks examples"
sed -i 's/8756/0/' block-1.sh # any free port
grep -q -- '--port 0 &' block-1.sh || fail "the first example does not start the server"
sed -i 's/--port 0 &/--port 0 >link 2>errors \&/' block-1.sh
# shellcheck source=/dev/null
source block-1.sh
server=$!
for _ in $(seq 100); do
    [[ -s link ]] && break
    sleep 0.1
done
[[ -s link ]] || fail "the server did not start: $(head -1 errors)"
api=$(sed 's|/?token=.*|/api/v1|' link)
for number in $(seq 2 "$blocks"); do
    # shellcheck source=/dev/null
    source "block-$number.sh" >>answers || fail "example $number failed: $(tail -1 answers)"
done

# What the program prints is what the API answers.
voiceid diarize --json --threshold 0.6 call.wav >printed
ask --data-binary @call.wav "$api/diarize?name=call.wav&threshold=0.6&wait=true" >answered
cmp printed answered || fail "the API answers something else than the program prints"
grep -q '"state":"done"' answers || fail "no job was done"
grep -q '^event: done' answers || fail "no event told the end"
curl --silent "$api/status" | grep -q '"code":"credentials"' || fail "no key was asked for"
echo "api: $blocks examples of the documentation run; the API answers what the program prints"
