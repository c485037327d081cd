#pragma once

#include <stddef.h>
#include <stdint.h>

// ONNX Runtime's C API, as far as VoiceID uses it, declared here because no package ships its header.
//
// The library hands out one table of functions per API version. Functions are only ever appended to it, so a slot
// keeps its index and signature for good, and a newer library still serves an older version's table. The indices are
// those of `struct OrtApi` in onnxruntime_c_api.h, version 14; the assertions below hold them in place.

/// The API version asked for; any library from 1.14 on serves it.
#define ONNXRUNTIME_API_VERSION 14

typedef struct OrtStatus OrtStatus;
typedef struct OrtEnv OrtEnv;
typedef struct OrtSession OrtSession;
typedef struct OrtSessionOptions OrtSessionOptions;
typedef struct OrtRunOptions OrtRunOptions;
typedef struct OrtValue OrtValue;
typedef struct OrtTensorTypeAndShapeInfo OrtTensorTypeAndShapeInfo;
typedef struct OrtAllocator OrtAllocator;
typedef struct OrtMemoryInfo OrtMemoryInfo;
typedef struct OrtArenaCfg OrtArenaCfg;

/// Logging level FATAL: failures come back as statuses, and nothing else may write to stderr.
enum { ONNXRUNTIME_LOG_FATAL = 4 };
/// How far a graph may be rewritten when it is opened.
enum { ONNXRUNTIME_OPTIMISE_NOTHING = 0, ONNXRUNTIME_OPTIMISE_ALL = 99 };
/// An allocator that keeps what is freed for the next request, and memory of no special kind.
enum { ONNXRUNTIME_ARENA = 1, ONNXRUNTIME_DEFAULT_MEMORY = 0 };
/// An arena that grows by what is asked for, instead of by powers of two; -1 leaves a setting to the library.
enum { ONNXRUNTIME_GROWS_AS_REQUESTED = 1, ONNXRUNTIME_DEFAULT = -1 };
/// Element types of tensors.
enum { ONNXRUNTIME_FLOAT = 1, ONNXRUNTIME_INT64 = 7 };

/// The function table. Every function that returns a status returns NULL on success; the caller releases it otherwise.
typedef struct OrtApi {
    void *_Nullable unused_0[2];
    const char *_Nonnull (*_Nonnull GetErrorMessage)(const OrtStatus *_Nonnull);
    OrtStatus *_Nullable (*_Nonnull CreateEnv)(
        int level, const char *_Nonnull name, OrtEnv *_Nullable *_Nonnull environment);
    void *_Nullable unused_4[2];
    OrtStatus *_Nullable (*_Nonnull DisableTelemetryEvents)(const OrtEnv *_Nonnull);
    OrtStatus *_Nullable (*_Nonnull CreateSession)(
        const OrtEnv *_Nonnull, const char *_Nonnull path, const OrtSessionOptions *_Nonnull,
        OrtSession *_Nullable *_Nonnull session);
    void *_Nullable unused_8[1];
    OrtStatus *_Nullable (*_Nonnull Run)(
        OrtSession *_Nonnull, const OrtRunOptions *_Nullable, const char *_Nullable const *_Nonnull inputNames,
        const OrtValue *_Nullable const *_Nonnull inputs, size_t inputCount,
        const char *_Nullable const *_Nonnull outputNames, size_t outputCount,
        OrtValue *_Nullable *_Nonnull outputs);
    OrtStatus *_Nullable (*_Nonnull CreateSessionOptions)(OrtSessionOptions *_Nullable *_Nonnull options);
    void *_Nullable unused_11[6];
    OrtStatus *_Nullable (*_Nonnull DisableMemPattern)(OrtSessionOptions *_Nonnull);
    void *_Nullable unused_18[5];
    OrtStatus *_Nullable (*_Nonnull SetSessionGraphOptimizationLevel)(OrtSessionOptions *_Nonnull, int level);
    OrtStatus *_Nullable (*_Nonnull SetIntraOpNumThreads)(OrtSessionOptions *_Nonnull, int threads);
    OrtStatus *_Nullable (*_Nonnull SetInterOpNumThreads)(OrtSessionOptions *_Nonnull, int threads);
    void *_Nullable unused_26[4];
    OrtStatus *_Nullable (*_Nonnull SessionGetInputCount)(const OrtSession *_Nonnull, size_t *_Nonnull count);
    OrtStatus *_Nullable (*_Nonnull SessionGetOutputCount)(const OrtSession *_Nonnull, size_t *_Nonnull count);
    void *_Nullable unused_32[4];
    OrtStatus *_Nullable (*_Nonnull SessionGetInputName)(
        const OrtSession *_Nonnull, size_t index, OrtAllocator *_Nonnull, char *_Nullable *_Nonnull name);
    OrtStatus *_Nullable (*_Nonnull SessionGetOutputName)(
        const OrtSession *_Nonnull, size_t index, OrtAllocator *_Nonnull, char *_Nullable *_Nonnull name);
    void *_Nullable unused_38[10];
    OrtStatus *_Nullable (*_Nonnull CreateTensorAsOrtValue)(
        OrtAllocator *_Nonnull, const int64_t *_Nonnull shape, size_t rank, int elementType,
        OrtValue *_Nullable *_Nonnull value);
    void *_Nullable unused_49[2];
    OrtStatus *_Nullable (*_Nonnull GetTensorMutableData)(OrtValue *_Nonnull, void *_Nullable *_Nonnull data);
    void *_Nullable unused_52[8];
    OrtStatus *_Nullable (*_Nonnull GetTensorElementType)(
        const OrtTensorTypeAndShapeInfo *_Nonnull, int *_Nonnull elementType);
    OrtStatus *_Nullable (*_Nonnull GetDimensionsCount)(
        const OrtTensorTypeAndShapeInfo *_Nonnull, size_t *_Nonnull rank);
    OrtStatus *_Nullable (*_Nonnull GetDimensions)(
        const OrtTensorTypeAndShapeInfo *_Nonnull, int64_t *_Nonnull shape, size_t rank);
    void *_Nullable unused_63[2];
    OrtStatus *_Nullable (*_Nonnull GetTensorTypeAndShape)(
        const OrtValue *_Nonnull, OrtTensorTypeAndShapeInfo *_Nullable *_Nonnull info);
    void *_Nullable unused_66[3];
    OrtStatus *_Nullable (*_Nonnull CreateCpuMemoryInfo)(
        int allocator, int memory, OrtMemoryInfo *_Nullable *_Nonnull info);
    void *_Nullable unused_70[6];
    OrtStatus *_Nullable (*_Nonnull AllocatorFree)(OrtAllocator *_Nonnull, void *_Nonnull);
    void *_Nullable unused_77[1];
    OrtStatus *_Nullable (*_Nonnull GetAllocatorWithDefaultOptions)(OrtAllocator *_Nullable *_Nonnull allocator);
    void *_Nullable unused_79[13];
    void (*_Nonnull ReleaseEnv)(OrtEnv *_Nullable);
    void (*_Nonnull ReleaseStatus)(OrtStatus *_Nullable);
    void (*_Nonnull ReleaseMemoryInfo)(OrtMemoryInfo *_Nullable);
    void (*_Nonnull ReleaseSession)(OrtSession *_Nullable);
    void (*_Nonnull ReleaseValue)(OrtValue *_Nullable);
    void *_Nullable unused_97[2];
    void (*_Nonnull ReleaseTensorTypeAndShapeInfo)(OrtTensorTypeAndShapeInfo *_Nullable);
    void (*_Nonnull ReleaseSessionOptions)(OrtSessionOptions *_Nullable);
    void *_Nullable unused_101[29];
    OrtStatus *_Nullable (*_Nonnull AddSessionConfigEntry)(
        OrtSessionOptions *_Nonnull, const char *_Nonnull key, const char *_Nonnull value);
    OrtStatus *_Nullable (*_Nonnull CreateAllocator)(
        const OrtSession *_Nonnull, const OrtMemoryInfo *_Nonnull, OrtAllocator *_Nullable *_Nonnull allocator);
    void (*_Nonnull ReleaseAllocator)(OrtAllocator *_Nullable);
    void *_Nullable unused_133[11];
    OrtStatus *_Nullable (*_Nonnull CreateAndRegisterAllocator)(
        OrtEnv *_Nonnull, const OrtMemoryInfo *_Nonnull, const OrtArenaCfg *_Nullable);
    void *_Nullable unused_145[11];
    OrtStatus *_Nullable (*_Nonnull CreateArenaCfg)(
        size_t limit, int growth, int firstBytes, int deadBytes, OrtArenaCfg *_Nullable *_Nonnull configuration);
    void (*_Nonnull ReleaseArenaCfg)(OrtArenaCfg *_Nullable);
} OrtApi;

#define ONNXRUNTIME_SLOT(function, index) \
    _Static_assert(offsetof(OrtApi, function) == (index) * sizeof(void *), #function " must stand at slot " #index)

ONNXRUNTIME_SLOT(GetErrorMessage, 2);
ONNXRUNTIME_SLOT(CreateEnv, 3);
ONNXRUNTIME_SLOT(DisableTelemetryEvents, 6);
ONNXRUNTIME_SLOT(CreateSession, 7);
ONNXRUNTIME_SLOT(Run, 9);
ONNXRUNTIME_SLOT(CreateSessionOptions, 10);
ONNXRUNTIME_SLOT(DisableMemPattern, 17);
ONNXRUNTIME_SLOT(SetSessionGraphOptimizationLevel, 23);
ONNXRUNTIME_SLOT(SetIntraOpNumThreads, 24);
ONNXRUNTIME_SLOT(SetInterOpNumThreads, 25);
ONNXRUNTIME_SLOT(SessionGetInputCount, 30);
ONNXRUNTIME_SLOT(SessionGetOutputCount, 31);
ONNXRUNTIME_SLOT(SessionGetInputName, 36);
ONNXRUNTIME_SLOT(SessionGetOutputName, 37);
ONNXRUNTIME_SLOT(CreateTensorAsOrtValue, 48);
ONNXRUNTIME_SLOT(GetTensorMutableData, 51);
ONNXRUNTIME_SLOT(GetTensorElementType, 60);
ONNXRUNTIME_SLOT(GetDimensionsCount, 61);
ONNXRUNTIME_SLOT(GetDimensions, 62);
ONNXRUNTIME_SLOT(GetTensorTypeAndShape, 65);
ONNXRUNTIME_SLOT(CreateCpuMemoryInfo, 69);
ONNXRUNTIME_SLOT(AllocatorFree, 76);
ONNXRUNTIME_SLOT(GetAllocatorWithDefaultOptions, 78);
ONNXRUNTIME_SLOT(ReleaseEnv, 92);
ONNXRUNTIME_SLOT(ReleaseStatus, 93);
ONNXRUNTIME_SLOT(ReleaseMemoryInfo, 94);
ONNXRUNTIME_SLOT(ReleaseSession, 95);
ONNXRUNTIME_SLOT(ReleaseValue, 96);
ONNXRUNTIME_SLOT(ReleaseTensorTypeAndShapeInfo, 99);
ONNXRUNTIME_SLOT(ReleaseSessionOptions, 100);
ONNXRUNTIME_SLOT(AddSessionConfigEntry, 130);
ONNXRUNTIME_SLOT(CreateAllocator, 131);
ONNXRUNTIME_SLOT(ReleaseAllocator, 132);
ONNXRUNTIME_SLOT(CreateAndRegisterAllocator, 144);
ONNXRUNTIME_SLOT(CreateArenaCfg, 156);
ONNXRUNTIME_SLOT(ReleaseArenaCfg, 157);

/// The library's one exported entry.
typedef struct OrtApiBase {
    const OrtApi *_Nullable (*_Nonnull GetApi)(uint32_t version);
    const char *_Nonnull (*_Nonnull GetVersionString)(void);
} OrtApiBase;

/// The entry of the library that a program is linked with, as on Apple's systems. Elsewhere nothing defines it.
const OrtApiBase *_Nonnull OrtGetApiBase(void);

/// Loads the library at `path`, which stays loaded for the life of the process.
///
/// Returns NULL on failure and writes why into `reason`, cut off at `reasonSize` bytes.
const OrtApiBase *_Nullable onnxruntime_load(const char *_Nonnull path, char *_Nonnull reason, size_t reasonSize);

/// Whether the processor multiplies 8-bit numbers without the products overflowing: all but x86 without VNNI do.
_Bool onnxruntime_has_exact_8bit_products(void);
