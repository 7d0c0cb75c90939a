// What the Keras optimizers share: hyperparameters are saved variables <prefix><optimizer>/<name>, slots are
// <prefix><optimizer>/<variable>/<slot>, the step they count is the global step (or a variable <optimizer>/iter of
// their own), the rate may decay, and gradients may be clipped. Immutable; used by the graph's thread.
#pragma once

#include <optional>

#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

struct KerasOptions {
  std::string name;                  // "Adagrad", "SGD" … when empty
  std::string prefix = "training/";  // "" outside an estimator
  double decay = 0;                  // rate / (1 + decay · step)
  std::optional<double> clipNorm;    // each gradient to at most this norm
  std::optional<double> clipValue;   // each element into ±this
};

class KerasOptimizer : public Optimizer {
 public:
  Node* applyGradients(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars,
                       const Variable* globalStep) const override;

 protected:
  KerasOptimizer(Rate learningRate, KerasOptions options, const std::string& defaultName);

  // learning_rate, decay and what the subclass adds.
  std::vector<Hyperparameter> hyperparameters() const override;
  virtual std::vector<Hyperparameter> furtherHyperparameters() const { return {}; }
  // Adds the decayed rate as "lr_t" and the number of steps so far, as float32, as "step".
  void prepare(Step& step) const override;
  Output makeHyperparameter(const Scope& scope, const Hyperparameter& hyper) const override;
  std::string slotName(const Variable& variable, const std::string& slot) const override;

  // A constant of the variable's dtype.
  static Output number(const Update& update, double value, const std::string& name);
  // `rows` added at `indices` of a resource variable.
  static Node* scatterAdd(const Update& update, const Variable& variable, Output indices, Output rows);
  // `rows` written to `indices`.
  static Node* scatterUpdate(const Update& update, const Variable& variable, Output indices, Output rows);
  // Rows of a gradient, no two of one index, as a gradient of the whole variable.
  static Output denseRows(const Update& update, Output values, Output indices);
  // What the names of the optimizer's own variables begin with.
  std::string statePrefix() const { return kerasOptions_.prefix + name() + "/"; }

 private:
  Rate learningRate_;
  KerasOptions kerasOptions_;
};

}  // namespace engine::nn
