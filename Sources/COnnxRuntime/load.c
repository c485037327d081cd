#include "COnnxRuntime.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __linux__
#include <elf.h>
#include <string.h>
#include <sys/stat.h>

// Whether a file is a 64-bit library that ends before its headers say it does. The loader maps such a file, and the first
// page that is missing ends the process.
static _Bool isCutShort(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) return 0;
    Elf64_Ehdr header;
    struct stat status;
    _Bool cut = 0;
    if (fread(&header, sizeof header, 1, file) == 1 && memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
        header.e_ident[EI_CLASS] == ELFCLASS64 && fstat(fileno(file), &status) == 0) {
        Elf64_Phdr segment;
        cut = fseek(file, (long)header.e_phoff, SEEK_SET) != 0;
        for (int index = 0; index < header.e_phnum && !cut; index++) {
            cut = fread(&segment, sizeof segment, 1, file) != 1 ||
                  (segment.p_type == PT_LOAD && segment.p_offset + segment.p_filesz > (Elf64_Xword)status.st_size);
        }
    }
    fclose(file);
    return cut;
}
#else
static _Bool isCutShort(const char *path) { return 0; }
#endif

typedef const OrtApiBase *(*GetApiBase)(void);

const OrtApiBase *onnxruntime_load(const char *path, char *reason, size_t reasonSize) {
    // Releases from 1.28 on start a telemetry client when they are loaded, which writes an identifier into the home folder
    // and, some seconds later, looks for its server. DisableTelemetryEvents comes too late for both; this does not.
    setenv("ORT_DISABLE_TELEMETRY", "1", 1);
    if (isCutShort(path)) {
        snprintf(reason, reasonSize, "the file is cut short");
        return NULL;
    }
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
