#include "engine/kernels/rnn/lstm_sequence.h"

#include <algorithm>

#include "engine/kernels/native/gemm.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/rnn/rnn_product.h"
#include "engine/kernels/rnn/sequence_parts.h"

namespace engine::kernels {
namespace {

// One row of a step: gates [4·cells], the sums of the products, in the order of the layout.
void forwardRow(const LstmSequenceInputs& in, float* gates, const float* csBefore, const LstmGates<float>& out) {
  const KernelTable& native = kernelTable();
  const int64_t cells = in.sizes.cells;
  const LstmLayout& at = in.options.layout;
  for (int64_t k = 0; k < 4 * cells; ++k) gates[k] += in.b[k];
  const auto forgetBias = static_cast<float>(in.options.forgetBias);
  float* forget = gates + at.forget * cells;
  for (int64_t k = 0; k < cells && forgetBias != 0; ++k) forget[k] += forgetBias;
  native.sigmoid(cells, gates + at.input * cells, out.i);
  native.sigmoid(cells, forget, out.f);
  native.tanh(cells, gates + at.candidate * cells, out.ci);
  native.sigmoid(cells, gates + at.output * cells, out.o);
  for (int64_t k = 0; k < cells; ++k) out.cs[k] = out.ci[k] * out.i[k] + out.f[k] * csBefore[k];
  native.tanh(cells, out.cs, out.co);
  for (int64_t k = 0; k < cells; ++k) out.h[k] = out.o[k] * out.co[k];
}

// Gradients of one row's gates, and of cs before; `carried`: of cs from the step after.
void backwardRow(const LstmSequenceInputs& in, const LstmGates<const float>& step, const float* csBefore,
                 const float* hGrad, const float* csGrad, float* carried, float* gates) {
  const int64_t cells = in.sizes.cells;
  const LstmLayout& at = in.options.layout;
  // None of these overlap, which the vectoriser must know.
  float* __restrict input = gates + at.input * cells;
  float* __restrict candidate = gates + at.candidate * cells;
  float* __restrict forget = gates + at.forget * cells;
  float* __restrict output = gates + at.output * cells;
  float* __restrict carry = carried;
  const float* __restrict i = step.i, * __restrict f = step.f, * __restrict o = step.o;
  const float* __restrict ci = step.ci, * __restrict co = step.co;
  for (int64_t k = 0; k < cells; ++k) {
    const float cell = (1 - co[k] * co[k]) * hGrad[k] * o[k] + csGrad[k] + carry[k];
    output[k] = o[k] * (1 - o[k]) * hGrad[k] * co[k];
    input[k] = i[k] * (1 - i[k]) * cell * ci[k];
    forget[k] = f[k] * (1 - f[k]) * cell * csBefore[k];
    candidate[k] = (1 - ci[k] * ci[k]) * cell * i[k];
    carry[k] = cell * f[k];
  }
}

// What the threads of a backward pass share: weights turned over, sums of the weights' gradients.
struct LstmBackwardShared {
  LstmBackwardShared(const RowTasks& tasks, const LstmSequenceInputs& in, const LstmSequenceGradients& out)
      : recurrent(true, 4 * in.sizes.cells, in.sizes.cells, in.w + in.sizes.inputs * 4 * in.sizes.cells,
                  4 * in.sizes.cells),
        w(tasks, out.w, (in.sizes.inputs + in.sizes.cells) * 4 * in.sizes.cells),
        b(tasks, out.b, 4 * in.sizes.cells) {
    if (out.x) inputs = PackedMatrix(true, 4 * in.sizes.cells, in.sizes.inputs, in.w, 4 * in.sizes.cells);
  }
  PackedMatrix recurrent, inputs;
  TaskSums w, b;
};

// Steps whose gates' gradients wait for one product with what the gates were computed from: a product of few rows would
// read and write the weights' gradients more than it computes.
constexpr int64_t kStepsTogether = 4;

// Rows [begin, begin + rows) of the batch through all steps, from the last to the first.
class LstmBackwardPiece {
 public:
  LstmBackwardPiece(const LstmSequenceInputs& in, const LstmGates<const float>& forward, const float* csGrad,
                    const float* hGrad, const LstmSequenceGradients& out)
      : in_(in), forward_(forward), csGrad_(csGrad), hGrad_(hGrad), out_(out), stride_(rowStride(4 * in.sizes.cells)) {}

  void run(int64_t begin, int64_t rows, const LstmBackwardShared& shared, float* w, float* b) {
    const LstmSizes& s = in_.sizes;
    const int64_t columns = s.inputs + s.cells;
    const int64_t most = std::min(kStepsTogether, in_.steps) * rows;
    all_.resize(static_cast<std::size_t>(most * stride_));
    left_.resize(static_cast<std::size_t>(most * columns));
    int64_t waiting = 0;
    float* hidden = out_.hBefore + begin * s.cells;  // the gradient of h from the step after; becomes the first step's
    std::fill_n(out_.csBefore + begin * s.cells, rows * s.cells, 0.0F);
    std::fill_n(hidden, rows * s.cells, 0.0F);
    for (int64_t t = in_.steps - 1; t >= 0; --t) {
      gates_ = all_.data() + waiting * stride_;
      for (int64_t row = 0; row < rows; ++row) stepRow(t, begin, row, b);
      shared.recurrent.multiply(rows, gates_, stride_, false, hidden, s.cells);
      const int64_t at = t * s.batch + begin;
      if (out_.x) shared.inputs.multiply(rows, gates_, stride_, false, out_.x + at * s.inputs, s.inputs);
      const float* before = t == 0 ? in_.hBefore + begin * s.cells : forward_.h + (at - s.batch) * s.cells;
      joinColumns(in_.x + at * s.inputs, s.inputs, before, s.cells, rows, left_.data() + waiting * columns);
      waiting += rows;
      if (waiting < most && t > 0) continue;
      addWeights(waiting, w);
      waiting = 0;
    }
  }

 private:
  // w [inputs + cells, 4·cells] += leftᵀ·gates of so many rows.
  void addWeights(int64_t rows, float* w) const {
    const int64_t wide = 4 * in_.sizes.cells;
    const int64_t columns = in_.sizes.inputs + in_.sizes.cells;
    gemm(true, false, columns, wide, rows, left_.data(), columns, all_.data(), stride_, 1, w, wide);
  }

  void stepRow(int64_t t, int64_t begin, int64_t row, float* b) {
    const int64_t cells = in_.sizes.cells;
    const int64_t at = (t * in_.sizes.batch + begin + row) * cells;
    const int64_t before = at - in_.sizes.batch * cells;
    float* hidden = out_.hBefore + (begin + row) * cells;
    float* gates = gates_ + row * stride_;
    kernelTable().add(cells, hGrad_ + at, hidden);
    const float* csBefore = t == 0 ? in_.csBefore + (begin + row) * cells : forward_.cs + before;
    const LstmGates<const float> step{forward_.i + at,  nullptr,          forward_.f + at, forward_.o + at,
                                      forward_.ci + at, forward_.co + at, nullptr};
    backwardRow(in_, step, csBefore, hidden, csGrad_ + at, out_.csBefore + (begin + row) * cells, gates);
    kernelTable().add(4 * cells, gates, b);
  }

  const LstmSequenceInputs& in_;
  const LstmGates<const float>& forward_;
  const float* csGrad_;
  const float* hGrad_;
  const LstmSequenceGradients& out_;
  int64_t stride_;
  std::vector<float> all_;   // gradients of the gates of steps that wait
  std::vector<float> left_;  // x and h before, of the same rows
  float* gates_ = nullptr;   // of the step
};

}  // namespace

void lstmSequenceForward(const KernelContext& context, const LstmSequenceInputs& in, const LstmGates<float>& out) {
  const LstmSizes& s = in.sizes;
  const int64_t wide = 4 * s.cells;
  const int64_t stride = rowStride(wide);
  const PackedMatrix ofInputs(false, s.inputs, wide, in.w, wide);
  const PackedMatrix recurrent(false, s.cells, wide, in.w + s.inputs * wide, wide);
  RowTasks(context, s.batch).run([&](int, int64_t begin, int64_t rows) {
    std::vector<float> gates(static_cast<std::size_t>(rows * stride));
    const float* h = in.hBefore + begin * s.cells;
    const float* cs = in.csBefore + begin * s.cells;
    for (int64_t t = 0; t < in.steps; ++t) {
      const int64_t at = t * s.batch + begin;
      ofInputs.multiply(rows, in.x + at * s.inputs, s.inputs, false, gates.data(), stride);
      recurrent.multiply(rows, h, s.cells, true, gates.data(), stride);
      for (int64_t row = 0; row < rows; ++row) {
        const int64_t to = (at + row) * s.cells;
        const LstmGates<float> step{out.i + to,  out.cs + to, out.f + to, out.o + to,
                                    out.ci + to, out.co + to, out.h + to};
        forwardRow(in, gates.data() + row * stride, cs + row * s.cells, step);
      }
      h = out.h + at * s.cells;
      cs = out.cs + at * s.cells;
    }
  });
}

void lstmSequenceBackward(const KernelContext& context, const LstmSequenceInputs& in,
                          const LstmGates<const float>& forward, const float* csGrad, const float* hGrad,
                          const LstmSequenceGradients& out) {
  const RowTasks tasks(context, in.sizes.batch);
  LstmBackwardShared shared(tasks, in, out);
  tasks.run([&](int task, int64_t begin, int64_t rows) {
    LstmBackwardPiece(in, forward, csGrad, hGrad, out).run(begin, rows, shared, shared.w.of(task), shared.b.of(task));
  });
  shared.w.addUp();
  shared.b.addUp();
}

}  // namespace engine::kernels
