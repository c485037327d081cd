#include "COnnxRuntime.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

typedef const OrtApiBase *(*GetApiBase)(void);

const OrtApiBase *onnxruntime_load(const char *path, char *reason, size_t reasonSize) {
    // Releases from 1.28 on start a telemetry client when they are loaded, which writes an identifier into the home folder
    // and, some seconds later, looks for its server. DisableTelemetryEvents comes too late for both; this does not.
    setenv("ORT_DISABLE_TELEMETRY", "1", 1);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        snprintf(reason, reasonSize, "%s", dlerror());
        return NULL;
    }
    GetApiBase getApiBase = (GetApiBase)dlsym(library, "OrtGetApiBase");
    if (!getApiBase) {
        snprintf(reason, reasonSize, "not ONNX Runtime: it exports no OrtGetApiBase");
        dlclose(library);
        return NULL;
    }
    return getApiBase();
}

_Bool onnxruntime_has_exact_8bit_products(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512vnni") || __builtin_cpu_supports("avxvnni");
#else
    return 1;
#endif
}
