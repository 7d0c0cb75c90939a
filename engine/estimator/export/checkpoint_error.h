// A checkpoint whose variables cannot be restored for an export. Immutable: safe to copy between threads.
#pragma once

#include <string>

#include "engine/core/error.h"

namespace engine::estimator {

class CheckpointError : public Error {
 public:
  CheckpointError(Code code, const std::string& checkpoint, const std::string& message)
      : Error(code, message), checkpoint_(checkpoint) {}
  const std::string& checkpoint() const { return checkpoint_; }  // its prefix

 private:
  std::string checkpoint_;
};

}  // namespace engine::estimator
