// Dropout: while training, each element is zero with probability `rate` and the others grow by 1/(1-rate).
// Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::constant(scope, Tensor::of<float>(std::vector<float>(100, 1), {100}));
//   const Output training = nn::dropout(scope, x, 0.5, true), predicting = nn::dropout(scope, x, 0.5, false);
//   const auto values = Session(graph).run(Feeds{}, {training, predicting});
//   const std::vector<double> thinned = values[0].toDoubles();
//   std::ranges::count(thinned, 0.0) + std::ranges::count(thinned, 2.0);  // is 100
//   std::ranges::count(values[1].toDoubles(), 1.0);                       // is 100
#pragma once

#include "engine/nn/layers/layer.h"

namespace engine::nn {

struct DropoutOptions {
  std::string name = {};  // "dropout", "dropout_1" … when empty
  Seed seed = {};
};

// x: floating. rate in [0, 1). Not training: the values of x. InvalidArgument for another rate.
Output dropout(const Scope& scope, Output x, double rate, bool training, const DropoutOptions& options = {});

}  // namespace engine::nn
