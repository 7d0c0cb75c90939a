// NextAfter: the next number from x1 on the way to x2.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/math/binary.h"
#include "engine/kernels/math/broadcast_gradient.h"

namespace engine::kernels {
namespace {

struct NextAfter {
  template <typename T>
  T operator()(T from, T to) const {
    return std::nextafter(from, to);
  }
};

const OpRegistrar kNextAfterOp("NextAfter", "x1: T, x2: T -> output: T", "T: type = float", shape_fn::broadcast);
const KernelRegistrar kNextAfter("NextAfter", binaryMaker<NextAfter, FloatTypes>(), binaryTraits());

// That of x1; x2 only says which way.
const GradientRegistrar kNextAfterGradient("NextAfter", [](GradientContext& c) {
  return unbroadcast(c, c.grad(), c.scope.op("ZerosLike", {c.grad()}));
});

}  // namespace
}  // namespace engine::kernels
