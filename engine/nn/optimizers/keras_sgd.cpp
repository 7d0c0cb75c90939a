#include "engine/nn/optimizers/keras_sgd.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {

KerasSGD::KerasSGD(Rate learningRate, double momentum, bool nesterov, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "SGD"), momentum_(momentum), nesterov_(nesterov) {
  if (!(momentum >= 0 && momentum <= 1)) {
    fail(Code::kInvalidArgument, "`momentum` must be between [0, 1]. Received: momentum=", momentum);
  }
}

std::vector<Optimizer::Hyperparameter> KerasSGD::furtherHyperparameters() const {
  return {{"momentum", momentum_}};
}

std::vector<Optimizer::Slot> KerasSGD::slotVariables() const {
  return momentum_ > 0 || isNewer() ? std::vector<Slot>{{"momentum", zeros()}} : std::vector<Slot>{};
}

Node* KerasSGD::applyDense(const Update& update, Output gradient) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("lr_t"), gradient});
  if (update.slotVariables.empty()) return update.op("ApplyGradientDescent", inputs);
  inputs.push_back(update.hyper("momentum"));
  return update.op("ApplyKerasMomentum", inputs, {{"use_nesterov", nesterov_}});
}

Node* KerasSGD::applySparse(const Update& update, Output values, Output indices) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), {update.hyper("lr_t"), values, indices, update.hyper("momentum")});
  return update.op("SparseApplyKerasMomentum", inputs, {{"use_nesterov", nesterov_}});
}

Node* KerasSGD::applyDuplicated(const Update& update, const Gradient& gradient) const {
  if (momentum_ > 0) return KerasOptimizer::applyDuplicated(update, gradient);
  const Output negative = update.scope.op("Neg", {gradient.values});
  const Output change = ops::mul(update.scope, negative, update.hyper("lr_t"));
  return scatterAdd(update, update.variable, gradient.indices, change);
}

}  // namespace engine::nn
