// Keras' AdamW: KerasAdam after a weight decay that the moments do not see. Immutable; used by the graph's thread.
#pragma once

#include "engine/nn/optimizers/keras/decoupled_decay.h"
#include "engine/nn/optimizers/keras_adam.h"

namespace engine::nn {

class KerasAdamW : public KerasAdam {
 public:
  // InvalidArgument for an expression of the decay that is malformed.
  explicit KerasAdamW(Rate learningRate = 0.001, DecoupledDecay decay = {0.004}, KerasAdamParameters parameters = {},
                      KerasOptions options = {});

 protected:
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;

 private:
  Update decayed(const Update& update, Output gradient) const;

  DecoupledDecay decay_;
};

}  // namespace engine::nn
