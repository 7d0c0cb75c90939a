// Reads all that a checkpoint holds, to see whether it is what was written. Functions without state: callable from any
// thread.
#pragma once

#include <string>

#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "engine/formats/checkpoints/tensor_statistics.h"

namespace engine::formats {

// Reads a tensor to its end, a piece at a time, and so compares it with its checksums. Empty: it is whole; else what is
// wrong, with the tensor's name, the file and the offset. Cancelled is thrown.
std::string verifyTensor(const CheckpointReader& checkpoint, const std::string& name, const GoOn& goOn = {});

}  // namespace engine::formats
