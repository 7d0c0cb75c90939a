// Writes a stored tensor to files that other programs read, piece by piece. Errors: as reading it, and
// PermissionDenied or ResourceExhausted for the file, which is removed again then. Callable from any thread.
#pragma once

#include <string>

#include "engine/formats/checkpoints/tensor_statistics.h"

namespace engine::formats {

// NumPy's format 1.0. Unimplemented for strings, and for types that NumPy has not (bfloat16 is widened to float32).
void writeNpy(const CheckpointReader& checkpoint, const std::string& name, const std::string& path,
              const GoOn& goOn);
// A line for each run of the last dimension, 17 digits; strings quoted.
void writeCsv(const CheckpointReader& checkpoint, const std::string& name, const std::string& path,
              const GoOn& goOn);

}  // namespace engine::formats
