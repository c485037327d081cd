#pragma once

#include <stdint.h>

// A stand-in for libpv_eagle and libpv_falcon with the same functions, so that what succeeds can be tested without an access key.
//
// It is built as a library of its own and loaded by path. A copy of the file is another library, with counts of its own. It takes a
// voice for how often its waveform crosses zero: tones of different pitch are different people. Keys begin with `fake-`;
// with `fake-status-9`, every start fails with status 9; with `fake-crash-…`, every start ends the program, and with `fake-hang-…` none comes
// back.

/// Makes every call of a function answer with a status until it is told otherwise; 0 lets it do its work.
void fake_picovoice_answer(const char *function, int32_t status);
/// Makes the next answers wrong: `no handle`, `no segments`, `overlap`, `beyond`, `not a number`, `negative tag`, `many segments`,
/// `score`, `percentage`, `size`, `minimum`; the empty text makes them right again.
void fake_picovoice_spoil(const char *what);
/// What the library says it is, from the next load on.
void fake_picovoice_describe(const char *eagleVersion, const char *falconVersion, int32_t frameLength, int32_t sampleRate);
/// Objects, lists and messages that were given out and not yet freed.
int64_t fake_picovoice_live(void);
/// Things freed twice, or by the wrong function.
int64_t fake_picovoice_misuses(void);
/// Calls of a function so far.
int64_t fake_picovoice_calls(const char *function);
/// Whether starts hang until they are let go of.
void fake_picovoice_hang(int32_t hangs);
/// Waits until everything that was given out is freed, and so many seconds at the most; whether it is.
int32_t fake_picovoice_wait_until_freed(int32_t seconds);
