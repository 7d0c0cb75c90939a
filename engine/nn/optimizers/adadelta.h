// Adadelta: a = ρa + (1-ρ)g²; u = √(d + ε)/√(a + ε)·g; w -= ηu; d = ρd + (1-ρ)u². Slots "Adadelta" (a), "Adadelta_1"
// (d). Immutable; used by the graph's thread.
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

class AdadeltaOptimizer : public Optimizer {
 public:
  // η, ρ and ε: numbers, or scalars of the graph.
  explicit AdadeltaOptimizer(Rate learningRate = 0.001, Rate rho = 0.95, Rate epsilon = 1e-8,
                             OptimizerOptions options = {});

 protected:
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Rate learningRate_;
  Rate rho_;
  Rate epsilon_;
};

}  // namespace engine::nn
