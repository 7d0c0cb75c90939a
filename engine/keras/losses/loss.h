// Keras's losses by config. A loss is a function that gives one value for each example, and how these become one
// number. A function registers itself in its own file; the registry is only read after the libraries are loaded, from
// any thread. Losses are values; used by the graph's thread.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/graph/scope.h"
#include "engine/keras/core/config.h"

namespace engine::keras {

// labels are of the dtype of predictions but where they are ids. The last axis goes.
using LossFunction = std::function<Output(const Scope& scope, Output labels, Output predictions)>;

enum class LossReduction { kNone, kSum, kSumOverBatchSize };

class Loss {
 public:
  Loss(std::string name, LossReduction reduction, LossFunction function)
      : name_(std::move(name)), reduction_(reduction), function_(std::move(function)) {}

  const std::string& name() const { return name_; }
  LossReduction reduction() const { return reduction_; }
  // One value for each example (or step of one).
  Output values(const Scope& scope, Output labels, Output predictions) const;
  // Reduced. `weights` (may be none): for each example, or as values() are. Σ w·l over the number of values, not of
  // weights.
  Output reduced(const Scope& scope, Output labels, Output predictions, Output weights = {}) const;

 private:
  std::string name_;
  LossReduction reduction_;
  LossFunction function_;
};

// {"class_name": "Huber", "config": {"delta": 0.5, "reduction": "sum"}}, a class's or function's name, or a short one
// ("mse"). NotFound lists what there is.
Loss lossOf(const Json& config);

class LossRegistrar {
 public:
  // `names`: the class, the function and its short names.
  LossRegistrar(const std::vector<std::string>& names, std::function<LossFunction(const Config& config)> maker);
};

// Labels and predictions of one rank: a last axis of size 1 that only one has goes.
struct LabelsPredictions {
  Output labels, predictions;
};
LabelsPredictions ofOneRank(const Scope& scope, Output labels, Output predictions);

}  // namespace engine::keras
