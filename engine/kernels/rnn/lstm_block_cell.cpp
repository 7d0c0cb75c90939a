// LSTMBlockCell and LSTMBlockCellGrad: one step of an LSTM. Double, besides TensorFlow's float, so that gradients can
// be compared with differences.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/rnn/lstm_cell.h"

namespace engine::kernels {
namespace {

constexpr int kGateOutputs = 7;

void lstmCellShape(InferenceContext& c) {
  const Shape x = c.withRank(0, 2);
  const Shape cs = c.withRank(1, 2);
  const Shape out{x.dim(0), cs.dim(1)};
  for (int i = 0; i < kGateOutputs; ++i) c.setOutput(i, out);
}

void lstmCellGradShape(InferenceContext& c) {
  const Shape x = c.withRank(0, 2);
  const Shape cs = c.withRank(1, 2);
  const int64_t cells = cs.dim(1);
  c.setOutput(0, Shape{x.dim(0), cells});
  c.setOutput(1, Shape{x.dim(0), cells < 0 ? kUnknownDim : 4 * cells});
  for (int i = 2; i < 5; ++i) c.setOutput(i, Shape{cells});
}

const OpRegistrar kLstmBlockCell("LSTMBlockCell",
                                 "x: T, cs_prev: T, h_prev: T, w: T, wci: T, wcf: T, wco: T, b: T -> "
                                 "i: T, cs: T, f: T, o: T, ci: T, co: T, h: T",
                                 "forget_bias: float = 1; cell_clip: float = 3; use_peephole: bool = false; T: type",
                                 lstmCellShape);
const OpRegistrar kLstmBlockCellGrad("LSTMBlockCellGrad",
                                     "x: T, cs_prev: T, h_prev: T, w: T, wci: T, wcf: T, wco: T, b: T, i: T, cs: T, "
                                     "f: T, o: T, ci: T, co: T, cs_grad: T, h_grad: T -> cs_prev_grad: T, "
                                     "dicfo: T, wci_grad: T, wcf_grad: T, wco_grad: T",
                                     "use_peephole: bool; T: type", lstmCellGradShape);

LstmSizes lstmCellSizes(const KernelContext& context) {
  const Tensor& x = context.input(0);
  const Tensor& cs = context.input(1);
  if (x.rank() != 2 || cs.rank() != 2) {
    fail(Code::kInvalidArgument, "x and cs_prev must be matrices, got shapes ", x.shape(), " and ", cs.shape(), ".");
  }
  const LstmSizes sizes{x.dim(0), x.dim(1), cs.dim(1)};
  for (const int input : {1, 2}) checkRnnShape(context, input, Shape{sizes.batch, sizes.cells});
  checkLstmWeights(context, sizes, 3);
  return sizes;
}

template <typename T>
LstmWeights<T> lstmCellWeights(const KernelContext& context) {
  return {context.in<T>(3), context.in<T>(4), context.in<T>(5), context.in<T>(6), context.in<T>(7)};
}

template <typename T>
std::unique_ptr<Kernel> makeLstmBlockCell(const KernelConstruction& c) {
  const LstmOptions options{c.attr<float>("forget_bias"), c.attr<float>("cell_clip"), c.attr<bool>("use_peephole"),
                            kLstmIcfo};
  return kernelOf([options](KernelContext& context) {
    const LstmSizes sizes = lstmCellSizes(context);
    T* out[kGateOutputs];
    for (int i = 0; i < kGateOutputs; ++i) {
      out[i] = context.output(i, Shape{sizes.batch, sizes.cells}).template data<T>();
    }
    LstmScratch<T> scratch(sizes);
    lstmForward<T>(context, sizes, options, lstmCellWeights<T>(context), context.in<T>(0), context.in<T>(1),
                   context.in<T>(2), scratch, {out[0], out[1], out[2], out[3], out[4], out[5], out[6]});
  });
}

template <typename T>
std::unique_ptr<Kernel> makeLstmBlockCellGrad(const KernelConstruction& c) {
  LstmOptions options;
  options.peephole = c.attr<bool>("use_peephole");
  return kernelOf([options](KernelContext& context) {
    const LstmSizes sizes = lstmCellSizes(context);
    for (int i = 8; i < 16; ++i) checkRnnShape(context, i, Shape{sizes.batch, sizes.cells});
    T* before = context.output(0, Shape{sizes.batch, sizes.cells}).template data<T>();
    T* gates = context.output(1, Shape{sizes.batch, 4 * sizes.cells}).template data<T>();
    T* peepholes[3];
    for (int i = 0; i < 3; ++i) {
      peepholes[i] = context.output(2 + i, Shape{sizes.cells}).template data<T>();
      std::fill_n(peepholes[i], sizes.cells, T{0});
    }
    lstmBackward<T>(sizes, options, lstmCellWeights<T>(context), context.in<T>(1),
                    {context.in<T>(8), context.in<T>(9), context.in<T>(10), context.in<T>(11), context.in<T>(12),
                     context.in<T>(13), nullptr},
                    context.in<T>(14), context.in<T>(15), {gates, before, peepholes[0], peepholes[1], peepholes[2]});
  });
}

const KernelRegistrar kLstmBlockCellKernel("LSTMBlockCell", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [&](auto type) { return makeLstmBlockCell<typename decltype(type)::type>(c); });
});
const KernelRegistrar kLstmBlockCellGradKernel("LSTMBlockCellGrad", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0),
                     [&](auto type) { return makeLstmBlockCellGrad<typename decltype(type)::type>(c); });
});

// Of cs and h alone, as in TensorFlow: the gates are there for this gradient only.
const GradientRegistrar kLstmBlockCellGradient("LSTMBlockCell", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  std::vector<Output> inputs = c.node.inputs();
  for (int i = 0; i < kGateOutputs - 1; ++i) inputs.push_back(c.output(i));
  inputs.push_back(c.gradOrZeros(1));
  inputs.push_back(c.gradOrZeros(6));
  const Node& grads = *s.node("LSTMBlockCellGrad", inputs, {{"use_peephole", c.node.attr<bool>("use_peephole")}});
  const Output x = c.input(0), h = c.input(2), gates = grads.output(1);
  const Output axis = ops::scalar(s, int32_t{1});
  const Output joinedGrad = ops::matMul(s, gates, c.input(3), false, true);
  const auto columns = [&](Output like, Output first) {
    return s.op("Slice", {joinedGrad, first, ops::shapeOf(s, like)});
  };
  const auto width = [&] {
    const Output mask = ops::constant(s, Tensor::vector<int32_t>({0, 1}));
    return ops::mul(s, ops::shapeOf(s, x), mask);
  };
  const Output joined = s.op("ConcatV2", {x, h, axis});
  return {columns(x, ops::constant(s, Tensor::vector<int32_t>({0, 0}))),
          grads.output(0),
          columns(h, width()),
          ops::matMul(s, joined, gates, true, false),
          grads.output(2),
          grads.output(3),
          grads.output(4),
          s.op("BiasAddGrad", {gates})};
});

}  // namespace
}  // namespace engine::kernels
