// BlockLSTM, BlockLSTMV2 and their gradients: an LSTM over a whole sequence, [time, batch, inputs]. Double, besides
// TensorFlow's float, so that gradients can be compared with differences.
#include "engine/kernels/rnn/block_lstm.h"

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/rnn/rnn_product.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

constexpr int kSequenceOutputs = 7;
constexpr int kCells = 1, kHidden = 6;  // of which a step reads those of the step before

void blockLstmShape(InferenceContext& c) {
  const Shape x = c.withRank(1, 3);
  const Shape b = c.withRank(8, 1);
  const Shape out{x.dim(0), x.dim(1), b.dim(0) < 0 ? kUnknownDim : b.dim(0) / 4};
  for (int i = 0; i < kSequenceOutputs; ++i) c.setOutput(i, out);
}

// As x, cs_prev, h_prev, w, wci, wcf, wco and b.
void blockLstmGradShape(InferenceContext& c) {
  for (int i = 0; i < 8; ++i) c.setOutput(i, c.input(i + 1));
}

constexpr const char* kSequence =
    "seq_len_max: int64, x: T, cs_prev: T, h_prev: T, w: T, wci: T, wcf: T, wco: T, b: T -> "
    "i: T, cs: T, f: T, o: T, ci: T, co: T, h: T";
constexpr const char* kSequenceGrad =
    "seq_len_max: int64, x: T, cs_prev: T, h_prev: T, w: T, wci: T, wcf: T, wco: T, b: T, i: T, cs: T, f: T, o: T, "
    "ci: T, co: T, h: T, cs_grad: T, h_grad: T -> x_grad: T, cs_prev_grad: T, h_prev_grad: T, w_grad: T, "
    "wci_grad: T, wcf_grad: T, wco_grad: T, b_grad: T";
constexpr const char* kSequenceGradAttrs = "use_peephole: bool; T: type";
const OpRegistrar kBlockLstm("BlockLSTM", kSequence,
                             "forget_bias: float = 1; cell_clip: float = 3; use_peephole: bool = false; T: type",
                             blockLstmShape);
const OpRegistrar kBlockLstmV2("BlockLSTMV2", kSequence, "cell_clip: float = 0; use_peephole: bool = false; T: type",
                               blockLstmShape);
const OpRegistrar kBlockLstmGrad("BlockLSTMGrad", kSequenceGrad, kSequenceGradAttrs, blockLstmGradShape);
const OpRegistrar kBlockLstmGradV2("BlockLSTMGradV2", kSequenceGrad, kSequenceGradAttrs, blockLstmGradShape);

template <typename T>
LstmWeights<T> sequenceWeights(const KernelContext& context) {
  return {context.in<T>(4), context.in<T>(5), context.in<T>(6), context.in<T>(7), context.in<T>(8)};
}

template <typename T>
std::unique_ptr<Kernel> makeBlockLstm(const KernelConstruction& c) {
  const bool isV2 = c.node.op() == "BlockLSTMV2";
  LstmOptions options = sequenceOptions(c, isV2);
  if (!isV2) options.forgetBias = c.attr<float>("forget_bias");
  options.clip = c.attr<float>("cell_clip");
  return kernelOf([options](KernelContext& context) {
    const SequenceSizes sizes = sequenceSizes(context);
    const int64_t width = sizes.step.batch * sizes.step.cells;
    T* out[kSequenceOutputs];
    const bool usual = std::is_same_v<T, float> && isUsualLstm(options);
    for (int i = 0; i < kSequenceOutputs; ++i) {
      out[i] = nullptr;
      if (usual && i != kCells && i != kHidden && !context.wantsOutput(i)) continue;
      out[i] = context.output(i, Shape{sizes.steps, sizes.step.batch, sizes.step.cells}).template data<T>();
      std::fill_n(out[i] + sizes.used * width, (sizes.steps - sizes.used) * width, T{0});
    }
    if constexpr (std::is_same_v<T, float>) {
      if (usual) {
        lstmSequenceForward(context, usualSequence(context, sizes, options),
                            {out[0], out[1], out[2], out[3], out[4], out[5], out[6]});
        return;
      }
    }
    LstmScratch<T> scratch(sizes.step);
    const LstmWeights<T> weights = sequenceWeights<T>(context);
    const T* cs = context.in<T>(2);
    const T* h = context.in<T>(3);
    for (int64_t t = 0; t < sizes.used; ++t) {
      const auto at = [&](int i) { return out[i] + t * width; };
      const LstmGates<T> step{at(0), at(1), at(2), at(3), at(4), at(5), at(6)};
      lstmForward<T>(context, sizes.step, options, weights, context.in<T>(1) + t * sizes.step.batch * sizes.step.inputs,
                     cs, h, scratch, step);
      cs = step.cs;
      h = step.h;
    }
  });
}

// The gradients of the sequence, from its last step to its first.
template <typename T>
class SequenceGradient {
 public:
  SequenceGradient(KernelContext& context, const LstmOptions& options)
      : context_(context), options_(options), sizes_(sequenceSizes(context)), scratch_(sizes_.step) {
    const LstmSizes& s = sizes_.step;
    for (int i = 9; i < 18; ++i) checkRnnShape(context, i, Shape{sizes_.steps, s.batch, s.cells});
    for (int i = 0; i < 8; ++i) {
      Tensor& gradient = context.output(i, context.input(i + 1).shape());
      out_[i] = gradient.data<T>();
      if (i > 0 || context.wantsOutput(i)) std::fill_n(out_[i], gradient.elements(), T{0});
    }
    csGrad_.resize(static_cast<std::size_t>(s.batch * s.cells));
    hGrad_.resize(csGrad_.size());
  }

  void compute() {
    if constexpr (std::is_same_v<T, float>) {
      if (isUsualLstm(options_)) return computeUsual();
    }
    for (int64_t t = sizes_.used - 1; t >= 0; --t) step(t);
  }

 private:
  // Clipping counts as the identity, so that whether there was any does not matter here.
  void computeUsual() {
    const auto all = [&](int input) { return context_.in<float>(input); };
    lstmSequenceBackward(context_, usualSequence(context_, sizes_, options_),
                         {all(9), all(10), all(11), all(12), all(13), all(14), all(15)}, {all(16), all(17)},
                         {context_.wantsOutput(0) ? out_[0] : nullptr, out_[1], out_[2], out_[3], out_[7]});
  }

  void step(int64_t t) {
    const LstmSizes& s = sizes_.step;
    const int64_t width = s.batch * s.cells;
    const auto at = [&](int input) { return context_.in<T>(input) + t * width; };
    const T* csBefore = t == 0 ? context_.in<T>(2) : at(10) - width;
    const T* hBefore = t == 0 ? context_.in<T>(3) : at(15) - width;
    for (int64_t e = 0; e < width; ++e) {
      csGrad_[static_cast<std::size_t>(e)] = at(16)[e] + out_[1][e];
      hGrad_[static_cast<std::size_t>(e)] = at(17)[e] + out_[2][e];
    }
    const LstmWeights<T> weights = sequenceWeights<T>(context_);
    T* gates = scratch_.gates.data();
    T* joined = scratch_.joined.data();
    lstmBackward<T>(s, options_, weights, csBefore, {at(9), at(10), at(11), at(12), at(13), at(14), nullptr},
                    csGrad_.data(), hGrad_.data(), {gates, out_[1], out_[4], out_[5], out_[6]});
    const int64_t wide = s.inputs + s.cells;
    rnnProduct(context_, {false, true, s.batch, wide, 4 * s.cells}, gates, weights.w, false, joined);
    for (int64_t row = 0; row < s.batch; ++row) {
      const T* from = joined + row * wide;
      std::copy_n(from, s.inputs, out_[0] + (t * s.batch + row) * s.inputs);
      std::copy_n(from + s.inputs, s.cells, out_[2] + row * s.cells);
    }
    joinColumns(context_.in<T>(1) + t * s.batch * s.inputs, s.inputs, hBefore, s.cells, s.batch, joined);
    rnnProduct(context_, {true, false, wide, 4 * s.cells, s.batch}, joined, gates, true, out_[3]);
    addRows(gates, s.batch, 4 * s.cells, out_[7]);
  }

  KernelContext& context_;
  const LstmOptions& options_;
  SequenceSizes sizes_;
  LstmScratch<T> scratch_;
  T* out_[8];
  std::vector<T> csGrad_, hGrad_;
};

template <typename T>
std::unique_ptr<Kernel> makeBlockLstmGrad(const KernelConstruction& c) {
  return kernelOf([options = sequenceOptions(c, c.node.op() == "BlockLSTMGradV2")](KernelContext& context) {
    SequenceGradient<T>(context, options).compute();
  });
}

const KernelRegistrar kBlockLstmKernel({"BlockLSTM", "BlockLSTMV2"}, [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(1), [&](auto type) { return makeBlockLstm<typename decltype(type)::type>(c); });
});
const KernelRegistrar kBlockLstmGradKernel({"BlockLSTMGrad", "BlockLSTMGradV2"}, [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(1), [&](auto type) { return makeBlockLstmGrad<typename decltype(type)::type>(c); });
});

std::vector<Gradient> blockLstmGradient(GradientContext& c) {
  std::vector<Output> inputs = c.node.inputs();
  for (int i = 0; i < kSequenceOutputs; ++i) inputs.push_back(c.output(i));
  inputs.push_back(c.gradOrZeros(1));
  inputs.push_back(c.gradOrZeros(6));
  const bool isV2 = c.node.op() == "BlockLSTMV2";
  const Node& grads = *c.scope.node(isV2 ? "BlockLSTMGradV2" : "BlockLSTMGrad", inputs,
                                    {{"use_peephole", c.node.attr<bool>("use_peephole")}});
  std::vector<Gradient> result{{}};  // none for seq_len_max
  for (int i = 0; i < 8; ++i) result.emplace_back(grads.output(i));
  return result;
}
const GradientRegistrar kBlockLstmGradient("BlockLSTM", blockLstmGradient);
const GradientRegistrar kBlockLstmV2Gradient("BlockLSTMV2", blockLstmGradient);

}  // namespace

SequenceSizes sequenceSizes(const KernelContext& context) {
  const Tensor& x = context.input(1);
  const Tensor& b = context.input(8);
  if (x.rank() != 3) fail(Code::kInvalidArgument, "x must be 3D, got shape ", x.shape(), ".");
  if (b.rank() != 1 || b.dim(0) % 4 != 0) {
    fail(Code::kInvalidArgument, "b must be 1-D with a multiple of four elements, got shape ", b.shape(), ".");
  }
  SequenceSizes sizes{{x.dim(1), x.dim(2), b.dim(0) / 4}, x.dim(0), scalarInteger(context.input(0))};
  if (sizes.used < 0 || sizes.used > sizes.steps) {
    fail(Code::kInvalidArgument, "seq_len_max must be between 0 and the ", sizes.steps, " steps of x, got ", sizes.used,
         ".");
  }
  for (const int input : {2, 3}) checkRnnShape(context, input, Shape{sizes.step.batch, sizes.step.cells});
  checkLstmWeights(context, sizes.step, 4);
  return sizes;
}

LstmOptions sequenceOptions(const KernelConstruction& c, bool isV2) {
  LstmOptions options;
  options.forgetBias = 0;
  options.peephole = c.attr<bool>("use_peephole");
  options.layout = isV2 ? kLstmIfco : kLstmIcfo;
  return options;
}

LstmSequenceInputs usualSequence(const KernelContext& context, const SequenceSizes& sizes, const LstmOptions& options) {
  return {sizes.step,           sizes.used,           options,
          context.in<float>(1), context.in<float>(2), context.in<float>(3),
          context.in<float>(4), context.in<float>(8)};
}

}  // namespace engine::kernels
