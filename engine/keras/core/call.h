// What a layer is called with: the graph's place, training or not, tensors with their masks. Used by the graph's
// thread.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/keras/core/binding.h"
#include "engine/keras/core/json.h"

namespace engine::keras {

// A tensor and its Keras mask: bool, true where steps count; invalid where there is none.
struct Value {
  Output tensor;
  Output mask = {};
};
using Values = std::vector<Value>;

struct Arguments {
  Values inputs;                             // the first argument: one tensor, or the list
  std::map<std::string, Values> named = {};  // tensors by keyword
  Json constants = Json::object();           // keywords that are no tensors
  Json firstConstants = Json::object();      // of the first argument, by their places in it: {"0": 2.0}
  std::vector<std::string> keys = {};        // of the inputs, where the first argument is a dictionary

  const Output& x() const { return inputs.at(0).tensor; }
  // The first tensor of the keyword; invalid when it is not given.
  Output tensor(const std::string& keyword) const;
  bool flag(const std::string& keyword, bool fallback) const;
};

// What calls leave behind besides outputs.
struct CallResults {
  std::vector<Output> losses;  // scalars: add_loss and activity regularizers, by call
  std::vector<Node*> updates;  // to be run with a training step, or with the call where layers have states
  struct Metric {
    std::string name;
    Output value;
  };
  std::vector<Metric> metrics;
};

class Call {
 public:
  Call(Scope scope, Binding& binding, CallResults& results, bool training)
      : scope_(std::move(scope)), binding_(&binding), results_(&results), training_(training) {}

  const Scope& scope() const { return scope_; }
  bool training() const { return training_; }
  Binding& binding() const { return *binding_; }
  CallResults& results() const { return *results_; }
  // The same below a name scope, for the nodes of one layer.
  Call in(const std::string& name) const;
  Call withTraining(bool training) const;
  Call at(const Scope& scope) const;
  // The same for a layer that computes in this dtype.
  Call computingIn(DType dtype) const;

  // The weight's value, read here, in the dtype that is computed in.
  Output value(const WeightPtr& weight) const;
  const Variable& variable(const WeightPtr& weight) const { return binding_->variable(weight); }
  // A loss that is added to the model's; not a scalar: its mean.
  void addLoss(Output loss) const;
  void addMetric(const std::string& name, Output value) const { results_->metrics.push_back({name, value}); }
  void addUpdate(Node* update) const { results_->updates.push_back(update); }

 private:
  Scope scope_;
  Binding* binding_;
  CallResults* results_;
  bool training_;
  DType dtype_ = DType::kInvalid;  // as the weights are
};

}  // namespace engine::keras
