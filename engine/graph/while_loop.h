// Loops of a graph, as TensorFlow 1's tf.while_loop builds them. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output doubled = whileLoop(
//       scope, {ops::scalar(scope, 1.0f)},
//       [](const WhileContext& loop, const std::vector<Output>& variables) {
//         return loop.scope().op("Less", {variables[0], ops::scalar(loop.scope(), 100.0f)});
//       },
//       [](const WhileContext& loop, const std::vector<Output>& variables) {
//         return std::vector{ops::add(loop.scope(), variables[0], variables[0])};
//       })[0];
//   Session(graph).run(Feeds{}, {doubled})[0].item<float>();  // is 128.0f
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/graph/scope.h"

namespace engine {

// What the condition and the body of a loop are built with.
class WhileContext {
 public:
  WhileContext(Scope scope, std::string frame) : scope_(std::move(scope)), frame_(std::move(frame)) {}

  // Everything of the loop is built here.
  const Scope& scope() const { return scope_; }
  // A tensor or handle from outside, of the same dtype and shape, the same in every iteration.
  Output take(Output outside) const;

 private:
  Scope scope_;
  std::string frame_;
};

using WhileConditionFn = std::function<Output(const WhileContext& loop, const std::vector<Output>& variables)>;
using WhileBodyFn = std::function<std::vector<Output>(const WhileContext& loop, const std::vector<Output>& variables)>;

// The variables' values when `condition` (a bool scalar) is false for the first time; `body` gives the next ones.
// `shapes`: what holds for the variables' shapes in every iteration; those of the first values when empty.
// InvalidArgument for a body that gives another number of values, other dtypes, or shapes that do not keep to that.
std::vector<Output> whileLoop(const Scope& scope, const std::vector<Output>& initial, const WhileConditionFn& condition,
                              const WhileBodyFn& body, std::vector<Shape> shapes = {},
                              const std::string& name = "while");

}  // namespace engine
