// Tables of element-wise ops of one operand: a row names an op, the function object that computes it and its gradient.
// Filled while libraries load.
#pragma once

#include <span>

#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {

// y = F()(x). F::native(table), where there is one, names the native kernel for float.
template <typename F, typename T, typename R>
void computeUnary(int64_t count, const T* x, R* y) {
  if constexpr (std::is_same_v<T, float> && requires { F::native(kernelTable()); }) {
    F::native(kernelTable())(count, x, y);
  } else {
    for (int64_t i = 0; i < count; ++i) y[i] = F()(x[i]);
  }
}

// The same for tensors of one of the types; Result as in binaryMaker.
template <typename F, typename Types, typename Result = void>
std::unique_ptr<Kernel> makeUnary(const KernelConstruction& c) {
  return dispatch(Types{}, c, c.inputType(0), []<typename T>(std::type_identity<T>) {
    using R = std::conditional_t<std::is_void_v<Result>, T, Result>;
    return kernelOf([](KernelContext& context) {
      const T* x = context.in<T>(0);
      R* y = context.output(0, context.input(0).shape()).template data<R>();
      const int64_t count = context.input(0).elements();
      forRanges(context, count, count * static_cast<int64_t>(sizeof(T) + sizeof(R)),
                [=](int64_t begin, int64_t end) { computeUnary<F>(end - begin, x + begin, y + begin); });
    });
  });
}

// z = F()(a, b) for operands of equal shape: the gradient ops.
template <typename F, typename Types>
std::unique_ptr<Kernel> makePairwise(const KernelConstruction& c) {
  return dispatch(Types{}, c, c.inputType(0), []<typename T>(std::type_identity<T>) {
    return kernelOf([](KernelContext& context) {
      const Tensor& a = context.input(0);
      const Tensor& b = context.input(1);
      if (a.shape() != b.shape()) {
        fail(Code::kInvalidArgument, "Inputs must have the same shape; got ", a.shape(), " and ", b.shape(), ".");
      }
      const T* as = a.data<T>();
      const T* bs = b.data<T>();
      T* out = context.output(0, a.shape()).template data<T>();
      forRanges(context, a.elements(), static_cast<int64_t>(3 * a.bytes()), [=](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) out[i] = F()(as[i], bs[i]);
      });
    });
  });
}

using MakeKernel = std::unique_ptr<Kernel> (*)(const KernelConstruction&);
// The gradient of the operand. Returns an invalid output where nothing flows.
using UnaryGradient = Output (*)(GradientContext&);
using GradientVector = std::vector<Gradient> (*)(GradientContext&);

struct UnaryOp {
  const char* name;
  MakeKernel make;
  UnaryGradient gradient;  // null: none flows
};

// An op of two equal shapes, such as TanhGrad(y, dy).
struct PairwiseOp {
  const char* name;
  MakeKernel make;
  GradientVector gradient;  // null: none is defined
};

// Registers op, kernel and gradient of each row, with the argument names of the signature.
class UnaryRegistrar {
 public:
  UnaryRegistrar(std::span<const UnaryOp> rows, const char* signature);
};
class PairwiseRegistrar {
 public:
  PairwiseRegistrar(std::span<const PairwiseOp> rows, const char* signature);
};

// For gradients of ops of one operand.
inline Output gradTimes(GradientContext& c, Output factor) {
  return ops::mul(c.scope, c.grad(), factor);
}

// The op `name`Grad of (y, dy).
inline Output gradFromOutput(GradientContext& c) {
  return c.scope.op(c.node.op() + "Grad", {c.output(), c.grad()});
}

}  // namespace engine::kernels
