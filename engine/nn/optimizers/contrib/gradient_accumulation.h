// Gradient accumulation: the gradients of several batches are summed, and the wrapped optimizer makes one update of
// their mean, as of one large batch. The global step counts batches; what the wrapped optimizer counts (Adam's powers,
// its own step) are updates. Sums are saved as <variable>/GradientAccumulation, the batches since the last update as
// gradient_accumulation/batches, the updates as gradient_accumulation/updates. Immutable; used by the graph's thread.
//   const auto sgd = std::make_shared<nn::GradientDescentOptimizer>(0.1);
//   nn::GradientAccumulationOptimizer(sgd, 4).name();  // is "GradientAccumulation"
#pragma once

#include "engine/nn/optimizers/contrib/wrapped_optimizer.h"

namespace engine::nn {

class GradientAccumulationOptimizer : public WrappedOptimizer {
 public:
  // `mean`: of the batches' gradients, or their sum. InvalidArgument for fewer batches than 1.
  GradientAccumulationOptimizer(std::shared_ptr<const Optimizer> inner, int64_t batches, bool mean = true);

  std::vector<GradAndVar> computeGradients(const Scope& scope, Output loss,
                                           std::vector<Variable> variables = {}) const override;
  // Sparse gradients are made dense.
  Node* applyGradients(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars,
                       const Variable* globalStep) const override;

 private:
  struct Sum {
    Variable model, sum;
  };
  Node* update(const Scope& scope, const std::vector<Sum>& sums, const Variable& updates) const;

  int64_t batches_;
  bool mean_;
};

}  // namespace engine::nn
