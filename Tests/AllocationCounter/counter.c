#define _GNU_SOURCE

#include "AllocationCounter.h"

static __thread int is_counting;
static __thread long calls;

void allocation_counter_start(void) {
    calls = 0;
    is_counting = 1;
}

long allocation_counter_stop(void) {
    is_counting = 0;
    return calls;
}

#if defined(__GLIBC__) || (defined(__linux__) && __has_include(<gnu/libc-version.h>))

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>

// The test program's own definitions come before those of the C library for everything loaded into it; the library
// exports its own under a second name.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *old);

#define COUNTED if (is_counting) calls += 1

void *malloc(size_t size) {
    COUNTED;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    COUNTED;
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    COUNTED;
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    COUNTED;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
    COUNTED;
    *place = __libc_memalign(alignment, size);
    return *place ? 0 : ENOMEM;
}

void free(void *old) {
    COUNTED;
    __libc_free(old);
}

int pthread_mutex_lock(void *mutex) {
    static int (*lock)(void *);
    COUNTED;
    // Two threads may both look it up at first; they find the same.
    if (!lock) lock = (int (*)(void *))dlsym(RTLD_NEXT, "pthread_mutex_lock");
    return lock(mutex);
}

int allocation_counter_works(void) { return 1; }

#else

int allocation_counter_works(void) { return 0; }

#endif
