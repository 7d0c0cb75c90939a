// GRUBlockCell and GRUBlockCellGrad: one step of a GRU,
//   [r, u] = σ([x, h₋]·w_ru + b_ru)   c = tanh([x, r∘h₋]·w_c + b_c)   h = u∘h₋ + (1 - u)∘c.
// Double, besides TensorFlow's float, so that gradients can be compared with differences.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/rnn/lstm_cell.h"
#include "engine/kernels/rnn/rnn_product.h"

namespace engine::kernels {
namespace {

void gruShape(InferenceContext& c) {
  const Shape x = c.withRank(0, 2);
  const Shape h = c.withRank(1, 2);
  for (int i = 0; i < 4; ++i) c.setOutput(i, Shape{x.dim(0), h.dim(1)});
}

void gruGradShape(InferenceContext& c) {
  const Shape x = c.withRank(0, 2);
  const Shape h = c.withRank(1, 2);
  const int64_t cells = h.dim(1);
  c.setOutput(0, x);
  c.setOutput(1, Shape{x.dim(0), cells});
  c.setOutput(2, Shape{x.dim(0), cells});
  c.setOutput(3, Shape{x.dim(0), cells < 0 ? kUnknownDim : 2 * cells});
}

const OpRegistrar kGruBlockCell("GRUBlockCell",
                                "x: T, h_prev: T, w_ru: T, w_c: T, b_ru: T, b_c: T -> r: T, u: T, c: T, h: T",
                                "T: type", gruShape);
const OpRegistrar kGruBlockCellGrad("GRUBlockCellGrad",
                                    "x: T, h_prev: T, w_ru: T, w_c: T, b_ru: T, b_c: T, r: T, u: T, c: T, d_h: T -> "
                                    "d_x: T, d_h_prev: T, d_c_bar: T, d_r_bar_u_bar: T",
                                    "T: type", gruGradShape);

LstmSizes gruSizes(const KernelContext& context) {
  const Tensor& x = context.input(0);
  const Tensor& h = context.input(1);
  if (x.rank() != 2 || h.rank() != 2) {
    fail(Code::kInvalidArgument, "x and h_prev must be matrices, got shapes ", x.shape(), " and ", h.shape(), ".");
  }
  const LstmSizes s{x.dim(0), x.dim(1), h.dim(1)};
  checkRnnShape(context, 1, Shape{s.batch, s.cells});
  checkRnnShape(context, 2, Shape{s.inputs + s.cells, 2 * s.cells});
  checkRnnShape(context, 3, Shape{s.inputs + s.cells, s.cells});
  checkRnnShape(context, 4, Shape{2 * s.cells});
  checkRnnShape(context, 5, Shape{s.cells});
  return s;
}

template <typename T>
void gruForward(KernelContext& context) {
  const LstmSizes s = gruSizes(context);
  T* out[4];
  for (int i = 0; i < 4; ++i) out[i] = context.output(i, Shape{s.batch, s.cells}).template data<T>();
  auto [r, u, c, h] = out;
  const T* before = context.in<T>(1);
  const int64_t wide = s.inputs + s.cells;
  std::vector<T> joined(static_cast<std::size_t>(s.batch * wide));
  std::vector<T> gates(static_cast<std::size_t>(s.batch * 2 * s.cells));
  joinColumns(context.in<T>(0), s.inputs, before, s.cells, s.batch, joined.data());
  rnnProduct(context, {false, false, s.batch, 2 * s.cells, wide}, joined.data(), context.in<T>(2), false, gates.data());
  const T* bias = context.in<T>(4);
  const auto sigmoid = [](T x) { return T{1} / (T{1} + std::exp(-x)); };
  T* reset = joined.data();  // r∘h₋ takes the place of h₋
  const T* gate = gates.data();
  for (int64_t row = 0; row < s.batch; ++row) {
    for (int64_t k = 0; k < s.cells; ++k) {
      const int64_t e = row * s.cells + k;
      r[e] = sigmoid(gate[2 * row * s.cells + k] + bias[k]);
      u[e] = sigmoid(gate[(2 * row + 1) * s.cells + k] + bias[s.cells + k]);
      reset[row * wide + s.inputs + k] = r[e] * before[e];
    }
  }
  rnnProduct(context, {false, false, s.batch, s.cells, wide}, joined.data(), context.in<T>(3), false, c);
  for (int64_t e = 0; e < s.batch * s.cells; ++e) {
    c[e] = std::tanh(c[e] + context.in<T>(5)[e % s.cells]);
    h[e] = u[e] * before[e] + (1 - u[e]) * c[e];
  }
}

template <typename T>
void gruBackward(KernelContext& context) {
  const LstmSizes s = gruSizes(context);
  for (int i = 6; i < 10; ++i) checkRnnShape(context, i, Shape{s.batch, s.cells});
  T* dx = context.output(0, Shape{s.batch, s.inputs}).template data<T>();
  T* dBefore = context.output(1, Shape{s.batch, s.cells}).template data<T>();
  T* dCandidate = context.output(2, Shape{s.batch, s.cells}).template data<T>();
  T* dGates = context.output(3, Shape{s.batch, 2 * s.cells}).template data<T>();
  const T *before = context.in<T>(1), *r = context.in<T>(6), *u = context.in<T>(7), *c = context.in<T>(8),
          *dh = context.in<T>(9);
  const int64_t wide = s.inputs + s.cells;
  for (int64_t e = 0; e < s.batch * s.cells; ++e) dCandidate[e] = dh[e] * (1 - u[e]) * (1 - c[e] * c[e]);
  std::vector<T> reset(static_cast<std::size_t>(s.batch * wide));  // of [x, r∘h₋]
  std::vector<T> joined(reset.size());                             // of [x, h₋]
  T *ofReset = reset.data(), *ofJoined = joined.data();
  rnnProduct(context, {false, true, s.batch, wide, s.cells}, dCandidate, context.in<T>(3), false, ofReset);
  for (int64_t row = 0; row < s.batch; ++row) {
    for (int64_t k = 0; k < s.cells; ++k) {
      const int64_t e = row * s.cells + k;
      dGates[2 * row * s.cells + k] = ofReset[row * wide + s.inputs + k] * before[e] * r[e] * (1 - r[e]);
      dGates[(2 * row + 1) * s.cells + k] = dh[e] * (before[e] - c[e]) * u[e] * (1 - u[e]);
    }
  }
  rnnProduct(context, {false, true, s.batch, wide, 2 * s.cells}, dGates, context.in<T>(2), false, ofJoined);
  for (int64_t row = 0; row < s.batch; ++row) {
    const T *second = ofReset + row * wide, *first = ofJoined + row * wide;
    for (int64_t k = 0; k < s.inputs; ++k) dx[row * s.inputs + k] = first[k] + second[k];
    for (int64_t k = 0; k < s.cells; ++k) {
      const int64_t e = row * s.cells + k;
      dBefore[e] = dh[e] * u[e] + second[s.inputs + k] * r[e] + first[s.inputs + k];
    }
  }
}

const KernelRegistrar kGruBlockCellKernel("GRUBlockCell", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [](auto type) { return kernelOf(gruForward<typename decltype(type)::type>); });
});
const KernelRegistrar kGruBlockCellGradKernel("GRUBlockCellGrad", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [](auto type) { return kernelOf(gruBackward<typename decltype(type)::type>); });
});

// Of h alone, as in TensorFlow.
const GradientRegistrar kGruBlockCellGradient("GRUBlockCell", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output x = c.input(0), before = c.input(1), r = c.output(0);
  std::vector<Output> inputs = c.node.inputs();
  for (int i = 0; i < 3; ++i) inputs.push_back(c.output(i));
  inputs.push_back(c.gradOrZeros(3));
  const Node& grads = *s.node("GRUBlockCellGrad", inputs);
  const Output candidate = grads.output(2), gates = grads.output(3);
  const auto weights = [&](Output h, Output of) {
    const Output joined = s.op("ConcatV2", {x, h, ops::scalar(s, int32_t{1})});
    return ops::matMul(s, joined, of, true, false);
  };
  return {grads.output(0),
          grads.output(1),
          weights(before, gates),
          weights(ops::mul(s, before, r), candidate),
          s.op("BiasAddGrad", {gates}),
          s.op("BiasAddGrad", {candidate})};
});

}  // namespace
}  // namespace engine::kernels
