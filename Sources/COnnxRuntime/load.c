#include "COnnxRuntime.h"

#include <dlfcn.h>
#include <stdio.h>

typedef const OrtApiBase *(*GetApiBase)(void);

const OrtApiBase *onnxruntime_load(const char *path, char *reason, size_t reasonSize) {
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
