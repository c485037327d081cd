#pragma once

#include <stdint.h>

// Swift imports no `_Atomic` types, and its own atomics need a newer system than ours; the compiler's builtins work on
// plain integers. Each is one instruction on 64-bit machines: no lock hides in them.

static inline int64_t voiceid_atomic_load(const int64_t *_Nonnull place) {
    return __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

static inline void voiceid_atomic_store(int64_t *_Nonnull place, int64_t value) {
    __atomic_store_n(place, value, __ATOMIC_RELEASE);
}

static inline int64_t voiceid_atomic_exchange(int64_t *_Nonnull place, int64_t value) {
    return __atomic_exchange_n(place, value, __ATOMIC_ACQ_REL);
}

static inline int64_t voiceid_atomic_add(int64_t *_Nonnull place, int64_t value) {
    return __atomic_fetch_add(place, value, __ATOMIC_ACQ_REL);
}
