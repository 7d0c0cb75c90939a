#include "engine/formats/checkpoints/verify_checkpoint.h"

#include "engine/core/error.h"

namespace engine::formats {

std::string verifyTensor(const CheckpointReader& checkpoint, const std::string& name, const GoOn& goOn) {
  try {
    const auto cursor = checkpoint.cursor(name);
    while (cursor->next().valid()) {
      if (goOn && !goOn()) fail(Code::kCancelled, "Verifying the checkpoint was cancelled.");
    }
  } catch (const Error& error) {
    if (error.code() == Code::kCancelled) throw;
    const std::string what = error.what();
    // Damage of a table's block is the same for every tensor in it.
    return what.find(name) == std::string::npos ? message("Tensor \"", name, "\": ", what) : what;
  }
  return {};
}

}  // namespace engine::formats
