// Columns in memory as input functions: tf.estimator.inputs.numpy_input_fn and pandas_input_fn. What they return may be
// called from any thread.
//   const Columns features{{"x", Tensor::vector<float>({1, 2, 3})}}, labels{{"y", Tensor::vector<float>({2, 4, 6})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.batchSize = 2});
//   const auto batches = inputFn(Mode::kTrain).dataset.makeIterator();
//   data::Element batch;
//   batches->next(batch);
//   batch[0].toDoubles();  // is std::vector({1.0, 2.0})
//   batch[1].toDoubles();  // is std::vector({2.0, 4.0})
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/core/tensor.h"
#include "engine/estimator/inputs/input_fn.h"

namespace engine::estimator {

// Columns by name, each with a row for each example.
using Columns = std::map<std::string, Tensor>;

struct MemoryInputOptions {
  int64_t batchSize = 128;
  // None: without end. Batches cross the ends of epochs; the last one of all may be smaller.
  std::optional<int64_t> numEpochs = 1;
  // Draws each example at random from the next `queueCapacity`, those of the next epoch among them, as TensorFlow's
  // random queue does; its exact order, which depends on its threads, is not reproduced. The same seed gives the same
  // order.
  bool shuffle = false;
  int64_t queueCapacity = 1000;
  std::optional<int64_t> seed = {};
};

// Features by column, [batch, …]; a labels' column alone becomes "label". InvalidArgument when there are no columns,
// their numbers of rows differ, or a label has the name of a feature.
InputFn numpyInputFn(Columns features, Columns labels = {}, MemoryInputOptions options = {});

// The same for columns [rows] only, as a data frame has them, and with a label named "target" unless it has a name.
// InvalidArgument for columns of more dimensions.
InputFn pandasInputFn(Columns features, std::optional<Tensor> label = {}, MemoryInputOptions options = {},
                      const std::string& targetColumn = "target");

}  // namespace engine::estimator
