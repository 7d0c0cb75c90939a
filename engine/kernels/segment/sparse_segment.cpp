// SparseSegmentSum, -Mean, -SqrtN (with and without num_segments) and their gradients: rows picked by index, reduced by
// sorted segment. What embedding lookups of variable length are made of.

#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/array/gather_rows.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

// The data's shape with the number of segments (input 3, when there is one) in front.
void segmentsShape(InferenceContext& c) {
  Shape shape = c.withRankAtLeast(0, 1);
  const Tensor* segments = c.inputCount() > 3 ? c.constant(3) : nullptr;
  if (shape.hasRank()) shape.setDim(0, segments ? scalarInteger(*segments) : kUnknownDim);
  c.setOutput(0, shape);
}

constexpr const char* kPlain = "data: T, indices: Tidx, segment_ids: Tsegmentids -> output: T";
constexpr const char* kPlainAttrs =
    "T: type; Tidx: type = int32; Tsegmentids: type = int32; sparse_gradient: bool = false";
const OpRegistrar kPlainSum("SparseSegmentSum", kPlain, kPlainAttrs, segmentsShape);
const OpRegistrar kPlainMean("SparseSegmentMean", kPlain, kPlainAttrs, segmentsShape);
const OpRegistrar kPlainSqrtN("SparseSegmentSqrtN", kPlain, kPlainAttrs, segmentsShape);

constexpr const char* kNumbered =
    "data: T, indices: Tidx, segment_ids: Tsegmentids, num_segments: Tnumsegments -> output: T";
constexpr const char* kNumberedAttrs =
    "T: type; Tidx: type = int32; Tnumsegments: type = int32; Tsegmentids: type = int32; sparse_gradient: bool = false";
const OpRegistrar kNumberedSum("SparseSegmentSumWithNumSegments", kNumbered, kNumberedAttrs, segmentsShape);
const OpRegistrar kNumberedMean("SparseSegmentMeanWithNumSegments", kNumbered, kNumberedAttrs, segmentsShape);
const OpRegistrar kNumberedSqrtN("SparseSegmentSqrtNWithNumSegments", kNumbered, kNumberedAttrs, segmentsShape);

constexpr const char* kGrad = "grad: T, indices: Tidx, segment_ids: Tsegmentids, output_dim0: int32 -> output: T";
constexpr const char* kGradAttrs = "T: type; Tidx: type = int32; Tsegmentids: type = int32";
const OpRegistrar kSumGrad("SparseSegmentSumGrad", kGrad, kGradAttrs, segmentsShape);
const OpRegistrar kMeanGrad("SparseSegmentMeanGrad", kGrad, kGradAttrs, segmentsShape);
const OpRegistrar kSqrtNGrad("SparseSegmentSqrtNGrad", kGrad, kGradAttrs, segmentsShape);

Output rowsOf(const Scope& s, Output data) {
  const auto at = [&](int32_t value) { return ops::constant(s, Tensor::vector<int32_t>({value}), "strided_slice/at"); };
  return s.op("StridedSlice", {ops::shapeOf(s, data), at(0), at(1), at(1)}, {{"shrink_axis_mask", 1}}, "strided_slice");
}

std::vector<Gradient> sumGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output rows = s.op("GatherV2", {c.grad(), c.input(2), ops::scalar(s, int32_t{0}, "GatherV2/axis")});
  std::vector<Gradient> grads(c.node.inputs().size());
  grads[0] = s.op("UnsortedSegmentSum", {rows, c.input(1), rowsOf(s, c.input(0))});
  return grads;
}

GradientFn scaledGradient(const char* op) {
  return [op](GradientContext& c) {
    std::vector<Gradient> grads(c.node.inputs().size());
    grads[0] = c.scope.op(op, {c.grad(), c.input(1), c.input(2), rowsOf(c.scope, c.input(0))});
    return grads;
  };
}

const GradientRegistrar kSumGradient("SparseSegmentSum", sumGradient);
const GradientRegistrar kNumberedSumGradient("SparseSegmentSumWithNumSegments", sumGradient);
const GradientRegistrar kMeanGradient("SparseSegmentMean", scaledGradient("SparseSegmentMeanGrad"));
const GradientRegistrar kNumberedMeanGradient("SparseSegmentMeanWithNumSegments",
                                              scaledGradient("SparseSegmentMeanGrad"));
const GradientRegistrar kSqrtNGradient("SparseSegmentSqrtN", scaledGradient("SparseSegmentSqrtNGrad"));
const GradientRegistrar kNumberedSqrtNGradient("SparseSegmentSqrtNWithNumSegments",
                                               scaledGradient("SparseSegmentSqrtNGrad"));

// By what a segment of `count` rows is multiplied.
enum class Scale { kSum, kMean, kSqrtN };

Scale scaleOf(const Node& node) {
  if (node.op().starts_with("SparseSegmentMean")) return Scale::kMean;
  return node.op().starts_with("SparseSegmentSqrtN") ? Scale::kSqrtN : Scale::kSum;
}

template <typename T>
T factor(Scale scale, int64_t count) {
  if (scale == Scale::kMean) return T{1} / static_cast<T>(count);
  return scale == Scale::kSqrtN ? T{1} / std::sqrt(static_cast<T>(count)) : T{1};
}

template <typename Id>
void checkIds(std::span<const Id> ids, std::size_t indices, int64_t segments) {
  if (ids.size() != indices) fail(Code::kInvalidArgument, "segment_ids and indices should have same size.");
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < (i ? ids[i - 1] : Id{0})) fail(Code::kInvalidArgument, "segment ids are not increasing.");
  }
  if (segments >= 0 && !ids.empty() && static_cast<int64_t>(ids.back()) >= segments) {
    fail(Code::kInvalidArgument, "segment id ", ids.back(), " is not in [0, ", segments, ").");
  }
}

// Calls visit(segment, first, last) for each run of equal ids.
template <typename Id, typename Visit>
void forSegments(std::span<const Id> ids, Visit visit) {
  for (std::size_t first = 0; first < ids.size();) {
    std::size_t last = first + 1;
    while (last < ids.size() && ids[last] == ids[first]) ++last;
    visit(static_cast<int64_t>(ids[first]), first, last);
    first = last;
  }
}

Shape withRows(const Shape& shape, int64_t rows) {
  if (shape.rank() < 1) fail(Code::kInvalidArgument, "data must be at least 1 dimensional.");
  if (rows < 0) fail(Code::kInvalidArgument, "the number of rows, ", rows, ", must not be negative.");
  Shape result = shape;
  result.setDim(0, rows);
  return result;
}

template <typename T, typename Index, typename Id>
std::unique_ptr<Kernel> makeReduce(const KernelConstruction& c) {
  return kernelOf([scale = scaleOf(c.node)](KernelContext& context) {
    const Tensor& data = context.input(0);
    const auto indices = context.input(1).flat<Index>();
    const auto ids = context.input(2).flat<Id>();
    const bool numbered = context.inputCount() > 3;
    const int64_t wanted = numbered ? scalarInteger(context.input(3)) : -1;
    checkIds(ids, indices.size(), wanted);
    const int64_t found = ids.empty() ? 0 : static_cast<int64_t>(ids.back()) + 1;
    Tensor& out = context.output(0, withRows(data.shape(), numbered ? wanted : found));
    std::fill_n(out.data<T>(), out.elements(), T{0});
    const int64_t width = extentsAt(data.shape(), 0).inner;
    forSegments(ids, [&](int64_t segment, std::size_t first, std::size_t last) {
      T* to = out.data<T>() + segment * width;
      for (std::size_t i = first; i < last; ++i) {
        const auto row = static_cast<int64_t>(indices[i]);
        if (row < 0 || row >= data.dim(0)) failIndex(static_cast<int64_t>(i), row, data.dim(0));
        const T* from = data.data<T>() + row * width;
        for (int64_t k = 0; k < width; ++k) to[k] += from[k];
      }
      const T by = factor<T>(scale, static_cast<int64_t>(last - first));
      for (int64_t k = 0; scale != Scale::kSum && k < width; ++k) to[k] *= by;
    });
  });
}

template <typename T, typename Index, typename Id>
std::unique_ptr<Kernel> makeGrad(const KernelConstruction& c) {
  return kernelOf([scale = scaleOf(c.node)](KernelContext& context) {
    const Tensor& grad = context.input(0);
    const auto indices = context.input(1).flat<Index>();
    const auto ids = context.input(2).flat<Id>();
    Tensor& out = context.output(0, withRows(grad.shape(), scalarInteger(context.input(3))));
    checkIds(ids, indices.size(), grad.dim(0));
    std::fill_n(out.data<T>(), out.elements(), T{0});
    const int64_t width = extentsAt(grad.shape(), 0).inner;
    forSegments(ids, [&](int64_t segment, std::size_t first, std::size_t last) {
      const T by = factor<T>(scale, static_cast<int64_t>(last - first));
      const T* from = grad.data<T>() + segment * width;
      for (std::size_t i = first; i < last; ++i) {
        const auto row = static_cast<int64_t>(indices[i]);
        if (row < 0 || row >= out.dim(0)) failIndex(static_cast<int64_t>(i), row, out.dim(0));
        T* to = out.data<T>() + row * width;
        for (int64_t k = 0; k < width; ++k) to[k] += from[k] * by;
      }
    });
  });
}

template <bool kGradient>
std::unique_ptr<Kernel> make(const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [&](auto type) {
    return forIndex(c, c.inputType(1), [&](auto index) {
      return forIndex(c, c.inputType(2), [&](auto id) {
        using T = typename decltype(type)::type;
        using Index = typename decltype(index)::type;
        using Id = typename decltype(id)::type;
        return kGradient ? makeGrad<T, Index, Id>(c) : makeReduce<T, Index, Id>(c);
      });
    });
  });
}

const KernelRegistrar kReduceKernel({"SparseSegmentSum", "SparseSegmentMean", "SparseSegmentSqrtN",
                                     "SparseSegmentSumWithNumSegments", "SparseSegmentMeanWithNumSegments",
                                     "SparseSegmentSqrtNWithNumSegments"},
                                    make<false>);
const KernelRegistrar kGradKernel({"SparseSegmentSumGrad", "SparseSegmentMeanGrad", "SparseSegmentSqrtNGrad"},
                                  make<true>);

}  // namespace
}  // namespace engine::kernels
