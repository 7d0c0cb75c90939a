#include "engine/nn/optimizers/keras/keras_adamw.h"

namespace engine::nn {
namespace {

KerasOptions namedAdamW(KerasOptions options) {
  if (options.name.empty()) options.name = "AdamW";
  return options;
}

}  // namespace

KerasAdamW::KerasAdamW(Rate learningRate, DecoupledDecay decay, KerasAdamParameters parameters, KerasOptions options)
    : KerasAdam(learningRate, parameters, namedAdamW(std::move(options))), decay_(std::move(decay)) {
  checkDecay(decay_);
}

Optimizer::Update KerasAdamW::decayed(const Update& update, Output gradient) const {
  const Scope scope = afterDecay(update.scope, update.variable, decay_, update.hyper("lr_t"), gradient);
  return {update.step, scope, update.variable, update.slots};
}

Node* KerasAdamW::applyDense(const Update& update, Output gradient) const {
  return KerasAdam::applyDense(decayed(update, gradient), gradient);
}

Node* KerasAdamW::applySparse(const Update& update, Output values, Output indices) const {
  return KerasAdam::applySparse(decayed(update, values), values, indices);
}

}  // namespace engine::nn
