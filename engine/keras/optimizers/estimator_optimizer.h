// A Keras optimizer as an Estimator has it: of the older generation, with variables that are the graph's own, named
// "training/<optimizer>/…" as TensorFlow's model_to_estimator names them. Used by the graph's thread.
#pragma once

#include <memory>

#include "engine/graph/scope.h"
#include "engine/keras/core/json.h"
#include "engine/nn/optimizers/optimizer.h"

namespace engine::keras {

struct EstimatorOptimizer {
  std::unique_ptr<nn::Optimizer> optimizer;
  std::string prefix;  // what the names of its variables begin with: "training/Adam/"
};
// Of a compile config's optimizer. A newer one becomes its older counterpart. A schedule follows the graph's global
// step. NotFound for an optimizer that the older generation does not have.
EstimatorOptimizer estimatorOptimizer(const Scope& scope, const Json& optimizer);

}  // namespace engine::keras
