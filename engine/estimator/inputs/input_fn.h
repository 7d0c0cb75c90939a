// What an input_fn returns: a data set with features and labels by name. Called by the thread that builds the graph.
//   std::ofstream("roses.csv") << "width,height\n1,2\n3,4\n";
//   const InputFn inputFn = [](Mode mode) {
//     const bool training = mode == Mode::kTrain;
//     return data::makeCsvDataset({"roses.csv"}, {.label = "height", .batchSize = 2, .shuffle = training});
//   };
//   const InputData input = inputFn(Mode::kEval);
//   input.features;  // is std::vector<std::string>{"width"}
//   input.labels;    // is std::vector<std::string>{"label"}
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/data/named_dataset.h"
#include "engine/estimator/base/mode.h"

namespace engine::estimator {

struct InputData {
  // Batches with names: `return data::makeCsvDataset(…);` is an input_fn. Wherever the labels stand among the
  // components, they come to the model as labels: a single one is called "label" there, several keep their names.
  // A sparse feature "x" is three components, "x/indices", "x/values" and "x/shape" (engine/graph/sparse_components.h).
  InputData(const data::NamedDataset& named);  // NOLINT: a data set with names is all that an input is

  data::Dataset dataset;              // its elements: the features in this order, then the labels
  std::vector<std::string> features;  // names
  std::vector<std::string> labels;    // as the model knows them; may be empty for prediction
};

using InputFn = std::function<InputData(Mode)>;

}  // namespace engine::estimator
