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

swift package dump-symbol-graph --minimum-access-level public >/dev/null
graphs=$(find .build -type d -name symbolgraph -newer Package.resolved 2>/dev/null | head -1)
graphs=${graphs:-$(find .build -type d -name symbolgraph | head -1)}

mkdir -p "$out"
for catalogue in "${catalogues[@]}"; do
    module=$(basename "$(dirname "$catalogue")")
    work=$(mktemp -d)
    cp "$graphs/$module".symbols.json "$graphs/$module"@*.symbols.json "$work"
    "$docc" convert "$catalogue" \
        --additional-symbol-graph-dir "$work" \
        --fallback-display-name "$module" --fallback-bundle-identifier "voiceid.$module" \
        --warnings-as-errors --output-path "$out/$module.doccarchive" >/dev/null
    rm -rf "$work"
    echo "docs: $module"
done
