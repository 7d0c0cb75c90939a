// Dropout: while training, each element is zero with probability `rate` and the others grow by 1/(1-rate).
// Used by the graph's thread.
#pragma once

#include "engine/nn/layers/layer.h"

namespace engine::nn {

struct DropoutOptions {
  std::string name = {};  // "dropout", "dropout_1" … when empty
  Seed seed = {};
};

// x: floating. rate in [0, 1). Not training: x itself. InvalidArgument for another rate.
Output dropout(const Scope& scope, Output x, double rate, bool training, const DropoutOptions& options = {});

}  // namespace engine::nn
