#include "engine/nn/optimizers/keras_adadelta.h"

namespace engine::nn {

KerasAdadelta::KerasAdadelta(Rate learningRate, double rho, double epsilon, KerasOptions options)
    : KerasOptimizer(learningRate, std::move(options), "Adadelta"), rho_(rho), epsilon_(epsilon) {}

std::vector<Optimizer::Hyperparameter> KerasAdadelta::furtherHyperparameters() const {
  return {{"rho", rho_}};
}

std::vector<Optimizer::Slot> KerasAdadelta::slotVariables() const {
  return {{"accum_grad", zeros()}, {"accum_var", zeros()}};
}

Node* KerasAdadelta::applyDense(const Update& update, Output gradient) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(),
                {update.hyper("lr_t"), update.hyper("rho"), number(update, epsilon_, "epsilon"), gradient});
  return update.op("ApplyAdadelta", inputs);
}

Node* KerasAdadelta::applySparse(const Update& update, Output values, Output indices) const {
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(),
                {update.hyper("lr_t"), update.hyper("rho"), number(update, epsilon_, "epsilon"), values, indices});
  return update.op("SparseApplyAdadelta", inputs);
}

}  // namespace engine::nn
