#!/usr/bin/env bash
# A build phase of the app: puts the models and, where there is one, the access key into the app's resources.
#
# Xcode sets TARGET_BUILD_DIR, UNLOCALIZED_RESOURCES_FOLDER_PATH, PLATFORM_NAME and EXPANDED_CODE_SIGN_IDENTITY. The models are built
# first where they are missing.
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$repository"
resources=${TARGET_BUILD_DIR:?Xcode sets it}/${UNLOCALIZED_RESOURCES_FOLDER_PATH:?Xcode sets it}

# Xcode starts scripts without the folders of Homebrew, where Python 3.11 is.
export PATH="/opt/homebrew/opt/python@3.11/libexec/bin:/opt/homebrew/bin:/usr/local/bin:$PATH"
models=(campplus campplus-int8 segmentation silero whisper-tiny-en)
for model in "${models[@]}"; do
    if [[ ! -f .assets/models/$model.json ]]; then
        make models || {
            echo "error: the models could not be built; install Python 3.11 (brew install python@3.11) and run 'make models' in $repository" >&2
            exit 1
        }
        break
    fi
done
mkdir -p "$resources/models"
cp -R .assets/models/. "$resources/models/"

# The key stays out of the sources: the file is in no repository.
if [[ -f Apps/VoiceID/VoiceID/Resources/.env ]]; then
    cp Apps/VoiceID/VoiceID/Resources/.env "$resources/.env"
else
    rm -f "$resources/.env"
fi

# With a key, an app for the Mac takes Picovoice's libraries along; one for iOS has them from the vendor's packages.
rm -rf "$resources/picovoice"
if [[ ${PLATFORM_NAME:-} == macosx && -f $resources/.env ]]; then
    if [[ -f .assets/picovoice/libpv_eagle.dylib ]] || make picovoice; then
        cp -R .assets/picovoice "$resources/picovoice"
        # The hardened runtime loads nothing that somebody else has signed.
        codesign --force --sign "${EXPANDED_CODE_SIGN_IDENTITY:--}" "$resources"/picovoice/*.dylib
    else
        echo "warning: Picovoice's libraries could not be fetched; the app has the open engine only" >&2
    fi
fi
