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

// What a loss is made of.
struct LossFunctions {
  LossFunction values;
  LossFunction mask = {};  // bool, which values count; none: all

  template <typename Function>
  LossFunctions(Function function) : values(std::move(function)) {}  // NOLINT: most losses are a function
  LossFunctions(LossFunction function, LossFunction which) : values(std::move(function)), mask(std::move(which)) {}
};

class Loss {
 public:
  Loss(std::string name, LossReduction reduction, LossFunctions functions)
      : name_(std::move(name)), reduction_(reduction), functions_(std::move(functions)) {}

  const std::string& name() const { return name_; }
  LossReduction reduction() const { return reduction_; }
  // One value for each example (or step of one).
  Output values(const Scope& scope, Output labels, Output predictions) const;
  // Which of values() count; invalid where all do.
  Output mask(const Scope& scope, Output labels, Output predictions) const;
  // Reduced. `weights` (may be none): for each example, or as values() are. Σ w·l over the number of values, not of
  // weights. Values that `mask` (of the predictions) or the loss's own leaves out count 0, and where a mean is taken
  // the others so much more that it is over them only.
  Output reduced(const Scope& scope, Output labels, Output predictions, Output weights = {}, Output mask = {}) const;

 private:
  std::string name_;
  LossReduction reduction_;
  LossFunctions functions_;
};

// Weights times a mask; either may be invalid, and has more dimensions than the other or as many.
Output maskedWeights(const Scope& scope, Output weights, Output mask);

// {"class_name": "Huber", "config": {"delta": 0.5, "reduction": "sum"}}, a class's or function's name, or a short one
// ("mse"). NotFound lists what there is.
Loss lossOf(const Json& config);

class LossRegistrar {
 public:
  // `names`: the class, the function and its short names.
  LossRegistrar(const std::vector<std::string>& names, std::function<LossFunctions(const Config& config)> maker);
};

// Labels and predictions of one rank: a last axis of size 1 that only one has goes.
struct LabelsPredictions {
  Output labels, predictions;
};
LabelsPredictions ofOneRank(const Scope& scope, Output labels, Output predictions);

}  // namespace engine::keras
