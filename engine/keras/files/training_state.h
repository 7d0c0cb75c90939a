// What files hold of a compiled model beside its weights, and reports of what did not fit. Values; used by one thread.
#pragma once

#include <string>
#include <vector>

#include "engine/keras/core/json.h"
#include "engine/keras/core/weight.h"

namespace engine::keras {

class Model;
class Optimizer;

struct TrainingState {
  Json compile = nullptr;            // as get_compile_config() gives it; null: the model is not compiled
  Weights variables = {};            // the optimizer's with their values, in its order; names as the file has them
  WeightPtr learningRate = nullptr;  // of newer optimizers, where it is known
  Weights lossScale = {};            // of a LossScaleOptimizer: the scale and the number of good steps

  bool isLegacy() const;  // whether the optimizer is of the older kind
};

// The values of `from`, by name or, where names differ, by position, to an optimizer's variables. InvalidArgument,
// naming the variable, for another number or shape; `file` says what they were read from.
void restoreOptimizer(const Weights& variables, const TrainingState& from, const std::string& file);
// The same for all of an optimizer: also the scale of its loss and the number of good steps, where both have them.
void restoreOptimizer(const Optimizer& optimizer, const TrainingState& from, const std::string& file);

struct LoadOptions {
  bool byName = false;        // layers by their names, else by their order; .h5 only
  bool skipMismatch = false;  // leaves out what does not fit, and says so, in the place of an error
};
struct LoadReport {
  std::size_t loaded = 0;              // values of the model's weights
  std::vector<std::string> unfitting;  // a sentence for each layer or value that does not fit
  std::vector<std::string> unused;     // what the file has and the model does not ask for
};

// An optimizer's class, which says of which generation it is, and config as files have them.
Json markedOptimizer(const Json& optimizer);
// The "training_config" of .h5 files and back to a compile config. The model's outputs name and kind its metrics.
Json trainingConfigOf(const Json& compile, const Model& model);
Json compileOfTrainingConfig(const Json& training, const std::string& file);
// A compiled model's metric objects, in order, as they count for .keras files: the means of the losses first.
struct MetricState {
  std::string className;
  std::vector<Tensor> variables;  // as they are before the first batch
};
std::vector<MetricState> metricStates(const Json& compile, const Model& model);

}  // namespace engine::keras
