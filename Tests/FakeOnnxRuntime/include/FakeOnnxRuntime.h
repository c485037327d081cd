#pragma once

#include "COnnxRuntime.h"

// A stand-in for ONNX Runtime that counts its objects and fails where it is told to. It has one model with the input
// "x" and the output "y"; every run answers with the float tensor [1, 2] of 3 and 4. Not for several threads.

/// The stand-in's entry, as the library's `OrtGetApiBase` returns it. It serves API versions up to `newestVersion`.
const OrtApiBase *_Nonnull fake_onnxruntime(uint32_t newestVersion);

/// Lets the function of this name fail from now on; an empty name lets all succeed.
void fake_onnxruntime_fail(const char *_Nonnull function);

/// Element type of the answers: 1 for float (the normal), 7 for int64, others as in the library.
void fake_onnxruntime_answer_type(int elementType);

/// Objects created and not yet released, statuses, names and library-owned memory included.
long fake_onnxruntime_live_objects(void);
