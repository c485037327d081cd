#!/usr/bin/env bash
# Builds the documentation of every module with a catalogue (Sources/MODULE/*.docc); a warning is an error.
#
#   Tools/checks/docs.sh OUT     writes OUT/MODULE.doccarchive
set -euo pipefail

out=${1:?name the folder for the documentation}
shopt -s nullglob
catalogues=(Sources/*/*.docc)
if [[ ${#catalogues[@]} -eq 0 ]]; then
    echo "docs: error: no module has a catalogue" >&2
    exit 1
fi
docc=$(command -v docc || xcrun --find docc 2>/dev/null) || {
    echo "docs: error: docc is missing; it is part of the Swift toolchain, put that in PATH" >&2
    exit 1
}

# `swift package dump-symbol-graph` stops at the runner that the package manager makes for the tests, so the symbols of
# the modules that have a catalogue are extracted one by one.
swift build
modules=$(swift build --show-bin-path)
triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple" *: *"\(.*\)".*/\1/p')
maps=()
for map in Sources/*/module.modulemap "$modules"/*.build/module.modulemap; do
    maps+=(-Xcc "-fmodule-map-file=$map")
done
# Headers of libraries that do not lie where the compiler looks by itself.
for flag in $(pkg-config --cflags-only-I libsoup-3.0 2>/dev/null); do maps+=(-Xcc "$flag"); done

mkdir -p "$out"
for catalogue in "${catalogues[@]}"; do
    module=$(basename "$(dirname "$catalogue")")
    work=$(mktemp -d)
    swift-symbolgraph-extract -module-name "$module" -target "$triple" -I "$modules/Modules" "${maps[@]}" \
        -Xcc -ISources/COnnxRuntime/include -minimum-access-level public -omit-extension-block-symbols \
        -output-dir "$work"
    if ! "$docc" convert "$catalogue" \
        --additional-symbol-graph-dir "$work" \
        --fallback-display-name "$module" --fallback-bundle-identifier "voiceid.$module" \
        --warnings-as-errors --output-path "$out/$module.doccarchive" >"$work/log" 2>&1
    then
        cat "$work/log" >&2
        echo "docs: error: $module has warnings; they stand above" >&2
        exit 1
    fi
    rm -rf "$work"
    echo "docs: $module"
done
