// The optimizers of google-research/bert and /albert. Both take Adam's direction u = m/(√v + ε), without bias
// correction, and add the decay of the weights to it: u += λw. AdamWeightDecay: w -= ηu. LAMB: w -= η·(|w|/|u|)·u, by
// the norms of the whole variable (1 where one of them is 0). Sparse gradients are made dense. Slots
// <variable>/adam_m, <variable>/adam_v. Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::AdamWeightDecayOptimizer(0.01, {.weightDecayRate = 0.01}).minimize(scope, loss, step);
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>() < 4;  // is true
#pragma once

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

struct AdamWeightDecayParameters {
  Rate weightDecayRate = 0.0;
  double beta1 = 0.9;
  double beta2 = 0.999;
  Rate epsilon = 1e-6;
  // Variables whose name has one of these (ECMAScript regular expressions) in it do not decay.
  std::vector<std::string> excludeFromWeightDecay = {"LayerNorm", "layer_norm", "bias"};
};

class AdamWeightDecayOptimizer : public Optimizer {
 public:
  // InvalidArgument for an expression that is malformed.
  explicit AdamWeightDecayOptimizer(Rate learningRate, AdamWeightDecayParameters parameters = {},
                                    OptimizerOptions options = {});

 protected:
  AdamWeightDecayOptimizer(Rate learningRate, AdamWeightDecayParameters parameters, OptimizerOptions options,
                           const std::string& defaultName);
  std::vector<Hyperparameter> hyperparameters() const override;
  std::vector<Slot> slotVariables() const override;
  std::string slotName(const Variable& variable, const std::string& slot) const override;
  Node* applyDense(const Update& update, Output gradient) const override;
  Node* applySparse(const Update& update, Output values, Output indices) const override;
  Node* applyDuplicated(const Update& update, const Gradient& gradient) const override;
  // The step's length along `direction`, for a variable of value `weights`.
  virtual Output stepLength(const Update& update, Output weights, Output direction) const;

 private:
  bool decays(const Variable& variable) const;

  Rate learningRate_;
  AdamWeightDecayParameters parameters_;
};

class LambOptimizer : public AdamWeightDecayOptimizer {
 public:
  // Errors as of AdamWeightDecayOptimizer.
  explicit LambOptimizer(Rate learningRate, AdamWeightDecayParameters parameters = {}, OptimizerOptions options = {});

 protected:
  Output stepLength(const Update& update, Output weights, Output direction) const override;
};

}  // namespace engine::nn
