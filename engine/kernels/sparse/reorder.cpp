// SparseReorder: the elements sorted into row-major order.

#include <numeric>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/sparse/sparse_input.h"

namespace engine::kernels {
namespace {

const OpRegistrar kReorder("SparseReorder",
                           "input_indices: int64, input_values: T, input_shape: int64 -> output_indices: int64, "
                           "output_values: T",
                           "", [](InferenceContext& c) {
                             c.setOutput(0, c.input(0));
                             c.setOutput(1, c.input(1));
                           });

// The places of the elements are sorted along, which gives the order to invert.
const GradientRegistrar kReorderGradient("SparseReorder", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  if (!c.grads[1].valid()) return {};
  const Output count = s.op("Size", {c.input(1)});
  const Output places =
      s.op("Range", {ops::scalar(s, int32_t{0}, "range/start"), count, ops::scalar(s, int32_t{1}, "range/delta")});
  const Output sorted = s.node("SparseReorder", {c.input(0), places, c.input(2)})->output(1);
  const Output inverse = s.op("InvertPermutation", {sorted});
  return {{}, s.op("GatherV2", {c.grad(1), inverse, ops::scalar(s, int32_t{0}, "axis")}), {}};
});

bool isSorted(const SparseInput& in) {
  for (int64_t i = 1; i < in.count; ++i) {
    if (compareRows(in.row(i - 1), in.row(i), in.rank) > 0) return false;
  }
  return true;
}

template <typename Word>
std::unique_ptr<Kernel> makeReorder() {
  return kernelOf([](KernelContext& context) {
    const SparseInput in(context.input(0), &context.input(1), context.input(2));
    in.checkInside();
    if (isSorted(in)) {
      context.setOutput(0, context.input(0));
      context.setOutput(1, context.input(1));
      return;
    }
    const auto bytes = static_cast<std::size_t>(in.count) * sizeof(int64_t);
    const std::span<int64_t> order(static_cast<int64_t*>(context.scratch(bytes)), static_cast<std::size_t>(in.count));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::sort(order, [&](int64_t a, int64_t b) {
      const int compared = compareRows(in.row(a), in.row(b), in.rank);
      return compared != 0 ? compared < 0 : a < b;
    });
    int64_t* indices = context.output(0, context.input(0).shape()).data<int64_t>();
    Word* values = words<Word>(context.output(1, context.input(1).shape()));
    for (int64_t from : order) {
      indices = std::copy_n(in.row(from), in.rank, indices);
      *values++ = words<Word>(context.input(1))[from];
    }
  });
}

const KernelRegistrar kReorderKernel("SparseReorder", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(1), [](auto word) { return makeReorder<typename decltype(word)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
