#include "engine/kernels/rnn/gru_sequence.h"

#include <algorithm>

#include "engine/kernels/native/gemm.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/rnn/sequence_parts.h"

namespace engine::kernels {
namespace {

using Floats = std::vector<float>;

Floats gruMemory(int64_t rows, int64_t columns) {
  return Floats(static_cast<std::size_t>(rows * columns));
}

// Rows [begin, begin + rows) of the batch through all steps.
class GruForwardPiece {
 public:
  GruForwardPiece(const GruSequenceInputs& in, const GruGates<float>& out, int64_t rows)
      : in_(in),
        out_(out),
        rows_(rows),
        cells_(in.sizes.cells),
        stride_(rowStride(3 * in.sizes.cells)),
        ofX_(gruMemory(rows, stride_)),
        ofH_(gruMemory(rows, stride_)) {}

  // `gates`: the recurrent weights of z and r, or of all three; `candidate`: of the third where the gate comes before.
  void run(int64_t begin, const PackedMatrix& inputs, const PackedMatrix& gates, const PackedMatrix& candidate) {
    const float* h = in_.before + begin * cells_;
    for (int64_t t = 0; t < in_.steps; ++t) {
      const int64_t at = t * in_.sizes.batch + begin;
      inputs.multiply(rows_, in_.x + at * in_.sizes.inputs, in_.sizes.inputs, false, ofX_.data(), stride_);
      gates.multiply(rows_, h, cells_, false, ofH_.data(), stride_);
      for (int64_t row = 0; row < rows_; ++row) gateRow(row, (at + row) * cells_, h + row * cells_);
      if (!in_.resetAfter) {
        candidate.multiply(rows_, out_.n + at * cells_, cells_, true, ofX_.data() + 2 * cells_, stride_);
      }
      for (int64_t row = 0; row < rows_; ++row) outputRow(row, (at + row) * cells_, h + row * cells_);
      h = out_.h + at * cells_;
    }
  }

 private:
  void gateRow(int64_t row, int64_t to, const float* before) {
    const KernelTable& native = kernelTable();
    float* __restrict x = ofX_.data() + row * stride_;
    const float* __restrict h = ofH_.data() + row * stride_;
    for (int64_t k = 0; k < 2 * cells_; ++k) x[k] += h[k] + in_.b[k] + in_.ub[k];
    native.sigmoid(cells_, x, out_.z + to);
    native.sigmoid(cells_, x + cells_, out_.r + to);
    float* __restrict n = out_.n + to;
    const float* __restrict r = out_.r + to;
    float* __restrict candidate = x + 2 * cells_;
    const float* __restrict b = in_.b + 2 * cells_;
    const float* __restrict ub = in_.ub + 2 * cells_;
    if (in_.resetAfter) {
      for (int64_t k = 0; k < cells_; ++k) {
        n[k] = h[2 * cells_ + k] + ub[k];
        candidate[k] += b[k] + r[k] * n[k];
      }
    } else {
      for (int64_t k = 0; k < cells_; ++k) {
        n[k] = r[k] * before[k];
        candidate[k] += b[k] + ub[k];
      }
    }
  }

  void outputRow(int64_t row, int64_t to, const float* before) {
    kernelTable().tanh(cells_, ofX_.data() + row * stride_ + 2 * cells_, out_.c + to);
    const float* __restrict z = out_.z + to;
    const float* __restrict c = out_.c + to;
    float* __restrict h = out_.h + to;
    for (int64_t k = 0; k < cells_; ++k) h[k] = z[k] * before[k] + (1 - z[k]) * c[k];
  }

  const GruSequenceInputs& in_;
  const GruGates<float>& out_;
  int64_t rows_, cells_, stride_;
  Floats ofX_, ofH_;  // products with the inputs and with h₋, a row of the batch in `stride_` floats
};

// What the threads of a backward pass share. Columns of a gate's gradients: z, r, c, and r∘c for the recurrent product
// where the reset gate comes after it.
struct GruBackwardShared {
  GruBackwardShared(const RowTasks& tasks, const GruSequenceInputs& in, const GruSequenceGradients& out)
      : gates(true, 2 * in.sizes.cells, in.sizes.cells, in.u, 3 * in.sizes.cells),
        candidate(true, in.sizes.cells, in.sizes.cells, in.u + 2 * in.sizes.cells, 3 * in.sizes.cells),
        w(tasks, out.w, in.sizes.inputs * 3 * in.sizes.cells),
        u(tasks, out.u, in.sizes.cells * 3 * in.sizes.cells),
        sums(gruMemory(1, 4 * in.sizes.cells)),
        b(tasks, sums.data(), 4 * in.sizes.cells) {
    if (out.x) inputs = PackedMatrix(true, 3 * in.sizes.cells, in.sizes.inputs, in.w, 3 * in.sizes.cells);
  }
  PackedMatrix inputs, gates, candidate;
  TaskSums w, u;
  Floats sums;
  TaskSums b;  // of all four
};

class GruBackwardPiece {
 public:
  GruBackwardPiece(const GruSequenceInputs& in, const GruGates<const float>& forward, const float* hGrad,
                   const GruSequenceGradients& out, int64_t begin, int64_t rows)
      : in_(in),
        forward_(forward),
        hGrad_(hGrad),
        out_(out),
        begin_(begin),
        rows_(rows),
        cells_(in.sizes.cells),
        stride_(rowStride(4 * in.sizes.cells)),
        gates_(gruMemory(rows, stride_)),
        ofReset_(in.resetAfter ? Floats() : gruMemory(rows, cells_)) {}

  void run(const GruBackwardShared& shared, float* w, float* u, float* b) {
    const LstmSizes& s = in_.sizes;
    float* carried = out_.before + begin_ * cells_;  // the gradient of h₋, which becomes the first step's
    std::fill_n(carried, rows_ * cells_, 0.0F);
    for (int64_t t = in_.steps - 1; t >= 0; --t) {
      const int64_t at = t * s.batch + begin_;
      const float* before = t == 0 ? in_.before + begin_ * cells_ : forward_.h + (at - s.batch) * cells_;
      for (int64_t row = 0; row < rows_; ++row) outputRow(row, (at + row) * cells_, before + row * cells_);
      if (!in_.resetAfter) {
        shared.candidate.multiply(rows_, gates_.data() + 2 * cells_, stride_, false, ofReset_.data(), cells_);
        for (int64_t row = 0; row < rows_; ++row) resetRow(row, (at + row) * cells_, before + row * cells_);
      }
      for (int64_t row = 0; row < rows_; ++row) kernelTable().add(4 * cells_, gates_.data() + row * stride_, b);
      shared.gates.multiply(rows_, gates_.data(), stride_, true, carried, cells_);
      if (in_.resetAfter) shared.candidate.multiply(rows_, gates_.data() + 3 * cells_, stride_, true, carried, cells_);
      if (out_.x) shared.inputs.multiply(rows_, gates_.data(), stride_, false, out_.x + at * s.inputs, s.inputs);
      addProduct(in_.x + at * s.inputs, s.inputs, 0, 3, w);
      addProduct(before, cells_, 0, 2, u);
      in_.resetAfter ? addProduct(before, cells_, 3, 1, u + 2 * cells_)
                     : addProduct(forward_.n + at * cells_, cells_, 2, 1, u + 2 * cells_);
    }
  }

 private:
  // to [columns, …] += left [rows, columns]ᵀ·gates [first, first + count).
  void addProduct(const float* left, int64_t columns, int64_t first, int64_t count, float* to) const {
    if (columns == 0) return;
    gemm(true, false, columns, count * cells_, rows_, left, columns, gates_.data() + first * cells_, stride_, 1, to,
         3 * cells_);
  }

  // Gradients of z and c, and where the reset gate comes after the product also of r; what h₋ gets past the gates.
  void outputRow(int64_t row, int64_t at, const float* __restrict before) {
    float* __restrict carried = out_.before + (begin_ + row) * cells_;
    float* __restrict gate = gates_.data() + row * stride_;
    const float* __restrict grad = hGrad_ + at;
    const float* __restrict z = forward_.z + at;
    const float* __restrict c = forward_.c + at;
    for (int64_t k = 0; k < cells_; ++k) {
      const float h = grad[k] + carried[k];
      gate[k] = h * (before[k] - c[k]) * z[k] * (1 - z[k]);
      gate[2 * cells_ + k] = h * (1 - z[k]) * (1 - c[k] * c[k]);
      carried[k] = h * z[k];
    }
    if (!in_.resetAfter) return;
    const float* __restrict r = forward_.r + at;
    const float* __restrict n = forward_.n + at;
    for (int64_t k = 0; k < cells_; ++k) {
      const float candidate = gate[2 * cells_ + k];
      gate[cells_ + k] = candidate * n[k] * r[k] * (1 - r[k]);
      gate[3 * cells_ + k] = candidate * r[k];
    }
  }

  // Of r where the gate comes before the product.
  void resetRow(int64_t row, int64_t at, const float* __restrict before) {
    float* __restrict carried = out_.before + (begin_ + row) * cells_;
    float* __restrict gate = gates_.data() + row * stride_ + cells_;
    const float* __restrict ofReset = ofReset_.data() + row * cells_;
    const float* __restrict r = forward_.r + at;
    for (int64_t k = 0; k < cells_; ++k) {
      gate[k] = ofReset[k] * before[k] * r[k] * (1 - r[k]);
      carried[k] += ofReset[k] * r[k];
    }
  }

  const GruSequenceInputs& in_;
  const GruGates<const float>& forward_;
  const float* hGrad_;
  const GruSequenceGradients& out_;
  int64_t begin_, rows_, cells_, stride_;
  Floats gates_;    // gradients of one step's gates, four of `cells_` columns
  Floats ofReset_;  // of r∘h₋
};

}  // namespace

void gruSequenceForward(const KernelContext& context, const GruSequenceInputs& in, const GruGates<float>& out) {
  const LstmSizes& s = in.sizes;
  const int64_t wide = 3 * s.cells;
  const PackedMatrix inputs(false, s.inputs, wide, in.w, wide);
  const PackedMatrix gates(false, s.cells, (in.resetAfter ? 3 : 2) * s.cells, in.u, wide);
  const PackedMatrix candidate =
      in.resetAfter ? PackedMatrix() : PackedMatrix(false, s.cells, s.cells, in.u + 2 * s.cells, wide);
  RowTasks(context, s.batch).run([&](int, int64_t begin, int64_t rows) {
    GruForwardPiece(in, out, rows).run(begin, inputs, gates, candidate);
  });
}

void gruSequenceBackward(const KernelContext& context, const GruSequenceInputs& in,
                         const GruGates<const float>& forward, const float* hGrad, const GruSequenceGradients& out) {
  const RowTasks tasks(context, in.sizes.batch);
  GruBackwardShared shared(tasks, in, out);
  tasks.run([&](int task, int64_t begin, int64_t rows) {
    GruBackwardPiece(in, forward, hGrad, out, begin, rows)
        .run(shared, shared.w.of(task), shared.u.of(task), shared.b.of(task));
  });
  shared.w.addUp();
  shared.u.addUp();
  shared.b.addUp();
  const int64_t cells = in.sizes.cells;
  std::copy_n(shared.sums.data(), 3 * cells, out.b);
  if (!in.resetAfter) return;
  std::copy_n(shared.sums.data(), 2 * cells, out.ub);
  std::copy_n(shared.sums.data() + 3 * cells, cells, out.ub + 2 * cells);
}

}  // namespace engine::kernels
