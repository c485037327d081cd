// For clocks, which the language alone does not have.
#define _POSIX_C_SOURCE 200809L

#include "fake.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int64_t live, misuses;
static int32_t hangs;
static char spoilt[32];
static char versions[2][16] = {"3.0.0", "2.0.0"};
static int32_t frameLength = 512, sampleRate = 16000;

static struct {
    char function[48];
    int32_t status;
    int64_t calls;
} functions[32];

typedef struct {
    Kind kind;
    uint64_t mark;
} Header;
static const uint64_t ALIVE = 0x5ca1ab1e0ddba11;

void *fakeMake(Kind kind, size_t bytes) {
    Header *header = calloc(1, sizeof(Header) + bytes);
    header->kind = kind;
    header->mark = ALIVE;
    pthread_mutex_lock(&lock);
    ++live;
    pthread_mutex_unlock(&lock);
    return header + 1;
}

int fakeIs(const void *object, Kind kind) {
    if (!object) return 0;
    const Header *header = (const Header *)object - 1;
    return header->mark == ALIVE && header->kind == kind;
}

void fakeFree(void *object, Kind kind) {
    if (!object) return;
    int isRight = fakeIs(object, kind);
    pthread_mutex_lock(&lock);
    if (isRight) {
        --live;
        ((Header *)object - 1)->mark = 0;
        free((Header *)object - 1);
    } else {
        ++misuses;
    }
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

// Call with the lock held.
static int indexOf(const char *function) {
    int index = 0;
    while (functions[index].function[0] && strcmp(functions[index].function, function) != 0) ++index;
    snprintf(functions[index].function, sizeof functions[index].function, "%s", function);
    return index;
}

int32_t fakeCall(const char *function) {
    pthread_mutex_lock(&lock);
    int index = indexOf(function);
    ++functions[index].calls;
    int32_t status = functions[index].status;
    pthread_mutex_unlock(&lock);
    return status;
}

void fake_picovoice_answer(const char *function, int32_t status) {
    pthread_mutex_lock(&lock);
    functions[indexOf(function)].status = status;
    pthread_mutex_unlock(&lock);
}

int64_t fake_picovoice_calls(const char *function) {
    pthread_mutex_lock(&lock);
    int64_t calls = functions[indexOf(function)].calls;
    pthread_mutex_unlock(&lock);
    return calls;
}

void fake_picovoice_spoil(const char *what) {
    pthread_mutex_lock(&lock);
    snprintf(spoilt, sizeof spoilt, "%s", what);
    pthread_mutex_unlock(&lock);
}

int fakeSpoils(const char *what) {
    pthread_mutex_lock(&lock);
    int spoils = strcmp(spoilt, what) == 0;
    pthread_mutex_unlock(&lock);
    return spoils;
}

void fake_picovoice_describe(const char *eagle, const char *falcon, int32_t frame, int32_t rate) {
    snprintf(versions[0], sizeof versions[0], "%s", eagle);
    snprintf(versions[1], sizeof versions[1], "%s", falcon);
    frameLength = frame;
    sampleRate = rate;
}

const char *fakeVersion(int isFalcon) { return versions[isFalcon]; }
int32_t fakeFrameLength(void) { return frameLength; }
int32_t pv_sample_rate(void) { return sampleRate; }

int64_t fake_picovoice_live(void) {
    pthread_mutex_lock(&lock);
    int64_t count = live;
    pthread_mutex_unlock(&lock);
    return count;
}

int64_t fake_picovoice_misuses(void) {
    pthread_mutex_lock(&lock);
    int64_t count = misuses;
    pthread_mutex_unlock(&lock);
    return count;
}

void fake_picovoice_hang(int32_t value) {
    pthread_mutex_lock(&lock);
    hangs = value;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

int32_t fake_picovoice_wait_until_freed(int32_t seconds) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += seconds;
    pthread_mutex_lock(&lock);
    int error = 0;
    while (live > 0 && error == 0) error = pthread_cond_timedwait(&changed, &lock, &end);
    int32_t isFreed = live == 0;
    pthread_mutex_unlock(&lock);
    return isFreed;
}

// The messages of the latest failure, by thread and until they are read.

static _Thread_local char messages[2][256];
static _Thread_local int32_t depth;

int32_t fakeFail(int32_t status, const char *format, const char *text) {
    snprintf(messages[0], sizeof messages[0], "fake001 0000006F: Picovoice Error.");
    snprintf(messages[1], sizeof messages[1], format, text);
    depth = 2;
    return status;
}

int32_t pv_get_error_stack(char ***stack, int32_t *count) {
    if (depth == 0) return INVALID_STATE;
    char **list = fakeMake(STACK, sizeof(char *) * 3);
    for (int32_t index = 0; index < depth; ++index) {
        list[index] = fakeMake(MESSAGE, sizeof messages[index]);
        memcpy(list[index], messages[index], sizeof messages[index]);
    }
    *stack = list;
    *count = depth;
    depth = 0;
    return OK;
}

void pv_free_error_stack(char **stack) {
    for (char **message = stack; message && *message; ++message) fakeFree(*message, MESSAGE);
    fakeFree(stack, STACK);
}

const char *pv_status_to_string(int32_t status) { return status == OK ? "SUCCESS" : "INVALID_ARGUMENT"; }

static int32_t list(char ***devices, int32_t *count) {
    *devices = fakeMake(DEVICES, sizeof(char *));
    (*devices)[0] = fakeMake(DEVICE, 32);
    snprintf((*devices)[0], 32, "cpu:[0-2] - CPU (2 threads)");
    *count = 1;
    return OK;
}

static void freeList(char **devices, int32_t count) {
    for (int32_t index = 0; index < count; ++index) fakeFree(devices[index], DEVICE);
    fakeFree(devices, DEVICES);
}

int32_t pv_eagle_list_hardware_devices(char ***devices, int32_t *count) { return list(devices, count); }
int32_t pv_falcon_list_hardware_devices(char ***devices, int32_t *count) { return list(devices, count); }
void pv_eagle_free_hardware_devices(char **devices, int32_t count) { freeList(devices, count); }
void pv_falcon_free_hardware_devices(char **devices, int32_t count) { freeList(devices, count); }

int32_t fakeStart(
    const char *function, const char *product, const char *key, const char *model, const char *device, void *object) {
    int32_t told = fakeCall(function);
    if (!key || !model || !device || !object) return fakeFail(INVALID_ARGUMENT, "fake001 00000001: Argument `%s` is NULL.", function);
    pthread_mutex_lock(&lock);
    while (hangs) pthread_cond_wait(&changed, &lock);
    pthread_mutex_unlock(&lock);
    if (strncmp(device, "cpu", 3) != 0 && strcmp(device, "best") != 0)
        return fakeFail(INVALID_ARGUMENT, "fake001 00000322: %s is not a valid device string", device);
    FILE *file = fopen(model, "r");
    if (!file) return fakeFail(IO_ERROR, "fake001 000000C9: Failed to open file `%s`.", model);
    char found[32] = "";
    if (!fgets(found, sizeof found, file)) found[0] = 0;
    fclose(file);
    if (strncmp(found, product, strlen(product)) != 0)
        return fakeFail(INVALID_ARGUMENT, "fake001 00000069: %s model (.pv) file has incorrect format.", product);
    if (told) return fakeFail(told, "fake001 00000190: Failed with AccessKey `%s`.", key);
    if (strncmp(key, "fake-hang-", 10) == 0 && write(STDERR_FILENO, "it hangs\n", 9) == 9) for (;;) pause();
    // The key in a register, at an address that is none.
    if (strncmp(key, "fake-crash-", 11) == 0) ((volatile char *)0)[key[0] == 0] = *key;
    if (sscanf(key, "fake-status-%d", &told) == 1) return fakeFail(told, "fake001 00000190: Failed with AccessKey `%s`.", key);
    if (strncmp(key, "fake-", 5) != 0)
        return fakeFail(INVALID_ARGUMENT, "fake001 00000190: Failed to parse AccessKey `%s`.", key);
    return OK;
}

float fakePitch(const int16_t *samples, int32_t count) {
    enum { BLOCK = 128 };
    int32_t crossings = 0, loud = 0;
    for (int32_t start = 0; start + BLOCK <= count; start += BLOCK) {
        double energy = 0;
        int32_t found = 0;
        for (int32_t index = start; index < start + BLOCK; ++index) {
            energy += (double)samples[index] * samples[index];
            if (index > start && (samples[index - 1] < 0) != (samples[index] < 0)) ++found;
        }
        if (energy / BLOCK < 300.0 * 300.0) continue;
        crossings += found;
        loud += BLOCK;
    }
    // Too little sound is silence.
    return 4 * loud < count ? -1 : 512.0f * (float)crossings / (float)loud;
}
