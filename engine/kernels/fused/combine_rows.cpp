// _CombineRows and _CombineRowsGrad: rows of a table picked by place and summed, averaged or divided by the root of
// their number for each row of ids (SparseSegmentSum, -Mean, -SqrtN), with zeros for rows that have only the default
// id, and the gradient of that by the table's rows. Each number is added in the order in which these ops add it.
// float32.
#include "engine/graph/inference.h"
#include "engine/kernels/array/gather_rows.h"
#include "engine/kernels/segment/sparse_segment.h"

namespace engine::kernels {
namespace {

// places [k], rows [k] and empty [n] are those of _LookupIds; scale is a SegmentScale.
const OpRegistrar kCombineRowsOp("_CombineRows", "data: float, places: int32, rows: int64, empty: bool -> y: float",
                                 "scale: int", [](InferenceContext& c) {
                                   Shape shape = c.withRankAtLeast(0, 1);
                                   const Shape& empty = c.input(3);
                                   if (shape.hasRank()) shape.setDim(0, empty.hasRank() ? empty.dim(0) : kUnknownDim);
                                   c.setOutput(0, shape);
                                 });
const OpRegistrar kCombineRowsGradOp("_CombineRowsGrad",
                                     "grad: float, places: int32, rows: int64, empty: bool, unique: T -> y: float",
                                     "scale: int; T: type", [](InferenceContext& c) {
                                       Shape shape = c.withRankAtLeast(0, 1);
                                       if (shape.hasRank()) shape.setDim(0, kUnknownDim);
                                       c.setOutput(0, shape);
                                     });

SegmentScale scaleOf(const KernelConstruction& c) {
  return static_cast<SegmentScale>(c.attr<int64_t>("scale"));
}

// Calls visit(row, first, last, factor) for each row's picks.
template <typename Visit>
void forRows(const KernelContext& context, SegmentScale scale, Visit visit) {
  const int64_t* rows = context.in<int64_t>(2);
  const int64_t count = context.input(2).elements(), known = context.input(3).elements();
  for (int64_t first = 0; first < count;) {
    const int64_t row = rows[first];
    int64_t last = first + 1;
    while (last < count && rows[last] == row) ++last;
    if (row < 0 || row >= known) failIndex(first, row, known);
    visit(row, first, last, segmentFactor<float>(scale, last - first));
    first = last;
  }
}

void combineRows(KernelContext& context, SegmentScale scale) {
  const Tensor& data = context.input(0);
  const int32_t* places = context.in<int32_t>(1);
  const bool* empty = context.in<bool>(3);
  Tensor& y = context.output(0, withRows(data.shape(), context.input(3).elements()));
  const int64_t known = data.dim(0), width = y.elements() / std::max<int64_t>(1, y.dim(0));
  forRows(context, scale, [&](int64_t row, int64_t first, int64_t last, float factor) {
    float* to = y.data<float>() + row * width;
    if (empty[row]) {
      std::fill_n(to, width, 0.0F);
      return;
    }
    for (int64_t i = first; i < last; ++i) {
      if (places[i] < 0 || places[i] >= known) failIndex(i, places[i], known);
      const float* from = data.data<float>() + places[i] * width;
      if (i == first) {
        std::copy_n(from, width, to);
      } else {
        for (int64_t k = 0; k < width; ++k) to[k] += from[k];
      }
    }
    if (factor == 1) return;
    for (int64_t k = 0; k < width; ++k) to[k] *= factor;
  });
}

void combineRowsGrad(KernelContext& context, SegmentScale scale) {
  const Tensor& grad = context.input(0);
  const int32_t* places = context.in<int32_t>(1);
  const bool* empty = context.in<bool>(3);
  const int64_t known = context.input(4).elements();
  if (grad.dim(0) != context.input(3).elements()) failIndex(0, grad.dim(0), context.input(3).elements());
  Tensor& y = context.output(0, withRows(grad.shape(), known));
  const int64_t width = grad.elements() / std::max<int64_t>(1, grad.dim(0));
  std::fill_n(y.data<float>(), y.elements(), 0.0F);
  forRows(context, scale, [&](int64_t row, int64_t first, int64_t last, float factor) {
    if (empty[row]) return;
    const float* from = grad.data<float>() + row * width;
    for (int64_t i = first; i < last; ++i) {
      if (places[i] < 0 || places[i] >= known) failIndex(i, places[i], known);
      float* to = y.data<float>() + places[i] * width;
      for (int64_t k = 0; k < width; ++k) to[k] += from[k] * factor;
    }
  });
}

const KernelRegistrar kCombineRowsKernel("_CombineRows", [](const KernelConstruction& c) {
  return kernelOf([scale = scaleOf(c)](KernelContext& context) { combineRows(context, scale); });
});
const KernelRegistrar kCombineRowsGradKernel("_CombineRowsGrad", [](const KernelConstruction& c) {
  return kernelOf([scale = scaleOf(c)](KernelContext& context) { combineRowsGrad(context, scale); });
});

}  // namespace
}  // namespace engine::kernels
