#pragma once

#include "FakePicovoice.h"

#include <stddef.h>

enum { OK = 0, IO_ERROR = 2, INVALID_ARGUMENT = 3, INVALID_STATE = 6 };

/// What an object is, in front of it in memory.
typedef enum { PROFILER = 1, RECOGNISER, FALCON, SCORES, SEGMENTS, STACK, MESSAGE, DEVICES, DEVICE } Kind;

void *fakeMake(Kind kind, size_t bytes);
void fakeFree(void *object, Kind kind);
int fakeIs(const void *object, Kind kind);

/// Counts a call; the status it was told to answer with, or 0.
int32_t fakeCall(const char *function);
/// Fails with two messages, of which the second is a format with one text to fill in.
int32_t fakeFail(int32_t status, const char *format, const char *text);
/// The checks of every start, in the vendor's order.
int32_t fakeStart(const char *function, const char *product, const char *key, const char *model, const char *device, void *object);
int fakeSpoils(const char *what);

int32_t fakeFrameLength(void);
const char *fakeVersion(int isFalcon);

/// How often a waveform crosses zero in 512 samples; negative where it is silent.
float fakePitch(const int16_t *samples, int32_t count);
