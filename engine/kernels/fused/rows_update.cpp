// _RowsUpdate: _ElementwiseUpdate where one operand is a matrix that has few rows which are not zero, given as these
// rows and where each belongs: the gradient of an embedding, which need not be spread out then. Rows of one place are
// added in their order. Each element gets the bits that UnsortedSegmentSum and _ElementwiseUpdate would give it.
// float32.
#include <numeric>
#include <span>

#include "engine/core/error.h"
#include "engine/graph/inference.h"
#include "engine/kernels/fused/update_program.h"
#include "engine/kernels/index_span.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/stateful.h"

namespace engine {
namespace {

using kernels::UpdateProgram;

// Input `summed` has the rows, `places` says for which row of the variables each is; below 0: for none.
const OpRegistrar kRowsUpdateOp(
    "_RowsUpdate", "variables: K * resource, inputs: N * float, places: Tindices ->",
    "K: int; N: int; program: list(int); results: list(int); summed: int; Tindices: type", [](InferenceContext&) {},
    Stateful::kYes);

class RowsUpdateKernel : public Kernel {
 public:
  explicit RowsUpdateKernel(const KernelConstruction& c)
      : program_(c), summed_(static_cast<std::size_t>(c.attr<int64_t>("summed"))) {}

  void compute(KernelContext& context) const override {
    const Tensor& like = program_.operand(context, 0);
    Run run{context, like.elements() / std::max<int64_t>(1, like.dim(0)), like.dim(like.rank() - 1)};
    for (std::size_t i = 0; i < program_.operands(); ++i) {
      run.tensors[i] = &program_.operand(context, i);
      run.walks[i] = i == summed_ ? kernels::Walk::kSame : kernels::walkOf(*run.tensors[i], like, run.lastDim);
    }
    run.span = kernels::walkWidth(run.walks, static_cast<int>(program_.operands()), run.lastDim, like.elements());
    sortPlaces(like.dim(0), run);
    const int64_t bytes = static_cast<int64_t>(like.bytes() * (program_.operands() - 1 + program_.variables()));
    kernels::forRanges(context, like.dim(0), bytes, [&](int64_t begin, int64_t end) { updateRows(run, begin, end); });
  }

  std::size_t scratchBytes(const KernelContext& planned) const override {
    const Shape& variable = planned.node().input(0).node->attr<Shape>("shape");
    return static_cast<std::size_t>(variable.dim(0) + 1 + places(planned).elements()) * sizeof(int32_t);
  }

 private:
  struct Run {
    KernelContext& context;
    int64_t width;     // elements of a row of the variables
    int64_t lastDim;   // of them
    int64_t span = 0;  // elements that pieces must not reach across
    std::array<const Tensor*, std::tuple_size_v<UpdateProgram::Walks>> tensors = {};
    UpdateProgram::Walks walks = {};
    std::span<int32_t> starts = {};  // of each row's given ones in `order`, and the end of the last
    std::span<int32_t> order = {};

    bool isGiven(int64_t row) const { return starts[static_cast<std::size_t>(row)] < endOf(row); }
    int32_t endOf(int64_t row) const { return starts[static_cast<std::size_t>(row) + 1]; }
  };

  static const Tensor& places(const KernelContext& context) { return context.input(context.inputCount() - 1); }

  // Counts, then places: rows keep their order.
  static void sortPlaces(int64_t rows, Run& run) {
    const kernels::IndexSpan place(places(run.context));
    const auto many = static_cast<std::size_t>(rows), given = static_cast<std::size_t>(place.size());
    auto* memory = static_cast<int32_t*>(run.context.scratch((many + 1 + given) * sizeof(int32_t)));
    run.starts = {memory, many + 1};
    run.order = {memory + many + 1, given};
    std::ranges::fill(run.starts, 0);
    for (int64_t i = 0; i < place.size(); ++i) {
      if (place[i] >= rows) {
        fail(Code::kInvalidArgument, "segment_ids[", i, "] = ", place[i], " is out of range [0, ", rows, ").");
      }
      if (place[i] >= 0) ++run.starts[static_cast<std::size_t>(place[i])];
    }
    // Ends first: going back through the rows moves each to its start.
    std::partial_sum(run.starts.begin(), run.starts.end(), run.starts.begin());
    for (int64_t i = place.size() - 1; i >= 0; --i) {
      if (place[i] < 0) continue;
      run.order[static_cast<std::size_t>(--run.starts[static_cast<std::size_t>(place[i])])] = static_cast<int32_t>(i);
    }
  }

  // Rows that nothing is given for go in pieces as large as can be.
  void updateRows(const Run& run, int64_t begin, int64_t end) const {
    for (int64_t next; begin < end; begin = next) {
      next = begin + 1;
      while (next < end && !run.isGiven(begin) && !run.isGiven(next)) ++next;
      updatePieces(run, begin * run.width, next * run.width, end * run.width);
    }
  }

  // Elements [begin, end), of one row where any is given for it.
  void updatePieces(const Run& run, int64_t begin, int64_t end, int64_t last) const {
    UpdateProgram::Memory memory;
    UpdateProgram::Operands operands;
    std::array<float, static_cast<std::size_t>(kernels::kElementPiece)> sums;
    const float zero = 0;
    const int64_t row = begin / run.width;
    for (int64_t count; begin < end; begin += count) {
      count = std::min({end - begin, kernels::kElementPiece, run.span - begin % run.span});
      for (std::size_t i = 0; i < program_.operands(); ++i) {
        if (i != summed_) operands[i] = kernels::operandAt(*run.tensors[i], run.walks[i], begin, run.lastDim);
      }
      operands[summed_] = {&zero, 0};
      if (run.isGiven(row)) {
        sumPiece(run, row, begin % run.width, count, sums.data());
        operands[summed_] = {sums.data(), 1};
      }
      program_.run(operands, run.walks, {begin, count, last - begin - count}, memory);
    }
  }

  void sumPiece(const Run& run, int64_t row, int64_t column, int64_t count, float* sums) const {
    std::fill_n(sums, count, 0.0F);
    for (int32_t at = run.starts[static_cast<std::size_t>(row)]; at < run.endOf(row); ++at) {
      const int64_t from = run.order[static_cast<std::size_t>(at)] * run.width + column;
      const float* given = run.tensors[summed_]->data<float>() + from;
      for (int64_t i = 0; i < count; ++i) sums[i] += given[i];
    }
  }

  UpdateProgram program_;
  std::size_t summed_;
};

const KernelRegistrar kRowsUpdateKernel(
    "_RowsUpdate", [](const KernelConstruction& c) { return std::make_unique<RowsUpdateKernel>(c); },
    kernels::kStateful);

}  // namespace
}  // namespace engine
