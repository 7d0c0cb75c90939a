#include "engine/kernels/rnn/lstm_sequence.h"

#include <algorithm>

#include "engine/kernels/native/gemm.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

constexpr int64_t kMostRows = 64;  // of a batch that go through the steps together: their gates stay in the cache
constexpr int64_t kOutputRows = 32;

// Calls fn(first row, rows) for pieces of the batch, on all threads.
template <typename Fn>
void forRowPieces(const KernelContext& context, int64_t batch, Fn&& fn) {
  const int64_t threads = context.parallel() ? context.arena().threads() : 1;
  const int64_t rows = std::clamp<int64_t>((batch + threads - 1) / threads, 1, kMostRows);
  const int64_t pieces = (batch + rows - 1) / rows;
  const auto piece = [&](int64_t i) { fn(i * rows, std::min(rows, batch - i * rows)); };
  if (threads == 1 || pieces == 1) {
    for (int64_t i = 0; i < pieces; ++i) piece(i);
    return;
  }
  context.arena().forEach(static_cast<int>(pieces), [&](int task, int) { piece(task); });
}

// [rows, columns] turned over.
std::vector<float> transposed(const float* a, int64_t rows, int64_t columns) {
  std::vector<float> result(static_cast<std::size_t>(rows * columns));
  float* to = result.data();
  constexpr int64_t kTile = 32;
  for (int64_t i = 0; i < rows; i += kTile) {
    for (int64_t j = 0; j < columns; j += kTile) {
      for (int64_t r = i; r < std::min(i + kTile, rows); ++r) {
        for (int64_t c = j; c < std::min(j + kTile, columns); ++c) to[c * rows + r] = a[r * columns + c];
      }
    }
  }
  return result;
}

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

// Rows [begin, begin + rows) of the batch through all steps, from the last to the first.
class BackwardPiece {
 public:
  BackwardPiece(const LstmSequenceInputs& in, const LstmGates<const float>& forward, const float* csGrad,
                const float* hGrad, const LstmSequenceGradients& out, float* gates)
      : in_(in), forward_(forward), csGrad_(csGrad), hGrad_(hGrad), out_(out), gates_(gates) {}

  // `recurrent` and `inputs`: the weights turned over, [4·cells, cells] and [4·cells, inputs].
  void run(int64_t begin, int64_t rows, const float* recurrent, const float* inputs) {
    const LstmSizes& s = in_.sizes;
    const int64_t wide = 4 * s.cells;
    float* carried = out_.csBefore + begin * s.cells;  // becomes the first step's
    float* hidden = out_.hBefore + begin * s.cells;    // the gradient of h from the step after
    std::fill_n(carried, rows * s.cells, 0.0F);
    std::fill_n(hidden, rows * s.cells, 0.0F);
    for (int64_t t = in_.steps - 1; t >= 0; --t) {
      for (int64_t row = begin; row < begin + rows; ++row) stepRow(t, row);
      const float* gates = gates_ + (t * s.batch + begin) * wide;
      gemm(false, false, rows, s.cells, wide, gates, wide, recurrent, s.cells, 0, hidden, s.cells);
      if (out_.x && s.inputs > 0) {
        float* x = out_.x + (t * s.batch + begin) * s.inputs;
        gemm(false, false, rows, s.inputs, wide, gates, wide, inputs, s.inputs, 0, x, s.inputs);
      }
    }
  }

 private:
  void stepRow(int64_t t, int64_t row) {
    const int64_t cells = in_.sizes.cells;
    const int64_t at = (t * in_.sizes.batch + row) * cells;
    const int64_t before = at - in_.sizes.batch * cells;
    float* hidden = out_.hBefore + row * cells;
    for (int64_t k = 0; k < cells; ++k) hidden[k] += hGrad_[at + k];
    const float* csBefore = t == 0 ? in_.csBefore + row * cells : forward_.cs + before;
    const LstmGates<const float> step{forward_.i + at,  nullptr,          forward_.f + at, forward_.o + at,
                                      forward_.ci + at, forward_.co + at, nullptr};
    backwardRow(in_, step, csBefore, hidden, csGrad_ + at, out_.csBefore + row * cells, gates_ + 4 * at);
  }

  const LstmSequenceInputs& in_;
  const LstmGates<const float>& forward_;
  const float* csGrad_;
  const float* hGrad_;
  const LstmSequenceGradients& out_;
  float* gates_;  // gradients of all steps' gates
};

// w = Σ over the steps of [x, h₋]ᵀ·gates, b = their sum.
void weightGradients(const KernelContext& context, const LstmSequenceInputs& in, const float* h, const float* gates,
                     const LstmSequenceGradients& out) {
  const LstmSizes& s = in.sizes;
  const int64_t wide = 4 * s.cells;
  const int64_t rowsOfAll = in.steps * s.batch;
  const int64_t pieces = (s.inputs + kOutputRows - 1) / kOutputRows + (s.cells + kOutputRows - 1) / kOutputRows;
  const auto piece = [&](int64_t i) {
    const int64_t ofInputs = (s.inputs + kOutputRows - 1) / kOutputRows;
    if (i < ofInputs) {
      const int64_t first = i * kOutputRows;
      gemm(true, false, std::min(kOutputRows, s.inputs - first), wide, rowsOfAll, in.x + first, s.inputs, gates, wide,
           0, out.w + first * wide, wide);
      return;
    }
    const int64_t first = (i - ofInputs) * kOutputRows;
    const int64_t rows = std::min(kOutputRows, s.cells - first);
    float* to = out.w + (s.inputs + first) * wide;
    gemm(true, false, rows, wide, s.batch, in.hBefore + first, s.cells, gates, wide, 0, to, wide);
    if (in.steps > 1) {
      gemm(true, false, rows, wide, rowsOfAll - s.batch, h + first, s.cells, gates + s.batch * wide, wide, 1, to, wide);
    }
  };
  forRanges(context, pieces, rowsOfAll * wide * (s.inputs + s.cells) / 2, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) piece(i);
  });
  std::fill_n(out.b, wide, 0.0F);
  kernelTable().columnSums(gates, rowsOfAll, wide, out.b);
}

}  // namespace

void lstmSequenceForward(const KernelContext& context, const LstmSequenceInputs& in, const LstmGates<float>& out) {
  const LstmSizes& s = in.sizes;
  const int64_t wide = 4 * s.cells;
  forRowPieces(context, s.batch, [&](int64_t begin, int64_t rows) {
    std::vector<float> gates(static_cast<std::size_t>(rows * wide));
    const float* h = in.hBefore + begin * s.cells;
    const float* cs = in.csBefore + begin * s.cells;
    for (int64_t t = 0; t < in.steps; ++t) {
      const float* x = in.x + (t * s.batch + begin) * s.inputs;
      gemm(false, false, rows, wide, s.cells, h, s.cells, in.w + s.inputs * wide, wide, 0, gates.data(), wide);
      if (s.inputs > 0) gemm(false, false, rows, wide, s.inputs, x, s.inputs, in.w, wide, 1, gates.data(), wide);
      const int64_t first = (t * s.batch + begin) * s.cells;
      for (int64_t row = 0; row < rows; ++row) {
        const int64_t at = first + row * s.cells;
        const LstmGates<float> step{out.i + at,  out.cs + at, out.f + at, out.o + at,
                                    out.ci + at, out.co + at, out.h + at};
        forwardRow(in, gates.data() + row * wide, cs + row * s.cells, step);
      }
      h = out.h + first;
      cs = out.cs + first;
    }
  });
}

void lstmSequenceBackward(const KernelContext& context, const LstmSequenceInputs& in,
                          const LstmGates<const float>& forward, const float* csGrad, const float* hGrad,
                          const LstmSequenceGradients& out) {
  const LstmSizes& s = in.sizes;
  const int64_t wide = 4 * s.cells;
  if (in.steps == 0 || s.batch == 0) {
    std::fill_n(out.csBefore, s.batch * s.cells, 0.0F);
    std::fill_n(out.hBefore, s.batch * s.cells, 0.0F);
    std::fill_n(out.w, (s.inputs + s.cells) * wide, 0.0F);
    std::fill_n(out.b, wide, 0.0F);
    return;
  }
  const std::vector<float> recurrent = transposed(in.w + s.inputs * wide, s.cells, wide);
  const std::vector<float> inputs = out.x ? transposed(in.w, s.inputs, wide) : std::vector<float>();
  std::unique_ptr<float[]> gates(new float[static_cast<std::size_t>(in.steps * s.batch * wide)]);
  forRowPieces(context, s.batch, [&](int64_t begin, int64_t rows) {
    BackwardPiece(in, forward, csGrad, hGrad, out, gates.get()).run(begin, rows, recurrent.data(), inputs.data());
  });
  weightGradients(context, in, forward.h, gates.get(), out);
}

}  // namespace engine::kernels
