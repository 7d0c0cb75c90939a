// The input_fn that an Input message describes. The data are read once and kept, so that evaluating again reads
// nothing. The function may be called from one thread at a time.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/estimator/experiment.pb.h"
#include "engine/estimator/inputs/input_fn.h"

namespace engine::estimator {

// What a model takes as labels of one column.
struct LabelClasses {
  int64_t count = 0;                    // labels that are integers must be below; 0: not known
  std::vector<std::string> vocabulary;  // labels that are words must be one of these; empty: not known
  bool needed = true;                   // false: the model learns without labels
};

struct InputContext {
  std::string dataDir = {};  // stands for ${DATA}
  std::string baseDir = {};  // of the experiment file: relative paths begin here
  int64_t seed = 0;          // of the shuffling, when the input has none of its own
  LabelClasses labels = {};  // of the model: checked for tables that are read as a whole
  bool onlyShapes = false;   // for building a graph: no more is read than says what batches look like
  std::function<void(const std::string&)> note = {};  // told what of the data is left out, as texts that are too long
  int64_t vocabularySize = 0;                         // of the model: ids of texts' pieces must be below; 0: not known
};

// Errors come when the function is first called: those of the source, InvalidArgument for an input without a source.
InputFn inputFnOf(const Input& input, const InputContext& context);

}  // namespace engine::estimator
