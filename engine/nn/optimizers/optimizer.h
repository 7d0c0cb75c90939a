// Optimizers: from a loss to the op that updates the variables. A subclass says which hyperparameters and slots it has
// and how one variable is updated; names of slots and hyperparameters are those of TensorFlow's checkpoints.
// Immutable once made; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   const Output loss = ops::mul(scope, nn::read(scope, weight), nn::read(scope, weight));
//   const Variable step = nn::createGlobalStep(graph);
//   Node* const train = nn::GradientDescentOptimizer(0.25).minimize(scope, loss, step);
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   for (int i = 0; i < 3; ++i) session.run(Feeds{}, {}, {train});
//   session.run(Feeds{}, {nn::read(scope, weight)})[0].item<float>();  // is 0.5f
//   session.run(Feeds{}, {nn::read(scope, step)})[0].item<int64_t>();  // is 3
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/graph/gradients.h"
#include "engine/nn/variables.h"

namespace engine::nn {

// A hyperparameter: a number, or a scalar tensor of the graph (a learning rate schedule).
struct Rate {
  double number = 0;
  Output tensor;  // when valid, instead of the number

  Rate(double value) : number(value) {}  // NOLINT: a rate is just a number or a tensor
  Rate(Output value) : tensor(value) {}  // NOLINT: a floating scalar
};

// Full name of a slot variable. `slot` is what the optimizer calls it ("accumulator", "m"), `optimizer` its name.
using SlotNaming =
    std::function<std::string(const Variable& variable, const std::string& optimizer, const std::string& slot)>;
// <variable>/<optimizer>, then <variable>/<optimizer>_1 …, in the order in which slots are made: tf.compat.v1.train.
SlotNaming tensorflowSlots();
// <variable>/<part>/<optimizer>: what canned estimators with a partitioner write ("t_0", "part_0").
SlotNaming partitionedSlots(const std::string& part);

struct OptimizerOptions {
  std::string name;                           // "Adam", "GradientDescent" … when empty
  SlotNaming slotNaming = tensorflowSlots();  // Keras optimizers name theirs by their own rule
  // Keep the learning rate (which must be a number) in a local variable "learning_rate", which is not saved and may be
  // assigned between steps. Keras optimizers keep it in a saved variable anyway.
  bool liveLearningRate = false;
};

struct GradAndVar {
  Gradient gradient;  // invalid: the variable is left alone
  Variable variable;
};

// Of each gradient the sum over the graph's replicas; as they are where there is one replica or they are sums already.
std::vector<GradAndVar> sumOverReplicas(const Scope& scope, std::vector<GradAndVar> gradsAndVars);

class Optimizer {
 public:
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  // The options' name, or the kind's own: "Adam".
  const std::string& name() const { return name_; }

  // Gradients of a scalar loss; with respect to the graph's trainable variables when none are given. In a graph of
  // several replicas they are one replica's, of its share of the loss where meansOverReplicas(). InvalidArgument for a
  // loss that is no scalar, Unimplemented for an op on the way that has no gradient.
  virtual std::vector<GradAndVar> computeGradients(const Scope& scope, Output loss,
                                                   std::vector<Variable> variables = {}) const;
  // The op that updates every variable by its gradient, of the variable's dtype and shape, by the sum over the replicas
  // where there are several, and then adds 1 to the global step (null: none is touched). Named like the optimizer.
  // InvalidArgument when no variable has a gradient.
  virtual Node* applyGradients(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars,
                               const Variable* globalStep) const;
  // Whether a loss that is a mean over a replica's batch becomes the mean over all replicas; else it is their sum.
  virtual bool meansOverReplicas() const { return true; }
  // Both: computeGradients() of the scalar loss, then applyGradients(), with the errors of both.
  Node* minimize(const Scope& scope, Output loss, const Variable* globalStep,
                 std::vector<Variable> variables = {}) const;
  Node* minimize(const Scope& scope, Output loss, const Variable& globalStep) const {
    return minimize(scope, loss, &globalStep);
  }

 protected:
  struct Hyperparameter {
    std::string name;
    Rate value;
  };
  struct Slot {
    std::string name;
    Initializer initializer;
    std::string ownName = {};  // in checkpoints, in the place of the optimizer's
  };
  // What one call of applyGradients shares.
  struct Step {
    Scope scope;                          // "Adam"
    Scope outer;                          // where the optimizer was called
    std::map<std::string, Output> hyper;  // by name, float32 scalars
    const Variable* globalStep = nullptr;
    std::map<std::string, Variable> state;           // variables that belong to no model variable, by role
    const std::vector<GradAndVar>* given = nullptr;  // what is updated
  };
  // One variable's update.
  struct Update {
    const Step& step;
    Scope scope;  // "Adam/update_<variable>"
    const Variable& variable;
    std::vector<Variable> slotVariables;  // in the order of slotVariables()
    std::size_t index = 0;                // among those of the step

    // The hyperparameter as a scalar of the variable's dtype.
    Output hyper(const std::string& name) const;
    std::vector<Output> handles() const;  // of the variable and its slots
    // Adds Resource<op> or <op>, by the kind of variable; of _<op>, _Resource<op>.
    Node* op(const std::string& op, std::vector<Output> inputs, Attrs attrs = {}) const;
    Output read(const Variable& of) const { return nn::read(scope, of); }
  };

  Optimizer(OptimizerOptions options, const std::string& defaultName);

  virtual std::vector<Hyperparameter> hyperparameters() const = 0;
  virtual std::vector<Slot> slotVariables() const { return {}; }
  // Before any update: variables of the optimizer itself, tensors that all updates share.
  virtual void prepare(Step&) const {}
  virtual Node* applyDense(const Update& update, Output gradient) const = 0;
  // `indices` have no duplicates.
  virtual Node* applySparse(const Update& update, Output values, Output indices) const = 0;
  // As applySparse, duplicates included; sums them and calls applySparse unless overridden.
  virtual Node* applyDuplicated(const Update& update, const Gradient& gradient) const;
  // After all updates: returns further ops of the step.
  virtual std::vector<Node*> finish(const Step&, const std::vector<Node*>& /*updates*/) const { return {}; }

  // How hyperparameters and slots are kept; Keras optimizers differ.
  virtual Output makeHyperparameter(const Scope& scope, const Hyperparameter& hyper) const;
  virtual std::string slotName(const Variable& variable, const std::string& slot) const;
  virtual Variable makeSlot(const Scope& scope, const Variable& variable, const Slot& slot) const;
  // A saved variable that belongs to the optimizer, not trainable.
  Variable stateVariable(const Scope& scope, const std::string& name, double value) const;

  const OptimizerOptions& options() const { return options_; }

 private:
  std::vector<std::vector<Variable>> makeSlots(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars) const;
  Node* updateVariable(const Step& step, std::size_t index, std::vector<Variable> variableSlots) const;

  OptimizerOptions options_;
  std::string name_;
};

}  // namespace engine::nn
