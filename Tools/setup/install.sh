#!/usr/bin/env bash
# Installs the program where it finds its models by itself: PREFIX/bin, PREFIX/lib and PREFIX/share/voiceid.
set -euo pipefail

program=${1:?name the program}
prefix=${2-}
if [[ -z $prefix ]]; then
    echo "install: error: PREFIX is empty; name a folder, as in: make install PREFIX=~/.local" >&2
    exit 1
fi

install -d "$prefix/bin" "$prefix/lib" "$prefix/share/voiceid/models" "$prefix/share/man/man1" ||
    { echo "install: error: cannot write to $prefix; use sudo or another PREFIX" >&2; exit 1; }
install -m 755 "$program" "$prefix/bin/voiceid"
install -m 755 .assets/onnxruntime/libonnxruntime.so.1 "$prefix/lib/libonnxruntime.so.1"
install -m 644 .assets/models/*.json .assets/models/*.onnx .assets/models/*.txt "$prefix/share/voiceid/models"
install -d "$prefix/share/voiceid/speech" "$prefix/share/voiceid/reference" "$prefix/share/doc/voiceid"
install -m 644 .assets/speech/* "$prefix/share/voiceid/speech"
install -m 644 .assets/reference/* "$prefix/share/voiceid/reference"
if [[ -f .assets/picovoice/eagle_params.pv ]]; then # with their licences beside them
    install -d "$prefix/share/voiceid/picovoice"
    install -m 644 .assets/picovoice/* "$prefix/share/voiceid/picovoice"
fi
install -m 644 LICENSE .assets/onnxruntime/ThirdPartyNotices.txt .assets/sources/*LICENSE* "$prefix/share/doc/voiceid"
"$program" man >"$prefix/share/man/man1/voiceid.1"
complete() { # SHELL FILE
    install -d "$prefix/share/$(dirname "$2")"
    "$program" completions "$1" >"$prefix/share/$2"
}
complete bash bash-completion/completions/voiceid
complete zsh zsh/site-functions/_voiceid
complete fish fish/vendor_completions.d/voiceid.fish
echo "voiceid is installed in $prefix; try: $prefix/bin/voiceid doctor"
