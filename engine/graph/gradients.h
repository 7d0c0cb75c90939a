// Symbolic differentiation: adds the nodes of the gradient to the same graph, under "gradients/", with TensorFlow's
// ops. Gradient functions register themselves while libraries load. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::scalar(scope, 3.0f);
//   const Gradient slope = addGradients(scope, {ops::mul(scope, x, x)}, {x})[0];
//   Session(graph).run(Feeds{}, {slope.values})[0].item<float>();  // is 6.0f
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/graph/scope.h"

namespace engine {

// A gradient: dense, or the rows `indices` of a tensor of shape `denseShape` (TensorFlow's IndexedSlices); or none.
struct Gradient {
  Output values;
  Output indices;     // valid for slices only
  Output denseShape;  // valid for slices only

  Gradient() = default;
  // A dense gradient is just its tensor, of the variable's dtype and shape.
  Gradient(Output dense) : values(dense) {}  // NOLINT: as above
  // Values [rows, …] of the variable's dtype; int32 or int64 indices [rows]; the variable's shape, an integer vector.
  Gradient(Output sliceValues, Output sliceIndices, Output shape)
      : values(sliceValues), indices(sliceIndices), denseShape(shape) {}
  // Whether there is one: false where nothing depends on the variable.
  bool valid() const { return values.valid(); }
  // Whether it is the rows `indices` only.
  bool isSlices() const { return indices.valid(); }
};

// What a gradient function sees.
struct GradientContext {
  Scope scope;                  // "gradients/<node>_grad"
  const Node& node;             // the forward node
  std::vector<Gradient> grads;  // of each output; invalid where nothing depends on it

  // What the forward node reads as its input i, in its dtype and shape.
  Output input(int i) const { return node.input(i); }
  // What the forward node gives as its output i, in its dtype and shape.
  Output output(int i = 0) const { return node.output(i); }
  // Dense gradient of an output, of its dtype and shape; zeros are never needed: a function is called only when some
  // output has a gradient.
  Output grad(int i = 0) const;
  // As grad(), with zeros of the output's shape when there is none.
  Output gradOrZeros(int i) const;
};

// Returns one gradient an input (invalid: none).
using GradientFn = std::function<std::vector<Gradient>(GradientContext&)>;

class GradientRegistrar {
 public:
  GradientRegistrar(const char* op, GradientFn fn);
};

// Ops through which nothing flows (comparisons, Shape, ArgMax, StopGradient …).
class NoGradientRegistrar {
 public:
  explicit NoGradientRegistrar(std::initializer_list<const char*> ops);
};

// d(sum of ys)/d(each x), in the dtype and shape of x; invalid where ys do not depend on x. `gradYs` weights the ys
// (ones when empty), each of its y's shape. An x may be a variable's handle. Unimplemented names an op on the way that
// has no gradient function; InvalidArgument for another number of gradYs than ys.
std::vector<Gradient> addGradients(const Scope& scope, const std::vector<Output>& ys, const std::vector<Output>& xs,
                                   const std::vector<Output>& gradYs = {});

// The slices summed into a tensor of their dtype and of the shape denseShape (UnsortedSegmentSum); a dense gradient as
// it is.
Output toDense(const Scope& scope, const Gradient& gradient);

}  // namespace engine
