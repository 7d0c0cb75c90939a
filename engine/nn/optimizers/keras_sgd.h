// Keras' SGD: w -= ηg; with momentum v = μv - ηg, w += v (Nesterov: w += μv - ηg). Slot "momentum" when there is one;
// the newer generation has it always. Immutable; used by the graph's thread.
#pragma once

#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

class KerasSGD : public KerasOptimizer {
 public:
  // InvalidArgument for a momentum outside [0, 1].
  explicit KerasSGD(Rate learningRate = 0.01, double momentum = 0, bool nesterov = false, KerasOptions options = {});

 protected:
  std::vector<Hyperparameter> furtherHyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;
  Node* applyDuplicated(const Update& update, const Gradient& gradient) const override;

 private:
  double momentum_;
  bool nesterov_;
};

}  // namespace engine::nn
