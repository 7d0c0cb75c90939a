// Exponential moving averages of variables: average -= (average - value) · (1 - decay), in a saved variable
// <variable>/ExponentialMovingAverage that begins with the variable's initial value. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(1));
//   nn::ExponentialMovingAverage average(0.5);
//   Node* const train = ops::assign(scope, weight.handle, ops::scalar(scope, 3.0f));
//   Node* const update = average.apply(scope.withControls({train}), {weight});
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   const Output value = nn::read(scope, *average.average("weight"));
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   session.run(Feeds{}, {}, {update});
//   session.run(Feeds{}, {value})[0].item<float>();  // is 2.0f
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/nn/variables.h"

namespace engine::nn {

struct MovingAverageOptions {
  // When valid, a count of updates n (an integer scalar's variable): the decay is at most (1 + n)/(10 + n), so that
  // early averages follow quickly.
  const Variable* updateCount = nullptr;
  // Begin with 0 and divide by 1 - decay^t. Saved as <average>/biased and <average>/local_step.
  bool zeroDebias = false;
  std::string name = "ExponentialMovingAverage";
};

class ExponentialMovingAverage {
 public:
  // InvalidArgument unless decay is in [0, 1].
  explicit ExponentialMovingAverage(double decay, MovingAverageOptions options = {});

  // The op that takes the variables' values (as they are when it runs) into their averages, which are made at the first
  // call. Give the training op as a control of the scope to average what it leaves. InvalidArgument for a variable that
  // is not floating.
  Node* apply(const Scope& scope, const std::vector<Variable>& variables);
  // The average of a variable, of its dtype and shape, by the variable's name; null before apply().
  const Variable* average(const std::string& variable) const;
  std::string averageName(const std::string& variable) const { return variable + "/" + options_.name; }

 private:
  Output updateDecay(const Scope& scope, DType dtype) const;
  const Variable& makeAverage(const Scope& scope, const Variable& variable);
  Node* debiased(const Scope& scope, const Variable& average, Output value, Output rest) const;

  double decay_;
  MovingAverageOptions options_;
  std::map<std::string, Variable> averages_;
};

}  // namespace engine::nn
