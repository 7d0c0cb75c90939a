#include "engine/kernels/rnn/lstm_sequence.h"

#include <algorithm>

#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/rnn/sequence_parts.h"

namespace engine::kernels {
namespace {

using Floats = std::vector<float>;

LstmGatePlaces placesOf(const LstmLayout& layout) {
  return {layout.input, layout.candidate, layout.forget, layout.output};
}

// What the threads of a backward pass share: weights turned over, sums of the weights' gradients.
struct LstmBackwardShared {
  LstmBackwardShared(const RowTasks& tasks, const LstmSequenceInputs& in, const LstmSequenceGradients& out)
      : recurrent(turned(in.sizes.cells, in, in.w + in.sizes.inputs * 4 * in.sizes.cells)),
        w(tasks, out.w, (in.sizes.inputs + in.sizes.cells) * 4 * in.sizes.cells),
        b(tasks, out.b, 4 * in.sizes.cells) {
    if (out.x) inputs = turned(in.sizes.inputs, in, in.w);
  }

  static Floats turned(int64_t rows, const LstmSequenceInputs& in, const float* w) {
    const LstmKernels& native = kernelTable().lstm;
    Floats packed(native.turnedFloats(rows, in.sizes.cells));
    native.packTurned(rows, in.sizes.cells, w, packed.data());
    return packed;
  }

  Floats recurrent, inputs;
  TaskSums w, b;
};

// Bytes of a sequence's gates from which on they are written past the caches: more than a core's share of the last one.
constexpr int64_t kStreamedBytes = int64_t{8} << 20;

// Steps whose gates' gradients wait for one product with what the gates were computed from: a product of few rows would
// read and write the weights' gradients more than it computes.
constexpr int64_t kStepsTogether = 2;

// Rows [begin, begin + rows) of the batch through all steps, from the last to the first.
class LstmBackwardPiece {
 public:
  LstmBackwardPiece(const LstmSequenceInputs& in, const LstmGates<const float>& forward,
                    const LstmOutputGradients& given, const LstmSequenceGradients& out)
      : in_(in), forward_(forward), given_(given), out_(out) {}

  void run(int64_t begin, int64_t rows, const LstmBackwardShared& shared, float* w, float* b) {
    const LstmSizes& s = in_.sizes;
    const LstmKernels& native = kernelTable().lstm;
    most_ = std::min(kStepsTogether, in_.steps) * rows;
    gates_.resize(native.gateFloats(most_, s.cells));
    left_.resize(native.leftFloats(most_, s.inputs + s.cells));
    int64_t waiting = 0;
    float* hidden = out_.hBefore + begin * s.cells;  // the gradient of h from the step after; becomes the first step's
    std::fill_n(out_.csBefore + begin * s.cells, rows * s.cells, 0.0F);
    std::fill_n(hidden, rows * s.cells, 0.0F);
    for (int64_t t = in_.steps - 1; t >= 0; --t) {
      const float* gates = step(t, begin, rows, waiting, b);
      native.multiply(rows, s.cells, s.cells, gates, most_, shared.recurrent.data(), hidden);
      const int64_t at = t * s.batch + begin;
      if (out_.x) {
        native.multiply(rows, s.inputs, s.cells, gates, most_, shared.inputs.data(), out_.x + at * s.inputs);
      }
      const float* before = t == 0 ? in_.hBefore + begin * s.cells : forward_.h + (at - s.batch) * s.cells;
      native.packLeft(rows, s.inputs, in_.x + at * s.inputs, s.cells, before, waiting, most_, left_.data());
      waiting += rows;
      if (waiting < most_ && t > 0) continue;
      native.addWeights(waiting, s.inputs + s.cells, s.cells, left_.data(), gates_.data(), most_, w);
      waiting = 0;
    }
  }

 private:
  // The gradients of the step's gates, at row `first` of the panels; where they begin.
  const float* step(int64_t t, int64_t begin, int64_t rows, int64_t first, float* b) {
    const LstmSizes& s = in_.sizes;
    const LstmKernels& native = kernelTable().lstm;
    const int64_t at = (t * s.batch + begin) * s.cells;
    LstmBackwardRows step{.rows = rows, .cells = s.cells, .places = placesOf(in_.options.layout)};
    step.i = forward_.i + at;
    step.f = forward_.f + at;
    step.o = forward_.o + at;
    step.ci = forward_.ci + at;
    step.co = forward_.co + at;
    step.csBefore = t == 0 ? in_.csBefore + begin * s.cells : forward_.cs + at - s.batch * s.cells;
    step.hGrad = hGradOf(t, begin);
    step.csGrad = given_.cs == nullptr ? nullptr : given_.cs + at;
    step.hidden = out_.hBefore + begin * s.cells;
    step.carried = out_.csBefore + begin * s.cells;
    step.gates = gates_.data() + native.gateRowFloats * first;
    step.gateRows = most_;
    step.b = b;
    native.backward(step);
    return step.gates;
  }

  const float* hGradOf(int64_t t, int64_t begin) const {
    const LstmSizes& s = in_.sizes;
    if (given_.onlyStep < 0) return given_.h + (t * s.batch + begin) * s.cells;
    return given_.onlyStep == t ? given_.h + begin * s.cells : nullptr;
  }

  const LstmSequenceInputs& in_;
  const LstmGates<const float>& forward_;
  const LstmOutputGradients& given_;
  const LstmSequenceGradients& out_;
  int64_t most_ = 0;     // rows that the panels have room for
  Floats gates_, left_;  // panels of gradients of gates, and of x and h before, of the steps that wait
};

}  // namespace

void lstmSequenceForward(const KernelContext& context, const LstmSequenceInputs& in, const LstmGates<float>& out) {
  const LstmSizes& s = in.sizes;
  const LstmKernels& native = kernelTable().lstm;
  Floats packed(native.packedFloats(s.inputs, s.cells));
  native.pack(s.inputs, s.cells, placesOf(in.options.layout), static_cast<float>(in.options.forgetBias), in.w, in.b,
              packed.data());
  constexpr int64_t kStreamedGates = 5;
  const auto bytes = static_cast<int64_t>(sizeof(float)) * kStreamedGates * in.steps * s.batch * s.cells;
  const bool streams = bytes > kStreamedBytes;
  RowTasks(context, s.batch).run([&](int, int64_t begin, int64_t rows) {
    LstmForwardRows step{.rows = rows, .inputs = s.inputs, .cells = s.cells};
    step.packed = packed.data();
    step.streams = streams;
    step.hBefore = in.hBefore + begin * s.cells;
    step.csBefore = in.csBefore + begin * s.cells;
    for (int64_t t = 0; t < in.steps; ++t) {
      const int64_t at = (t * s.batch + begin) * s.cells;
      const auto ofStep = [at](float* all) { return all == nullptr ? nullptr : all + at; };
      step.x = in.x + (t * s.batch + begin) * s.inputs;
      step.i = ofStep(out.i);
      step.cs = ofStep(out.cs);
      step.f = ofStep(out.f);
      step.o = ofStep(out.o);
      step.ci = ofStep(out.ci);
      step.co = ofStep(out.co);
      step.h = ofStep(out.h);
      native.forward(step);
      step.hBefore = step.h;
      step.csBefore = step.cs;
    }
  });
}

void lstmSequenceBackward(const KernelContext& context, const LstmSequenceInputs& in,
                          const LstmGates<const float>& forward, const LstmOutputGradients& given,
                          const LstmSequenceGradients& out) {
  const RowTasks tasks(context, in.sizes.batch);
  LstmBackwardShared shared(tasks, in, out);
  tasks.run([&](int task, int64_t begin, int64_t rows) {
    LstmBackwardPiece(in, forward, given, out).run(begin, rows, shared, shared.w.of(task), shared.b.of(task));
  });
  shared.w.addUp();
  shared.b.addUp();
}

}  // namespace engine::kernels
