// SparseFillEmptyRows: every row gets at least one element, so that embedding lookups give each row a result.

#include <numeric>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/sparse/filled_rows.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

void fillShape(InferenceContext& c) {
  const int64_t rank = inferredSparseRank(c, 0, 2);
  const Shape& indices = c.input(0);
  const Shape dense = c.inputAsShape(2);
  c.setOutput(0, Shape{kUnknownDim, rank});
  c.setOutput(1, Shape{kUnknownDim});
  c.setOutput(2, Shape{dense.hasRank() && dense.rank() > 0 ? dense.dim(0) : kUnknownDim});
  c.setOutput(3, Shape{indices.hasRank() && indices.rank() == 2 ? indices.dim(0) : kUnknownDim});
}

const OpRegistrar kFill("SparseFillEmptyRows",
                        "indices: int64, values: T, dense_shape: int64, default_value: T -> output_indices: int64, "
                        "output_values: T, empty_row_indicator: bool, reverse_index_map: int64",
                        "", fillShape);
const OpRegistrar kFillGrad("SparseFillEmptyRowsGrad",
                            "reverse_index_map: int64, grad_values: T -> d_values: T, d_default_value: T", "",
                            [](InferenceContext& c) {
                              c.setOutput(0, c.input(0));
                              c.setOutput(1, Shape{});
                            });

const GradientRegistrar kFillEmptyRowsGradient("SparseFillEmptyRows", [](GradientContext& c) -> std::vector<Gradient> {
  const Node* grads = c.scope.node("SparseFillEmptyRowsGrad", {c.output(3), c.gradOrZeros(1)});
  return {{}, grads->output(0), {}, grads->output(1)};
});
const NoGradientRegistrar kFillEmptyRowsNoGradient({"SparseFillEmptyRowsGrad"});

template <typename Word>
void fillRows(KernelContext& context, const SparseInput& in, const FilledRows& rows, const bool* empty, int64_t* map) {
  const Word* from = words<Word>(context.input(1));
  int64_t* indices = context.output(0, Shape{rows.total, in.rank}).data<int64_t>();
  Word* values = words<Word>(context.output(1, Shape{rows.total}));
  const Word& missing = scalarWord<Word>(context.input(3), "default_value");
  for (int64_t row = 0; row < in.shape[0]; ++row) {
    if (!empty[row]) continue;
    int64_t* at = indices + rows.ends[row] * in.rank;
    std::fill_n(at, in.rank, 0);
    at[0] = row;
    values[rows.ends[row]] = missing;
  }
  for (int64_t i = 0; i < in.count; ++i) {
    const int64_t to = rows.ends[in.row(i)[0]]++;
    std::copy_n(in.row(i), in.rank, indices + to * in.rank);
    values[to] = from[i];
    map[i] = to;
  }
}

template <typename Word>
std::unique_ptr<Kernel> makeFill() {
  return kernelOf([](KernelContext& context) {
    const SparseInput in(context.input(0), &context.input(1), context.input(2));
    if (context.input(3).elements() != 1) fail(Code::kInvalidArgument, "default_value must be one value.");
    const int64_t rows = rowsToFill(in);
    auto* places = static_cast<int64_t*>(context.scratch(static_cast<std::size_t>(rows) * sizeof(int64_t)));
    bool* empty = context.output(2, Shape{rows}).data<bool>();
    int64_t* map = context.output(3, Shape{in.count}).data<int64_t>();
    const FilledRows counted = countFilledRows(in, places, empty, [](int64_t) { return true; });
    if (counted.sorted && counted.total == in.count) {
      context.setOutput(0, context.input(0));
      context.setOutput(1, context.input(1));
      std::iota(map, map + in.count, 0);
    } else {
      fillRows<Word>(context, in, counted, empty, map);
    }
  });
}

template <typename T>
std::unique_ptr<Kernel> makeFillEmptyRowsGrad() {
  return kernelOf([](KernelContext& context) {
    const Tensor& map = context.input(0);
    const Tensor& grads = context.input(1);
    if (map.rank() != 1 || grads.rank() != 1)
      fail(Code::kInvalidArgument, "reverse_index_map and grad_values must be vectors.");
    const int64_t count = grads.elements();
    auto* used = static_cast<char*>(context.scratch(static_cast<std::size_t>(count)));
    std::fill_n(used, count, 0);
    T* to = context.output(0, map.shape()).template data<T>();
    for (int64_t i = 0; i < map.elements(); ++i) {
      const int64_t at = map.data<int64_t>()[i];
      if (at < 0 || at >= count) {
        fail(Code::kInvalidArgument, "reverse_index_map[", i, "] = ", at, " is not in [0, ", count, ").");
      }
      to[i] = grads.data<T>()[at];
      used[at] = 1;
    }
    T rest{};
    for (int64_t i = 0; i < count; ++i) {
      if (!used[i]) rest = wrappingSum(rest, grads.data<T>()[i]);
    }
    *context.output(1, Shape{}).template data<T>() = rest;
  });
}

const KernelRegistrar kFillKernel("SparseFillEmptyRows", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(1), [](auto word) { return makeFill<typename decltype(word)::type>(); });
});
const KernelRegistrar kFillEmptyRowsGradKernel("SparseFillEmptyRowsGrad", [](const KernelConstruction& c) {
  return forArithmetic(c, c.inputType(1),
                       [](auto type) { return makeFillEmptyRowsGrad<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
