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

// The loops of a kernel over elements of any type; only they are compiled for each type.
using UnaryLoop = void (*)(int64_t count, const void* x, void* y);
using PairwiseLoop = void (*)(int64_t count, const void* a, const void* b, void* out);

// Kernels of such loops, spread over threads. Sizes are bytes of an element.
std::unique_ptr<Kernel> unaryKernel(std::size_t operandSize, std::size_t resultSize, UnaryLoop loop);
std::unique_ptr<Kernel> pairwiseKernel(std::size_t elementSize, PairwiseLoop loop);

// y = F()(x). F::native(table), where there is one, names the native kernel for float.
template <typename F, typename T, typename R>
void computeUnary(int64_t count, const void* from, void* to) {
  const auto* x = static_cast<const T*>(from);
  auto* y = static_cast<R*>(to);
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
    return unaryKernel(sizeof(T), sizeof(R), computeUnary<F, T, R>);
  });
}

// F::native as in computeUnary().
template <typename F, typename T>
void computePairwise(int64_t count, const void* a, const void* b, void* out) {
  const auto* as = static_cast<const T*>(a);
  const auto* bs = static_cast<const T*>(b);
  auto* to = static_cast<T*>(out);
  if constexpr (std::is_same_v<T, float> && requires { F::native(kernelTable()); }) {
    F::native(kernelTable())(count, as, bs, to);
  } else {
    for (int64_t i = 0; i < count; ++i) to[i] = F()(as[i], bs[i]);
  }
}

// z = F()(a, b) for operands of equal shape: the gradient ops.
template <typename F, typename Types>
std::unique_ptr<Kernel> makePairwise(const KernelConstruction& c) {
  return dispatch(Types{}, c, c.inputType(0), []<typename T>(std::type_identity<T>) {
    return pairwiseKernel(sizeof(T), computePairwise<F, T>);
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
