#include "engine/kernels/math/broadcast_gradient.h"

#include "engine/graph/ops.h"

namespace engine::kernels {

std::vector<Gradient> unbroadcast(GradientContext& c, Output dx, Output dy, int x, int y) {
  const Shape& shapeX = c.input(x).shape();
  const Shape& shapeY = c.input(y).shape();
  if (shapeX.isFullyDefined() && shapeX == shapeY) return {dx, dy};
  const Output sizesX = ops::shapeOf(c.scope, c.input(x), "Shape");
  const Output sizesY = ops::shapeOf(c.scope, c.input(y), "Shape_1");
  const Node* axes = c.scope.node("BroadcastGradientArgs", {sizesX, sizesY});
  const auto reduced = [&](Output gradient, int operand, Output sizes) {
    if (!gradient.valid()) return gradient;
    const Output sum = c.scope.op("Sum", {gradient, axes->output(operand)}, {{"keep_dims", false}});
    return c.scope.op("Reshape", {sum, sizes});
  };
  return {reduced(dx, 0, sizesX), reduced(dy, 1, sizesY)};
}

}  // namespace engine::kernels
