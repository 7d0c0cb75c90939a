// Plain gradient descent: w -= η·g. No slots. Immutable; used by the graph's thread.
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

class GradientDescentOptimizer : public Optimizer {
 public:
  // η: a number, or a scalar of the graph (a schedule). Any number is taken.
  explicit GradientDescentOptimizer(Rate learningRate, OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;
  // Subtracts every slice; duplicates need not be summed.
  Node* applyDuplicated(const Update& update, const Gradient& gradient) const override;

 private:
  Rate learningRate_;
};

}  // namespace engine::nn
