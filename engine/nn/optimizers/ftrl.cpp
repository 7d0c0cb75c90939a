#include "engine/nn/optimizers/ftrl.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

void requireNotNegative(double value, const char* name) {
  if (!(value >= 0)) fail(Code::kInvalidArgument, name, " ", value, " needs to be positive or zero");
}

}  // namespace

void checkFtrl(const FtrlParameters& parameters) {
  requireNotNegative(parameters.initialAccumulatorValue, "initial_accumulator_value");
  requireNotNegative(parameters.l1.number, "l1_regularization_strength");
  requireNotNegative(parameters.l2.number, "l2_regularization_strength");
  requireNotNegative(parameters.l2Shrinkage, "l2_shrinkage_regularization_strength");
  if (parameters.learningRatePower.number > 0) {
    fail(Code::kInvalidArgument, "learning_rate_power ", parameters.learningRatePower.number,
         " needs to be negative or zero");
  }
}

FtrlOptimizer::FtrlOptimizer(Rate learningRate, FtrlParameters parameters, OptimizerOptions options)
    : Optimizer(std::move(options), "Ftrl"), learningRate_(learningRate), parameters_(std::move(parameters)) {
  checkFtrl(parameters_);
}

std::vector<Optimizer::Hyperparameter> FtrlOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_},
          {"l1_regularization_strength", parameters_.l1},
          {"l2_regularization_strength", parameters_.l2},
          {"l2_shrinkage_regularization_strength", parameters_.l2Shrinkage},
          {"learning_rate_power", parameters_.learningRatePower}};
}

std::vector<Optimizer::Slot> FtrlOptimizer::slotVariables() const {
  return {{"accum", constant(parameters_.initialAccumulatorValue), parameters_.accumulatorName},
          {"linear", zeros(), parameters_.linearName}};
}

Node* FtrlOptimizer::apply(const Update& update, const char* op, std::vector<Output> gradient) const {
  const Output rate = update.hyper("learning_rate");
  Output l2 = update.hyper("l2_regularization_strength");
  if (parameters_.beta > 0) {
    const Scope& scope = update.scope;
    const Output half = ops::number(scope, rate.type(), parameters_.beta / 2, "beta/2");
    l2 = ops::add(scope, l2, ops::realDiv(scope, half, rate));
  }
  std::vector<Output> inputs = update.handles();
  inputs.insert(inputs.end(), gradient.begin(), gradient.end());
  inputs.insert(inputs.end(), {rate, update.hyper("l1_regularization_strength"), l2});
  const bool shrinks = parameters_.l2Shrinkage > 0;
  if (shrinks) inputs.push_back(update.hyper("l2_shrinkage_regularization_strength"));
  inputs.push_back(update.hyper("learning_rate_power"));
  return update.op(std::string(op) + (shrinks ? "V2" : ""), inputs);
}

Node* FtrlOptimizer::applyDense(const Update& update, Output gradient) const {
  return apply(update, "ApplyFtrl", {gradient});
}

Node* FtrlOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  return apply(update, "SparseApplyFtrl", {values, indices});
}

}  // namespace engine::nn
