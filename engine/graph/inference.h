// What a shape function sees: the node, its input shapes, and input values where they are known while the graph is
// built or a plan is compiled. Used by one thread.
//   const auto pairs = [](InferenceContext& c) {  // a vector of twice as many elements
//     const Shape x = c.withRank(0, 1);
//     c.setOutput(0, Shape{x.dim(0) == kUnknownDim ? kUnknownDim : 2 * x.dim(0)});
//   };
//   static const OpRegistrar kPairs("Pairs", "x: float -> y: float", "", pairs);
//   Graph graph;
//   const Scope scope(graph);
//   scope.op("Pairs", {ops::constant(scope, Tensor::vector<float>({2, 3}))}).shape();  // is Shape({4})
#pragma once

#include <vector>

#include "engine/graph/graph.h"

namespace engine {

class InferenceContext {
 public:
  // Shapes and constants from the graph.
  explicit InferenceContext(Node& node);

  // The node whose output shapes are wanted: its name, op and attributes.
  const Node& node() const { return node_; }
  // Of that node, without control inputs.
  int inputCount() const { return static_cast<int>(node_.inputs().size()); }
  int outputCount() const { return node_.outputCount(); }
  // What is known of input i: perhaps no rank, or some dimensions only.
  const Shape& input(int i) const { return node_.input(i).shape(); }
  // The input's value, of any dtype and shape, when it is a constant, else null.
  const Tensor* constant(int i) const;
  // The value of an integer vector input read as a shape, with -1 for entries that are not known (follows Shape, Pack,
  // ConcatV2 and StridedSlice). Unknown rank when nothing is known.
  Shape inputAsShape(int i) const;
  // Shape and dtype of the variable behind a resource or reference input (its VarHandleOp or VariableV2).
  Shape variableShape(int i) const;

  // Says what is known of output i; where nothing is said its rank is unknown.
  void setOutput(int i, Shape shape) { node_.setOutputShape(i, std::move(shape)); }

  // The input's shape, of the given rank. InvalidArgument naming node and input otherwise.
  Shape withRank(int input, int rank) const;
  Shape withRankAtLeast(int input, int rank) const;
  [[noreturn]] void failShape(const std::string& why) const;

 private:
  Node& node_;
};

// The value of a tensor of the graph, in its dtype and shape, when it is a constant (also through Identity), else null.
const Tensor* constantValue(Output output);
// The shape that an integer vector of the graph holds; see InferenceContext::inputAsShape.
Shape constantAsShape(Output output);

// Shape functions shared by families.
namespace shape_fn {
void unknown(InferenceContext& c);    // every output of unknown rank
void scalar(InferenceContext& c);     // every output a scalar
void unchanged(InferenceContext& c);  // output 0 as input 0
void broadcast(InferenceContext& c);  // output 0 as inputs 0 and 1 broadcast
void none(InferenceContext& c);       // no outputs
}  // namespace shape_fn

}  // namespace engine
