// The optimizer argument of canned estimators: a name, a message, an object or a function. A value; used by the graph's
// thread.
//   const Columns features{{"x", Tensor::vector<float>({-1, 1})}}, labels{{"y", Tensor::vector<float>({-2, 2})}};
//   const CannedOptimizer byName = "Adam";  // with the estimator's rate
//   const CannedOptimizer object = std::make_shared<nn::KerasAdam>(0.1);
//   byName.isName();  // is true
//   LinearRegressor model({.featureColumns = {feature_column::numericColumn("x")}, .optimizer = object}, {},
//                         RunSettings{.modelDir = "by_adam"});
//   model.train(numpyInputFn(features, labels), {.maxSteps = 1});
//   std::abs(model.variableValue("linear/linear_model/x/weights").item<float>() - 0.1f) < 1e-3f;  // is true
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/estimator/experiment.pb.h"
#include "engine/estimator/head/head.h"

namespace engine::estimator {

class CannedOptimizer {
 public:
  CannedOptimizer() = default;                                               // the estimator's own
  CannedOptimizer(const char* name) : CannedOptimizer(std::string(name)) {}  // NOLINT: as in Python
  // Adagrad, Adam, Ftrl, RMSProp or SGD, with the estimator's learning rate. InvalidArgument for another name.
  CannedOptimizer(std::string name);                                           // NOLINT
  CannedOptimizer(messages::Optimizer message) : what_(std::move(message)) {}  // NOLINT
  // An object: `std::make_shared<nn::KerasAdam>(0.01)`. Its own rate, names of slots and of variables are used.
  template <std::derived_from<const nn::Optimizer> T>
  CannedOptimizer(std::shared_ptr<T> object)
      : what_(std::shared_ptr<const nn::Optimizer>(std::move(object))) {}  // NOLINT
  CannedOptimizer(OptimizerFn function) : what_(std::move(function)) {}    // NOLINT

  // Whether it was given by name.
  bool isName() const { return std::holds_alternative<std::string>(what_); }
  // Whether it was not given: the estimator's own.
  bool isDefault() const { return std::holds_alternative<std::monostate>(what_); }

  // The op that updates `variables` by a scalar loss and, unless it is null, the step. `rate`: of an optimizer that is
  // just a name. Version 1 has the optimizers of tf.compat.v1.train, version 2 those of Keras. A function must give
  // one. NotFound (version 1) or InvalidArgument (2) for a message that names no optimizer; others as
  // nn::Optimizer::minimize().
  Node* minimize(const OptimizerContext& context, Version version, double rate, Output loss, const Variable* step,
                 std::vector<Variable> variables) const;

 private:
  std::variant<std::monostate, std::string, messages::Optimizer, std::shared_ptr<const nn::Optimizer>, OptimizerFn>
      what_;
};

// By a name of CannedOptimizer. InvalidArgument: "Unsupported optimizer name: …".
std::unique_ptr<const nn::Optimizer> optimizerByName(const std::string& name, Version version, nn::Rate rate,
                                                     const OptimizerContext& context);

// The names of slots that an optimizer of version 1 makes when it is called inside of a variable scope, for variables
// that a partitioner made, if only one part: TensorFlow cuts the part's name off at the wrong place by the length of
// the scope's name. In "dnn" the slots are <variable>/t_0/<optimizer>, in "linear" <variable>/part_0/<optimizer>; in ""
// <variable>/<optimizer>.
nn::SlotNaming slotsInVariableScope(const std::string& variableScope);

// The graph's trainable variables below a scope, of any shape and dtype, in the order in which they were made.
std::vector<Variable> trainableVariablesIn(const Graph& graph, const std::string& scope);

}  // namespace engine::estimator
