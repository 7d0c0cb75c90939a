// What an input_fn returns: a data set and what its components are called. Called by the thread that builds the graph.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/data/dataset.h"
#include "engine/estimator/mode.h"

namespace engine::estimator {

struct InputData {
  // Elements: the features in order, then the labels. A sparse feature "x" is three components with the names
  // "x/indices", "x/values" and "x/shape" (engine/graph/sparse_components.h).
  data::Dataset dataset;
  std::vector<std::string> features;  // names of the first components
  std::vector<std::string> labels;    // names of the rest; "label" when there is one; may be empty for prediction
};

using InputFn = std::function<InputData(Mode)>;

}  // namespace engine::estimator
