// Keras' Adadelta: as Adadelta. Slots "accum_grad", "accum_var"; saved hyperparameter "rho". Immutable; used by the
// graph's thread.
#pragma once

#include "engine/nn/optimizers/keras_optimizer.h"

namespace engine::nn {

class KerasAdadelta : public KerasOptimizer {
 public:
  explicit KerasAdadelta(Rate learningRate = 0.001, double rho = 0.95, double epsilon = 1e-7,
                         KerasOptions options = {});

 protected:
  std::vector<Hyperparameter> furtherHyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  double rho_;
  double epsilon_;
};

}  // namespace engine::nn
