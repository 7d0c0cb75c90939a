// _PresentValues: the elements of x that are not `missing`, and where they are, in row-major order, as
// tf.feature_column makes ids of dense texts (NotEqual, Where and GatherNd). Where none is missing nothing is copied.
#include "engine/graph/inference.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

const OpRegistrar kPresentValuesOp("_PresentValues", "x: string, missing: string -> indices: int64, values: string", "",
                                   [](InferenceContext& c) {
                                     const Shape& x = c.input(0);
                                     c.setOutput(0, Shape{kUnknownDim, x.hasRank() ? x.rank() : kUnknownDim});
                                     c.setOutput(1, Shape{kUnknownDim});
                                   });

void presentValues(KernelContext& context) {
  const Tensor& x = context.input(0);
  const std::string& missing = *context.in<std::string>(1);
  const auto texts = x.flat<std::string>();
  const auto count = std::ssize(texts) - std::count(texts.begin(), texts.end(), missing);
  int64_t* at = context.output(0, Shape{count, x.rank()}).data<int64_t>();
  const bool whole = count == x.elements();
  if (whole) context.setOutput(1, x.reshaped(Shape{count}));
  std::string* values = whole ? nullptr : context.output(1, Shape{count}).data<std::string>();
  std::array<int64_t, StridedCopy::kMaxDims> where = {};
  for (const std::string& text : texts) {
    if (whole || text != missing) {
      if (!whole) *values++ = text;
      at = std::copy_n(where.data(), x.rank(), at);
    }
    for (int d = x.rank() - 1; d >= 0; --d) {
      if (++where[static_cast<std::size_t>(d)] < x.dim(d)) break;
      where[static_cast<std::size_t>(d)] = 0;
    }
  }
}

const KernelRegistrar kPresentValuesKernel("_PresentValues",
                                           [](const KernelConstruction&) { return kernelOf(presentValues); });

}  // namespace
}  // namespace engine::kernels
