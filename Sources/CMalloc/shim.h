#pragma once
// Swift's module for the C library leaves this header out.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
