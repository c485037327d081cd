#include "FakeOnnxRuntime.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static uint32_t newest;
static char failing[64];
static int answerType = ONNXRUNTIME_FLOAT;
static long live;

// Every object is one allocation; what it is does not matter to the stand-in.
static void *make(size_t size) {
    ++live;
    return calloc(1, size);
}

static void release(void *object) {
    if (!object) return;
    --live;
    free(object);
}

static OrtStatus *status(const char *function) {
    return strcmp(failing, function) == 0 ? make(1) : NULL;
}

#define FAIL_IF_TOLD() \
    do { \
        OrtStatus *failure = status(__func__); \
        if (failure) return failure; \
    } while (0)

struct OrtValue {
    int type;
    union {
        float floats[1024];
        int64_t integers[512];
    } data;
};

static const char *GetErrorMessage(const OrtStatus *status) { return "told to fail"; }

static OrtStatus *CreateEnv(int level, const char *name, OrtEnv **environment) {
    FAIL_IF_TOLD();
    *environment = make(1);
    return NULL;
}

static OrtStatus *DisableTelemetryEvents(const OrtEnv *environment) { return status(__func__); }

static OrtStatus *CreateSession(
    const OrtEnv *environment, const char *path, const OrtSessionOptions *options, OrtSession **session) {
    FAIL_IF_TOLD();
    *session = make(1);
    return NULL;
}

static OrtStatus *Run(
    OrtSession *session, const OrtRunOptions *options, const char *const *inputNames, const OrtValue *const *inputs,
    size_t inputCount, const char *const *outputNames, size_t outputCount, OrtValue **outputs) {
    FAIL_IF_TOLD();
    for (size_t index = 0; index < outputCount; ++index) {
        OrtValue *value = make(sizeof(OrtValue));
        value->type = answerType;
        if (answerType == ONNXRUNTIME_INT64) {
            value->data.integers[0] = 3;
            value->data.integers[1] = 4;
        } else {
            value->data.floats[0] = 3;
            value->data.floats[1] = 4;
        }
        outputs[index] = value;
    }
    return NULL;
}

static OrtStatus *CreateSessionOptions(OrtSessionOptions **options) {
    FAIL_IF_TOLD();
    *options = make(1);
    return NULL;
}

static OrtStatus *DisableMemPattern(OrtSessionOptions *options) { return status(__func__); }
static OrtStatus *SetSessionGraphOptimizationLevel(OrtSessionOptions *options, int level) { return status(__func__); }
static OrtStatus *SetIntraOpNumThreads(OrtSessionOptions *options, int threads) { return status(__func__); }
static OrtStatus *SetInterOpNumThreads(OrtSessionOptions *options, int threads) { return status(__func__); }

static OrtStatus *AddSessionConfigEntry(OrtSessionOptions *options, const char *key, const char *value) {
    return status(__func__);
}

static OrtStatus *SessionGetInputCount(const OrtSession *session, size_t *count) {
    *count = 1;
    return status(__func__);
}

static OrtStatus *SessionGetOutputCount(const OrtSession *session, size_t *count) {
    *count = 1;
    return status(__func__);
}

static OrtStatus *SessionGetInputName(const OrtSession *session, size_t index, OrtAllocator *allocator, char **name) {
    FAIL_IF_TOLD();
    *name = strcpy(make(2), "x");
    return NULL;
}

static OrtStatus *SessionGetOutputName(const OrtSession *session, size_t index, OrtAllocator *allocator, char **name) {
    FAIL_IF_TOLD();
    *name = strcpy(make(2), "y");
    return NULL;
}

static OrtStatus *CreateTensorAsOrtValue(
    OrtAllocator *allocator, const int64_t *shape, size_t rank, int elementType, OrtValue **value) {
    FAIL_IF_TOLD();
    *value = make(sizeof(OrtValue));
    (*value)->type = elementType;
    return NULL;
}

static OrtStatus *GetTensorMutableData(OrtValue *value, void **data) {
    *data = &value->data;
    return status(__func__);
}

static OrtStatus *GetTensorTypeAndShape(const OrtValue *value, OrtTensorTypeAndShapeInfo **info) {
    FAIL_IF_TOLD();
    int *type = make(sizeof(int));
    *type = value->type;
    *info = (OrtTensorTypeAndShapeInfo *)type;
    return NULL;
}

static OrtStatus *GetTensorElementType(const OrtTensorTypeAndShapeInfo *info, int *elementType) {
    *elementType = *(const int *)info;
    return status(__func__);
}

static OrtStatus *GetDimensionsCount(const OrtTensorTypeAndShapeInfo *info, size_t *rank) {
    *rank = 2;
    return status(__func__);
}

static OrtStatus *GetDimensions(const OrtTensorTypeAndShapeInfo *info, int64_t *shape, size_t rank) {
    shape[0] = 1;
    shape[1] = 2;
    return status(__func__);
}

static OrtStatus *AllocatorFree(OrtAllocator *allocator, void *memory) {
    release(memory);
    return status(__func__);
}

static OrtStatus *GetAllocatorWithDefaultOptions(OrtAllocator **allocator) {
    static int theAllocator;
    *allocator = (OrtAllocator *)&theAllocator;
    return status(__func__);
}

static OrtStatus *CreateCpuMemoryInfo(int allocator, int memory, OrtMemoryInfo **info) {
    FAIL_IF_TOLD();
    *info = make(1);
    return NULL;
}

static OrtStatus *CreateAllocator(const OrtSession *session, const OrtMemoryInfo *info, OrtAllocator **allocator) {
    FAIL_IF_TOLD();
    *allocator = make(1);
    return NULL;
}

static OrtStatus *CreateAndRegisterAllocator(
    OrtEnv *environment, const OrtMemoryInfo *info, const OrtArenaCfg *configuration) {
    return status(__func__);
}

static OrtStatus *CreateArenaCfg(size_t limit, int growth, int firstBytes, int deadBytes, OrtArenaCfg **configuration) {
    FAIL_IF_TOLD();
    *configuration = make(1);
    return NULL;
}

static void ReleaseMemoryInfo(OrtMemoryInfo *object) { release(object); }
static void ReleaseAllocator(OrtAllocator *object) { release(object); }
static void ReleaseArenaCfg(OrtArenaCfg *object) { release(object); }
static void ReleaseEnv(OrtEnv *object) { release(object); }
static void ReleaseStatus(OrtStatus *object) { release(object); }
static void ReleaseSession(OrtSession *object) { release(object); }
static void ReleaseValue(OrtValue *object) { release(object); }
static void ReleaseTensorTypeAndShapeInfo(OrtTensorTypeAndShapeInfo *object) { release(object); }
static void ReleaseSessionOptions(OrtSessionOptions *object) { release(object); }

static const OrtApi *GetApi(uint32_t version) {
    static const OrtApi api = {
        .GetErrorMessage = GetErrorMessage,
        .CreateEnv = CreateEnv,
        .DisableTelemetryEvents = DisableTelemetryEvents,
        .CreateSession = CreateSession,
        .Run = Run,
        .CreateSessionOptions = CreateSessionOptions,
        .DisableMemPattern = DisableMemPattern,
        .SetSessionGraphOptimizationLevel = SetSessionGraphOptimizationLevel,
        .SetIntraOpNumThreads = SetIntraOpNumThreads,
        .SetInterOpNumThreads = SetInterOpNumThreads,
        .SessionGetInputCount = SessionGetInputCount,
        .SessionGetOutputCount = SessionGetOutputCount,
        .SessionGetInputName = SessionGetInputName,
        .SessionGetOutputName = SessionGetOutputName,
        .CreateTensorAsOrtValue = CreateTensorAsOrtValue,
        .GetTensorMutableData = GetTensorMutableData,
        .GetTensorElementType = GetTensorElementType,
        .GetDimensionsCount = GetDimensionsCount,
        .GetDimensions = GetDimensions,
        .GetTensorTypeAndShape = GetTensorTypeAndShape,
        .AllocatorFree = AllocatorFree,
        .GetAllocatorWithDefaultOptions = GetAllocatorWithDefaultOptions,
        .ReleaseEnv = ReleaseEnv,
        .ReleaseStatus = ReleaseStatus,
        .ReleaseSession = ReleaseSession,
        .ReleaseValue = ReleaseValue,
        .ReleaseTensorTypeAndShapeInfo = ReleaseTensorTypeAndShapeInfo,
        .ReleaseSessionOptions = ReleaseSessionOptions,
        .AddSessionConfigEntry = AddSessionConfigEntry,
        .CreateCpuMemoryInfo = CreateCpuMemoryInfo,
        .ReleaseMemoryInfo = ReleaseMemoryInfo,
        .CreateAllocator = CreateAllocator,
        .ReleaseAllocator = ReleaseAllocator,
        .CreateAndRegisterAllocator = CreateAndRegisterAllocator,
        .CreateArenaCfg = CreateArenaCfg,
        .ReleaseArenaCfg = ReleaseArenaCfg,
    };
    return version <= newest ? &api : NULL;
}

static const char *GetVersionString(void) { return "0.0.0-fake"; }

const OrtApiBase *fake_onnxruntime(uint32_t newestVersion) {
    static const OrtApiBase base = {.GetApi = GetApi, .GetVersionString = GetVersionString};
    newest = newestVersion;
    return &base;
}

void fake_onnxruntime_fail(const char *function) { strncpy(failing, function, sizeof failing - 1); }
void fake_onnxruntime_answer_type(int elementType) { answerType = elementType; }
long fake_onnxruntime_live_objects(void) { return live; }
