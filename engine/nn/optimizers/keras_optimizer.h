// What the Keras optimizers share: hyperparameters are saved variables <prefix><optimizer>/<name>, slots are
// <prefix><optimizer>/<variable>/<slot>, the step they count is the global step (or a variable <optimizer>/iter of
// their own), the rate may decay, and gradients may be clipped. The newer generation (TensorFlow 2.11) has no sparse
// updates: rows that a gradient does not touch are updated with a gradient of 0. Immutable; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const nn::KerasSGD sgd(0.25, 0, false, {.clipNorm = 1});
//   Node* const train = sgd.minimize(scope, loss, nn::createGlobalStep(graph));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>();  // is 3.75f
#pragma once

#include <optional>

#include "engine/nn/optimizers/keras/decoupled_decay.h"
#include "engine/nn/optimizers/optimizer.h"

namespace engine::nn {

// Makes a variable of the optimizer's own where the graph's collections are not the place for it. `of`: the variable
// whose slot it is; null for scalars. `role`: "m", "learning_rate" …
using VariableKeeper = std::function<Variable(const Variable* of, const std::string& role, const Shape& shape,
                                              DType dtype, const Initializer& initializer)>;

struct KerasOptions {
  std::string name;                           // "Adagrad", "SGD" … when empty
  std::string prefix = "training/";           // "" outside an estimator
  double decay = 0;                           // rate / (1 + decay · step)
  std::optional<double> clipValue = {};       // each element into ±this; comes first
  std::optional<double> clipNorm = {};        // each gradient to at most this norm
  std::optional<double> globalClipNorm = {};  // all together to at most this norm
  bool newer = false;                         // the generation
  DecoupledDecay weightDecay = {};            // before the update: AdamW is Adam with 0.004
  VariableKeeper keeper = {};                 // makes slots, the rate and other scalars, when there is one
  std::vector<std::string> taken = {};        // by the graph's other optimizers: a name that is gets _1
};

class KerasOptimizer : public Optimizer {
 public:
  Node* applyGradients(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars,
                       const Variable* globalStep) const override;
  bool meansOverReplicas() const override { return false; }

 protected:
  // InvalidArgument for an expression of the decay that is malformed.
  KerasOptimizer(Rate learningRate, KerasOptions options, const std::string& defaultName);

  // learning_rate, decay and what the subclass adds.
  std::vector<Hyperparameter> hyperparameters() const override;
  virtual std::vector<Hyperparameter> furtherHyperparameters() const { return {}; }
  // Adds the decayed rate as "lr_t" and the number of steps so far, as float32, as "step".
  void prepare(Step& step) const override;
  Output makeHyperparameter(const Scope& scope, const Hyperparameter& hyper) const override;
  std::string slotName(const Variable& variable, const std::string& slot) const override;
  Variable makeSlot(const Scope& scope, const Variable& variable, const Slot& slot) const override;
  // A slot of another shape than the variable's.
  Variable shapedSlot(const Scope& scope, const Variable& variable, const std::string& slot, const Shape& shape) const;
  // A saved scalar of the optimizer's own.
  Variable ownScalar(const Scope& scope, const std::string& role, double value) const;
  bool isNewer() const { return kerasOptions_.newer; }

  // Whether updates of the variable's dtype have kernels of their own.
  static bool hasKernels(const Update& update) {
    return update.variable.dtype == DType::kFloat || update.variable.dtype == DType::kDouble;
  }
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
  std::vector<GradAndVar> clipped(const Scope& scope, std::vector<GradAndVar> gradsAndVars) const;

  Rate learningRate_;
  KerasOptions kerasOptions_;
};

}  // namespace engine::nn
