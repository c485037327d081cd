#include "fake.h"

#include <math.h>

typedef struct {
    float start;
    float end;
    int32_t tag;
} Segment;

enum { WINDOW = 1600, MOST_SPEAKERS = 16 };

const char *pv_falcon_version(void) { return fakeVersion(1); }

int32_t pv_falcon_init(const char *key, const char *model, const char *device, void **object) {
    // As the vendor's: a failed start leaves the handle as it was.
    int32_t status = fakeStart(__func__, "falcon", key, model, device, object);
    if (status != OK || fakeSpoils("no handle")) return status;
    *object = fakeMake(FALCON, 8);
    return OK;
}

void pv_falcon_delete(void *object) {
    fakeCall(__func__);
    fakeFree(object, FALCON);
}

static int32_t tagOf(float pitch, float *known, int32_t *count) {
    for (int32_t index = 0; index < *count; ++index)
        if (fabsf(known[index] - pitch) < 3 + known[index] / 6) return index + 1;
    if (*count == MOST_SPEAKERS) return *count;
    known[*count] = pitch;
    return ++*count;
}

static void spoil(Segment *segments, int32_t *count) {
    Segment *last = &segments[*count - 1];
    if (fakeSpoils("overlap") && *count > 1) last->start = segments[0].start;
    if (fakeSpoils("beyond")) last->end += 60;
    if (fakeSpoils("not a number")) last->end = NAN;
    if (fakeSpoils("negative tag")) last->tag = -1;
    if (fakeSpoils("many segments")) *count = 0x7fffffff;
}

int32_t pv_falcon_process(void *object, const int16_t *pcm, int32_t count, int32_t *found, void **result) {
    int32_t told = fakeCall(__func__);
    if (!fakeIs(object, FALCON)) return fakeFail(INVALID_ARGUMENT, "fake001 00000001: Argument `%s` is NULL.", "object");
    if (told) return fakeFail(told, "fake001 00000003: %s was told to fail.", __func__);
    if (!pcm || count < 1) return fakeFail(INVALID_ARGUMENT, "fake001 00000005: Argument `%s` is too small.", "num_samples");
    float known[MOST_SPEAKERS];
    int32_t speakers = 0, last = 0;
    Segment *segments = fakeMake(SEGMENTS, sizeof(Segment) * (size_t)(count / WINDOW + 1));
    *found = 0;
    for (int32_t start = 0; start + WINDOW <= count; start += WINDOW) {
        float pitch = fakePitch(pcm + start, WINDOW);
        int32_t tag = pitch < 0 ? 0 : tagOf(pitch, known, &speakers);
        if (tag != 0 && tag != last) segments[(*found)++] = (Segment){start / 16000.0f, 0, tag};
        if (tag != 0) segments[*found - 1].end = (start + WINDOW) / 16000.0f;
        last = tag;
    }
    *result = segments;
    if (*found > 0) spoil(segments, found);
    if (fakeSpoils("no segments")) {
        fakeFree(segments, SEGMENTS);
        *result = NULL;
    }
    return OK;
}

void pv_falcon_segments_delete(void *segments) {
    fakeCall(__func__);
    fakeFree(segments, SEGMENTS);
}
