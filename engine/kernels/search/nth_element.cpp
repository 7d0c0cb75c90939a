// NthElement: the n-th smallest, or largest, of each row of the last dimension.
#include <algorithm>
#include <functional>
#include <vector>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

Shape withoutLast(const Shape& shape) {
  return Shape(std::vector<int64_t>(shape.dims().begin(), shape.dims().end() - 1));
}

const OpRegistrar kNthElementOp("NthElement", "input: T, n: int32 -> values: T", "reverse: bool = false; T: type",
                                [](InferenceContext& c) {
                                  const Shape in = c.withRankAtLeast(0, 1);
                                  c.setOutput(0, in.hasRank() ? withoutLast(in) : in);
                                });

// All elements of a row that are as large as the result share its gradient equally.
const GradientRegistrar kNthElementGradient("NthElement", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output last = ops::scalar(s, int32_t{-1});
  const auto expanded = [&](Output x) { return s.op("ExpandDims", {x, last}); };
  const Output chosen = ops::cast(s, s.op("Equal", {expanded(c.output()), c.input(0)}), c.grad().type());
  const Output count = expanded(s.op("Sum", {chosen, last}));
  return {ops::mul(s, ops::realDiv(s, chosen, count), expanded(c.grad())), {}};
});

template <typename T>
std::unique_ptr<Kernel> makeNthElement(const KernelConstruction& c) {
  return kernelOf([reverse = c.attr<bool>("reverse")](KernelContext& context) {
    const Tensor& in = context.input(0);
    const int64_t n = scalarInteger(context.input(1));
    if (in.rank() < 1) fail(Code::kInvalidArgument, "Input must be at least rank 1.");
    const int64_t size = in.dim(-1);
    if (n < 0 || n >= size) fail(Code::kInvalidArgument, "n = ", n, " is not in [0, ", size, "), the size of a row.");
    Tensor& out = context.output(0, withoutLast(in.shape()));
    std::vector<T> row(static_cast<std::size_t>(size));
    const auto at = row.begin() + (reverse ? size - 1 - n : n);
    for (int64_t i = 0; i < out.elements(); ++i) {
      std::copy_n(in.data<T>() + i * size, size, row.begin());
      std::ranges::nth_element(row, at);
      out.data<T>()[i] = *at;
    }
  });
}

const KernelRegistrar kNthElement("NthElement", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) { return makeNthElement<typename decltype(type)::type>(c); });
});

}  // namespace
}  // namespace engine::kernels
