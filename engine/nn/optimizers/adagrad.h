// Adagrad: a += g²; w -= η·g/√a. Slot "Adagrad". Immutable; used by the graph's thread.
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

class AdagradOptimizer : public Optimizer {
 public:
  // InvalidArgument unless initialAccumulatorValue is positive.
  explicit AdagradOptimizer(Rate learningRate, double initialAccumulatorValue = 0.1, OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Rate learningRate_;
  double initialAccumulatorValue_;
};

}  // namespace engine::nn
