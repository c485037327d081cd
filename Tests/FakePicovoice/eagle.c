#include "fake.h"

#include <math.h>
#include <string.h>

typedef struct {
    double pitchSum;
    int32_t frames;
    int32_t needed;
} Profiler;

typedef struct {
    char magic[8];
    float pitch;
    uint32_t check;
} Profile;

enum { MINIMUM = 4096, FRAMES_OF_A_CHUNK = 40 };
static const char MAGIC[8] = {0x66, 0x61, 0x6b, 0x65, 0x45, 0x41, 0x47, 0x33};

static uint32_t checkOf(const Profile *profile) {
    uint32_t bits;
    memcpy(&bits, &profile->pitch, sizeof bits);
    return bits ^ 0x13579bdfu;
}

static float percentage(const Profiler *profiler) {
    if (fakeSpoils("percentage")) return NAN;
    return fminf(100, 100.0f * profiler->frames / profiler->needed);
}

const char *pv_eagle_version(void) { return fakeVersion(0); }
int32_t pv_eagle_profiler_frame_length(void) { return fakeFrameLength(); }

int32_t pv_eagle_profiler_init(
    const char *key, const char *model, const char *device, int32_t chunks, float threshold, void **object) {
    if (object) *object = NULL;
    if (chunks < 1) return fakeFail(INVALID_ARGUMENT, "fake001 00000002: Argument `%s` is too small.", "min_enrollment_chunks");
    if (threshold < 0 || threshold > 1)
        return fakeFail(INVALID_ARGUMENT, "fake001 00000002: Argument `%s` is out of range.", "voice_threshold");
    int32_t status = fakeStart(__func__, "eagle", key, model, device, object);
    if (status != OK || fakeSpoils("no handle")) return status;
    Profiler *profiler = fakeMake(PROFILER, sizeof *profiler);
    profiler->needed = chunks * FRAMES_OF_A_CHUNK;
    *object = profiler;
    return OK;
}

void pv_eagle_profiler_delete(void *object) {
    fakeCall(__func__);
    fakeFree(object, PROFILER);
}

static int32_t refusal(const char *function, const void *object, Kind kind) {
    int32_t told = fakeCall(function);
    if (!fakeIs(object, kind)) return fakeFail(INVALID_ARGUMENT, "fake001 00000001: Argument `%s` is NULL.", "object");
    return told ? fakeFail(told, "fake001 00000003: %s was told to fail.", function) : OK;
}

int32_t pv_eagle_profiler_enroll(void *object, const int16_t *pcm, float *result) {
    int32_t status = refusal(__func__, object, PROFILER);
    if (status != OK) return status;
    Profiler *profiler = object;
    float pitch = fakePitch(pcm, fakeFrameLength());
    if (pitch >= 0) {
        profiler->pitchSum += pitch;
        ++profiler->frames;
    }
    *result = percentage(profiler);
    return OK;
}

int32_t pv_eagle_profiler_flush(void *object, float *result) {
    int32_t status = refusal(__func__, object, PROFILER);
    if (status == OK) *result = percentage(object);
    return status;
}

int32_t pv_eagle_profiler_reset(void *object) {
    int32_t status = refusal(__func__, object, PROFILER);
    if (status != OK) return status;
    ((Profiler *)object)->pitchSum = 0;
    ((Profiler *)object)->frames = 0;
    return OK;
}

int32_t pv_eagle_profiler_export_size(const void *object, int32_t *bytes) {
    int32_t status = refusal(__func__, object, PROFILER);
    if (status == OK) *bytes = fakeSpoils("size") ? -1 : (int32_t)sizeof(Profile);
    return status;
}

int32_t pv_eagle_profiler_export(const void *object, void *buffer) {
    int32_t status = refusal(__func__, object, PROFILER);
    if (status != OK) return status;
    const Profiler *profiler = object;
    if (profiler->frames < profiler->needed)
        return fakeFail(INVALID_STATE, "fake001 00000004: Cannot %s before enrollment is complete.", "export speaker profile");
    Profile profile;
    memcpy(profile.magic, MAGIC, sizeof profile.magic);
    profile.pitch = (float)(profiler->pitchSum / profiler->frames);
    profile.check = checkOf(&profile);
    memcpy(buffer, &profile, sizeof profile);
    return OK;
}

int32_t pv_eagle_init(const char *key, const char *model, const char *device, float threshold, void **object) {
    if (object) *object = NULL;
    if (threshold < 0 || threshold > 1)
        return fakeFail(INVALID_ARGUMENT, "fake001 00000002: Argument `%s` is out of range.", "voice_threshold");
    int32_t status = fakeStart(__func__, "eagle", key, model, device, object);
    if (status != OK || fakeSpoils("no handle")) return status;
    *object = fakeMake(RECOGNISER, 8);
    return OK;
}

void pv_eagle_delete(void *object) {
    fakeCall(__func__);
    fakeFree(object, RECOGNISER);
}

int32_t pv_eagle_process_min_audio_length_samples(const void *object, int32_t *samples) {
    int32_t status = refusal(__func__, object, RECOGNISER);
    if (status == OK) *samples = fakeSpoils("minimum") ? 0 : MINIMUM;
    return status;
}

int32_t pv_eagle_process(
    void *object, const int16_t *pcm, int32_t count, void **profiles, int32_t speakers, float **scores) {
    int32_t status = refusal(__func__, object, RECOGNISER);
    if (status != OK) return status;
    if (!pcm || count < MINIMUM) return fakeFail(INVALID_ARGUMENT, "fake001 00000005: Argument `%s` is too small.", "num_samples");
    if (!profiles || speakers < 1) return fakeFail(INVALID_ARGUMENT, "fake001 00000005: Argument `%s` is too small.", "num_speakers");
    for (int32_t index = 0; index < speakers; ++index) {
        const Profile *profile = profiles[index];
        if (!profile || memcmp(profile->magic, MAGIC, sizeof profile->magic) != 0 || profile->check != checkOf(profile))
            return fakeFail(INVALID_ARGUMENT, "fake001 00000006: Argument `%s` holds a profile that is none.", "speaker_profiles");
    }
    *scores = NULL;
    float pitch = fakePitch(pcm, count);
    if (pitch < 0) return OK;
    float *list = fakeMake(SCORES, sizeof(float) * (size_t)speakers);
    for (int32_t index = 0; index < speakers; ++index) {
        float known = ((const Profile *)profiles[index])->pitch;
        float distance = (pitch - known) / (2 + known / 16);
        list[index] = fakeSpoils("score") ? 1.5f : 1 / (1 + distance * distance);
    }
    *scores = list;
    return OK;
}

void pv_eagle_scores_delete(float *scores) {
    fakeCall(__func__);
    fakeFree(scores, SCORES);
}
