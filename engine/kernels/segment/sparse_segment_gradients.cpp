// SparseSegmentSumGrad, -MeanGrad, -SqrtNGrad: each row that was picked gets its segment's gradient. The V2 forms give
// only the rows that were picked, in ascending order, and which they are.

#include <algorithm>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/array/gather_rows.h"
#include "engine/kernels/segment/sparse_segment.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void denseShape(InferenceContext& c) {
  Shape shape = c.withRankAtLeast(0, 1);
  const Tensor* rows = c.constant(3);
  if (shape.hasRank()) shape.setDim(0, rows ? scalarInteger(*rows) : kUnknownDim);
  c.setOutput(0, shape);
}
void slicesShape(InferenceContext& c) {
  Shape shape = c.withRankAtLeast(0, 1);
  if (shape.hasRank()) shape.setDim(0, kUnknownDim);
  c.setOutput(0, shape);
  c.setOutput(1, Shape{kUnknownDim});
}

constexpr const char* kDense = "grad: T, indices: Tidx, segment_ids: Tsegmentids, output_dim0: int32 -> output: T";
constexpr const char* kSlices =
    "grad: T, indices: Tidx, segment_ids: Tsegmentids, dense_output_dim0: int32 -> output: T, sorted_unique_indices: "
    "Tidx";
constexpr const char* kAttrs = "T: type; Tidx: type = int32; Tsegmentids: type = int32";
const OpRegistrar kSumGrad("SparseSegmentSumGrad", kDense, kAttrs, denseShape);
const OpRegistrar kMeanGrad("SparseSegmentMeanGrad", kDense, kAttrs, denseShape);
const OpRegistrar kSqrtNGrad("SparseSegmentSqrtNGrad", kDense, kAttrs, denseShape);
const OpRegistrar kSumGradV2("SparseSegmentSumGradV2", kSlices, kAttrs, slicesShape);
const OpRegistrar kMeanGradV2("SparseSegmentMeanGradV2", kSlices, kAttrs, slicesShape);
const OpRegistrar kSqrtNGradV2("SparseSegmentSqrtNGradV2", kSlices, kAttrs, slicesShape);

// The inputs of both forms, checked.
template <typename T>
struct GradInputs {
  IndexSpan indices;
  IndexSpan ids;
  const T* grads;
  int64_t width;
  int64_t segments;

  explicit GradInputs(const KernelContext& context)
      : indices(context.input(1)),
        ids(context.input(2)),
        grads(context.input(0).data<T>()),
        width(extentsAt(context.input(0).shape(), 0).inner),
        segments(context.input(0).dim(0)) {
    if (ids.size() != indices.size()) {
      fail(Code::kInvalidArgument, "segment_ids and indices should have same size.");
    }
    const int64_t rows = scalarInteger(context.input(3));
    for (int64_t i = 0; i < ids.size(); ++i) {
      if (ids[i] < 0 || ids[i] >= segments) {
        fail(Code::kInvalidArgument, "segment id ", ids[i], " is not in [0, ", segments, ").");
      }
      if (indices[i] < 0 || indices[i] >= rows) failIndex(i, indices[i], rows);
    }
  }

  const T* grad(int64_t i) const { return grads + ids[i] * width; }

  // What each segment's gradient is multiplied by.
  void fillFactors(SegmentScale scale, T* factors) const {
    std::fill_n(factors, segments, T{0});
    for (int64_t i = 0; i < ids.size(); ++i) factors[ids[i]] += 1;
    for (int64_t i = 0; i < segments; ++i) {
      if (factors[i] > 0) factors[i] = segmentFactor<T>(scale, static_cast<int64_t>(factors[i]));
    }
  }
};

template <typename T>
std::unique_ptr<Kernel> makeDense(const KernelConstruction& c) {
  return kernelOf([scale = segmentScaleOf(c.node)](KernelContext& context) {
    Tensor& out = context.output(0, withRows(context.input(0).shape(), scalarInteger(context.input(3))));
    const GradInputs<T> in(context);
    auto* factors = static_cast<T*>(context.scratch(static_cast<std::size_t>(in.segments) * sizeof(T)));
    in.fillFactors(scale, factors);
    std::fill_n(out.data<T>(), out.elements(), T{0});
    for (int64_t i = 0; i < in.ids.size(); ++i) {
      T* to = out.data<T>() + in.indices[i] * in.width;
      const T* from = in.grad(i);
      const T by = factors[in.ids[i]];
      for (int64_t k = 0; k < in.width; ++k) to[k] += from[k] * by;
    }
  });
}

// Sorted by row, and where a row was picked several times, by place.
template <typename Index>
struct Pick {
  Index row;
  int32_t at;
  bool operator<(const Pick& other) const { return row != other.row ? row < other.row : at < other.at; }
};

template <typename T, typename Index>
std::unique_ptr<Kernel> makeSlices(const KernelConstruction& c) {
  return kernelOf([scale = segmentScaleOf(c.node)](KernelContext& context) {
    withRows(context.input(0).shape(), 0);
    const GradInputs<T> in(context);
    const auto count = static_cast<std::size_t>(in.indices.size());
    if (count > INT32_MAX) fail(Code::kInvalidArgument, "more than 2^31 indices are not supported.");
    const std::size_t pickBytes = (count * sizeof(Pick<Index>) + kAlignment - 1) / kAlignment * kAlignment;
    auto* memory = static_cast<char*>(context.scratch(pickBytes + static_cast<std::size_t>(in.segments) * sizeof(T)));
    const std::span<Pick<Index>> picks(reinterpret_cast<Pick<Index>*>(memory), count);
    auto* factors = reinterpret_cast<T*>(memory + pickBytes);
    in.fillFactors(scale, factors);
    for (std::size_t i = 0; i < count; ++i) {
      picks[i] = {static_cast<Index>(in.indices[static_cast<int64_t>(i)]), static_cast<int32_t>(i)};
    }
    std::sort(picks.begin(), picks.end());
    int64_t rows = 0;
    for (std::size_t i = 0; i < count; ++i) rows += i == 0 || picks[i].row != picks[i - 1].row ? 1 : 0;
    T* to = context.output(0, withRows(context.input(0).shape(), rows)).template data<T>() - in.width;
    Index* row = context.output(1, Shape{rows}).template data<Index>();
    for (std::size_t i = 0; i < count; ++i) {
      const int64_t at = picks[i].at;
      const T* from = in.grad(at);
      const T by = factors[in.ids[at]];
      if (i == 0 || picks[i].row != picks[i - 1].row) {
        *row++ = picks[i].row;
        to += in.width;
        for (int64_t k = 0; k < in.width; ++k) to[k] = from[k] * by;
      } else {
        for (int64_t k = 0; k < in.width; ++k) to[k] += from[k] * by;
      }
    }
  });
}

const KernelRegistrar kDenseKernel(
    {"SparseSegmentSumGrad", "SparseSegmentMeanGrad", "SparseSegmentSqrtNGrad"}, [](const KernelConstruction& c) {
      return forSegmentTypes(c, [&](auto type) { return makeDense<typename decltype(type)::type>(c); });
    });
const KernelRegistrar kSlicesKernel(
    {"SparseSegmentSumGradV2", "SparseSegmentMeanGradV2", "SparseSegmentSqrtNGradV2"}, [](const KernelConstruction& c) {
      return forSegmentTypes(c, [&](auto type) {
        return forIndex(c, c.inputType(1), [&](auto index) {
          return makeSlices<typename decltype(type)::type, typename decltype(index)::type>(c);
        });
      });
    });

}  // namespace
}  // namespace engine::kernels
