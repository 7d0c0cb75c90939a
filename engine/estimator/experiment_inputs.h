// The input_fn that an Input message describes. The data are read once and kept, so that evaluating again reads
// nothing. The function may be called from one thread at a time.
#pragma once

#include <string>

#include "engine/estimator/experiment.pb.h"
#include "engine/estimator/input_fn.h"

namespace engine::estimator {

struct InputContext {
  std::string dataDir;  // stands for ${DATA}
  std::string baseDir;  // of the experiment file: relative paths begin here
  int64_t seed = 0;     // of the shuffling, when the input has none of its own
  // Of the model: integer labels of tables that are read as a whole must be below. 0: not known.
  int64_t labelClasses = 0;
};

// Errors come when the function is first called: those of the source, InvalidArgument for an input without a source.
InputFn inputFnOf(const Input& input, const InputContext& context);

}  // namespace engine::estimator
