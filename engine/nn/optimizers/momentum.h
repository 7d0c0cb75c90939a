// Momentum: a = μa + g; w -= ηa (Nesterov: w -= ηg + ημa). Slot "Momentum". Immutable; used by the graph's thread.
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

class MomentumOptimizer : public Optimizer {
 public:
  // η and μ: numbers, or scalars of the graph.
  MomentumOptimizer(Rate learningRate, Rate momentum, bool useNesterov = false, OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Rate learningRate_;
  Rate momentum_;
  bool useNesterov_;
};

}  // namespace engine::nn
