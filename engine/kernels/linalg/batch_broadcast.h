// Batches of matrices whose leading dimensions broadcast: which matrix of an operand belongs to one of the result, and
// the gradient's way back. Pure functions, and for the graph's thread.
#pragma once

#include <vector>

#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/linalg/matrix_product.h"

namespace engine::kernels {

// All dimensions but the last two.
inline Shape batchPart(const Shape& shape) {
  return Shape(std::vector<int64_t>(shape.dims().begin(), shape.dims().end() - 2));
}

// Which matrix of an operand belongs to matrix `index` of the output.
inline int64_t matrixOf(const Shape& operand, const Shape& out, int64_t index) {
  int64_t result = 0;
  int64_t step = 1;
  for (int back = 3; back <= out.rank(); ++back) {
    const int64_t size = out.dim(-back);
    const int64_t at = index % size;
    index /= size;
    if (back > operand.rank()) continue;
    if (operand.dim(-back) != 1) result += at * step;
    step *= operand.dim(-back);
  }
  return result;
}

// Of the product of two batches.
inline Shape batchProductOutput(const Shape& a, const Shape& b, const ProductShape& product) {
  Shape shape = broadcastShape(batchPart(a), batchPart(b));
  shape.addDim(product.m);
  shape.addDim(product.n);
  return shape;
}

// Of kernels of such products: with three dimensions or more the first only counts matrices.
inline KernelTraits batchProductTraits() {
  KernelTraits traits;
  traits.batch = [](const BatchQuery& q) {
    const Shape& out = q.node.outputShape(0);
    return out.hasRank() && out.rank() >= 3 ? batch_rule::elementwise(q) : BatchKind::kNone;
  };
  return traits;
}

// The gradients of the first two inputs, summed over the batch dimensions that broadcasting repeated.
inline std::vector<Gradient> unbroadcastBatch(GradientContext& c, Output dx, Output dy) {
  const Shape& x = c.input(0).shape();
  const Shape& y = c.input(1).shape();
  if (x.hasRank() && y.hasRank() && x.rank() == y.rank()) {
    const Shape batchX = batchPart(x);
    if (batchX.isFullyDefined() && batchX == batchPart(y)) return {dx, dy};
  }
  const Scope& s = c.scope;
  const auto index = [&](int32_t value) { return ops::constant(s, Tensor::vector<int32_t>({value})); };
  const auto batchOf = [&](Output shape) {
    return s.op("StridedSlice", {shape, index(0), index(-2), index(1)}, {{"begin_mask", 1}});
  };
  const Output shapeX = ops::shapeOf(s, c.input(0));
  const Output shapeY = ops::shapeOf(s, c.input(1));
  const Node* axes = s.node("BroadcastGradientArgs", {batchOf(shapeX), batchOf(shapeY)});
  const auto reduced = [&](Output gradient, int operand, Output shape) {
    return s.op("Reshape", {s.op("Sum", {gradient, axes->output(operand)}), shape});
  };
  return {reduced(dx, 0, shapeX), reduced(dy, 1, shapeY)};
}

}  // namespace engine::kernels
