// Gradients of the reductions.
#include "engine/graph/gradients.h"

#include <numeric>

#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/reduction/reduce.h"

namespace engine::kernels {
namespace {

// The axes when they and the input's rank are known while the graph is built.
std::optional<AxisSet> knownAxes(const GradientContext& c) {
  const Tensor* axes = constantValue(c.input(1));
  if (!axes || !c.input(0).shape().hasRank()) return std::nullopt;
  return reductionAxes(*axes, c.input(0).shape().rank());
}

// The input's shape with 1 in the places of the reduced axes, computed when the graph runs.
Output keptShape(GradientContext& c, Output shape) {
  const Scope& s = c.scope;
  const Output rank = s.op("Size", {shape});
  const Output zero = ops::scalar(s, int32_t{0});
  const Output one = ops::scalar(s, int32_t{1});
  const Output flat = s.op("Reshape", {c.input(1), ops::constant(s, Tensor::vector<int32_t>({-1}))});
  const Output axes32 = ops::cast(s, flat, DType::kInt32);
  const Output axes = s.op("FloorMod", {ops::add(s, axes32, rank), rank});
  const Output ones = s.op("Fill", {ops::shapeOf(s, axes), one});
  return s.op("DynamicStitch", {s.op("Range", {zero, rank, one}), axes, shape, ones}, {{"N", 2}});
}

// A tensor of the output's shape with the reduced axes back as dimensions of 1.
Output withKeptDims(GradientContext& c, Output reduced) {
  if (c.node.attr<bool>("keep_dims")) return reduced;
  const std::optional<AxisSet> axes = knownAxes(c);
  if (!axes) {
    return c.scope.op("Reshape", {reduced, keptShape(c, ops::shapeOf(c.scope, c.input(0)))});
  }
  for (int axis = 0; axis < c.input(0).shape().rank(); ++axis) {
    if (!axes->test(static_cast<std::size_t>(axis))) continue;
    reduced = c.scope.op("ExpandDims", {reduced, ops::scalar(c.scope, axis)});
  }
  return reduced;
}

Output broadcastToInput(GradientContext& c, Output gradient) {
  const Output shape = ops::shapeOf(c.scope, c.input(0));
  // A scalar needs no dimensions of 1 to broadcast.
  const Output kept = gradient.shape().isScalar() ? gradient : withKeptDims(c, gradient);
  return c.scope.op("BroadcastTo", {kept, shape});
}

std::vector<Gradient> sumGradient(GradientContext& c) {
  return {broadcastToInput(c, c.grad()), {}};
}

// Input elements for each output element, as a scalar of the gradient's dtype.
Output reducedCount(GradientContext& c) {
  const Scope& s = c.scope;
  const int64_t in = c.input(0).shape().elements();
  const int64_t out = c.output().shape().elements();
  if (in >= 0 && out >= 0) {
    return ops::number(s, c.grad().type(), static_cast<double>(in / std::max<int64_t>(out, 1)), "count");
  }
  const Output atLeastOne = s.op("Maximum", {s.op("Size", {c.output()}), ops::scalar(s, int32_t{1})});
  const Output count = s.op("FloorDiv", {s.op("Size", {c.input(0)}), atLeastOne});
  return ops::cast(s, count, c.grad().type());
}

std::vector<Gradient> meanGradient(GradientContext& c) {
  return {broadcastToInput(c, ops::realDiv(c.scope, c.grad(), reducedCount(c))), {}};
}

// Shared equally among ties.
std::vector<Gradient> extremeGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output y = withKeptDims(c, c.output());
  const Output grad = withKeptDims(c, c.grad());
  const Output chosen = ops::cast(s, s.op("Equal", {y, c.input(0)}), grad.type());
  const Output ties = s.op("Sum", {chosen, c.input(1)}, {{"keep_dims", true}});
  return {ops::mul(s, ops::realDiv(s, chosen, ties), grad), {}};
}

// d/dx of √Σx² is x/y.
std::vector<Gradient> normGradient(GradientContext& c) {
  const Output y = withKeptDims(c, c.output());
  const Output grad = withKeptDims(c, c.grad());
  return {ops::realDiv(c.scope, c.input(0), ops::realDiv(c.scope, y, grad)), {}};
}

std::vector<int32_t> inverse(const std::vector<int32_t>& permutation) {
  std::vector<int32_t> result(permutation.size());
  for (std::size_t i = 0; i < permutation.size(); ++i) {
    result[static_cast<std::size_t>(permutation[i])] = static_cast<int32_t>(i);
  }
  return result;
}

// The product of all other elements, from running products from both ends: right also where elements are 0.
std::vector<Gradient> prodGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const std::optional<AxisSet> axes = knownAxes(c);
  if (!axes) {
    fail(Code::kUnimplemented, "The gradient of node '", c.node.name(),
         "' (Prod) needs constant axes and an input of known rank.");
  }
  const int rank = c.input(0).shape().rank();
  std::vector<int32_t> order(static_cast<std::size_t>(rank));
  std::iota(order.begin(), order.end(), 0);
  const auto reduced = [&](int32_t axis) { return axes->test(static_cast<std::size_t>(axis)); };
  std::stable_partition(order.begin(), order.end(), reduced);

  const Output permuted = s.op("Transpose", {c.input(0), ops::constant(s, Tensor::vector(order))});
  const Output sizes = ops::shapeOf(s, permuted);
  const auto count = static_cast<int32_t>(axes->count());
  const Output none = ops::constant(s, Tensor::vector<int32_t>({0}));
  const Output head = s.op("Slice", {sizes, none, ops::constant(s, Tensor::vector<int32_t>({count}))});
  const Output rows = s.op("Prod", {head, ops::scalar(s, int32_t{0})}, {{"keep_dims", true}});
  const Output columns =
      s.op("FloorDiv", {s.op("Size", {permuted}), s.op("Maximum", {rows, ops::scalar(s, int32_t{1})})});
  const Output matrix = s.op("Reshape", {permuted, s.op("ConcatV2", {rows, columns, ops::scalar(s, int32_t{0})})});
  const Output axis = ops::scalar(s, int32_t{0});
  const Output left = s.op("Cumprod", {matrix, axis}, {{"exclusive", true}});
  const Output right = s.op("Cumprod", {matrix, axis}, {{"exclusive", true}, {"reverse", true}});
  const Output others = s.op("Reshape", {ops::mul(s, left, right), sizes});
  const Output back = s.op("Transpose", {others, ops::constant(s, Tensor::vector(inverse(order)))});
  return {ops::mul(s, withKeptDims(c, c.grad()), back), {}};
}

const GradientRegistrar kSumGradient("Sum", sumGradient);
const GradientRegistrar kMeanGradient("Mean", meanGradient);
const GradientRegistrar kMaxGradient("Max", extremeGradient);
const GradientRegistrar kMinGradient("Min", extremeGradient);
const GradientRegistrar kProdGradient("Prod", prodGradient);
const GradientRegistrar kNormGradient("EuclideanNorm", normGradient);
const NoGradientRegistrar kNone({"All", "Any"});

}  // namespace
}  // namespace engine::kernels
