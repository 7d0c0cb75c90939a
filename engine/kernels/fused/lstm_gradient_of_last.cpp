// _FusedLstmGradOfLast: the gradient of BlockLSTM and BlockLSTMV2 where that of cs is zero and that of h is zeros but
// for the last step, [batch, cells]. float32, without peepholes; otherwise as BlockLSTMGrad. No gradient of its own.
#include "engine/graph/inference.h"
#include "engine/kernels/rnn/block_lstm.h"

namespace engine::kernels {
namespace {

constexpr int kFirstGate = 9, kLastGrad = 16, kInputs = 8;

const OpRegistrar kGradOfLast(
    "_FusedLstmGradOfLast",
    "seq_len_max: int64, x: float, cs_prev: float, h_prev: float, w: float, wci: float, wcf: float, wco: float, "
    "b: float, i: float, cs: float, f: float, o: float, ci: float, co: float, h: float, last_grad: float -> "
    "x_grad: float, cs_prev_grad: float, h_prev_grad: float, w_grad: float, wci_grad: float, wcf_grad: float, "
    "wco_grad: float, b_grad: float",
    "use_peephole: bool = false; is_v2: bool", [](InferenceContext& c) {
      for (int i = 0; i < kInputs; ++i) c.setOutput(i, c.input(i + 1));
    });

class GradOfLast : public Kernel {
 public:
  explicit GradOfLast(const KernelConstruction& c) : options_(sequenceOptions(c, c.attr<bool>("is_v2"))) {}

  void compute(KernelContext& context) const override {
    const SequenceSizes sizes = sequenceSizes(context);
    const LstmSizes& s = sizes.step;
    for (int i = kFirstGate; i < kLastGrad; ++i) checkRnnShape(context, i, Shape{sizes.steps, s.batch, s.cells});
    checkRnnShape(context, kLastGrad, Shape{s.batch, s.cells});
    float* out[kInputs];
    for (int i = 0; i < kInputs; ++i) {
      Tensor& gradient = context.output(i, context.input(i + 1).shape());
      out[i] = gradient.data<float>();
      if (i > 0 || context.wantsOutput(i)) std::fill_n(out[i], gradient.elements(), 0.0F);
    }
    const auto gate = [&](int i) { return context.in<float>(kFirstGate + i); };
    lstmSequenceBackward(context, usualSequence(context, sizes, options_),
                         {gate(0), gate(1), gate(2), gate(3), gate(4), gate(5), gate(6)},
                         {.cs = nullptr, .h = context.in<float>(kLastGrad), .onlyStep = sizes.steps - 1},
                         {context.wantsOutput(0) ? out[0] : nullptr, out[1], out[2], out[3], out[7]});
  }

 private:
  LstmOptions options_;
};

const KernelRegistrar kGradOfLastKernel("_FusedLstmGradOfLast",
                                        [](const KernelConstruction& c) { return std::make_unique<GradOfLast>(c); });

}  // namespace
}  // namespace engine::kernels
