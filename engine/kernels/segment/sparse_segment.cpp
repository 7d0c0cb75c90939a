// SparseSegmentSum, -Mean, -SqrtN (with and without num_segments): rows picked by index, reduced by sorted segment.
// What embedding lookups of variable length are made of.

#include "engine/kernels/segment/sparse_segment.h"

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/array/gather_rows.h"
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

// The rows that were picked, as slices with sparse_gradient, else as a tensor like the data.
GradientFn gradientBy(const char* reduction) {
  return [op = std::string("SparseSegment") + reduction + "Grad"](GradientContext& c) {
    const Scope& s = c.scope;
    const auto at = [&](int32_t value, const char* name) {
      return ops::constant(s, Tensor::vector<int32_t>({value}), std::string("strided_slice/") + name);
    };
    const Output shape = ops::shapeOf(s, c.input(0));
    const Output rows = s.op("StridedSlice", {shape, at(0, "stack"), at(1, "stack_1"), at(1, "stack_2")},
                             {{"shrink_axis_mask", 1}}, "strided_slice");
    std::vector<Gradient> grads(c.node.inputs().size());
    if (c.node.attr<bool>("sparse_gradient")) {
      const Node* slices = s.node(op + "V2", {c.grad(), c.input(1), c.input(2), rows});
      grads[0] = Gradient(slices->output(0), slices->output(1), shape);
    } else {
      grads[0] = s.op(op, {c.grad(), c.input(1), c.input(2), rows});
    }
    return grads;
  };
}

const GradientRegistrar kSumGradient("SparseSegmentSum", gradientBy("Sum"));
const GradientRegistrar kNumberedSumGradient("SparseSegmentSumWithNumSegments", gradientBy("Sum"));
const GradientRegistrar kMeanGradient("SparseSegmentMean", gradientBy("Mean"));
const GradientRegistrar kNumberedMeanGradient("SparseSegmentMeanWithNumSegments", gradientBy("Mean"));
const GradientRegistrar kSqrtNGradient("SparseSegmentSqrtN", gradientBy("SqrtN"));
const GradientRegistrar kNumberedSqrtNGradient("SparseSegmentSqrtNWithNumSegments", gradientBy("SqrtN"));

void checkIds(IndexSpan ids, int64_t indices, int64_t segments) {
  if (ids.size() != indices) fail(Code::kInvalidArgument, "segment_ids and indices should have same size.");
  for (int64_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < (i ? ids[i - 1] : 0)) fail(Code::kInvalidArgument, "segment ids are not increasing.");
  }
  if (segments >= 0 && !ids.empty() && ids.back() >= segments) {
    fail(Code::kInvalidArgument, "segment id ", ids.back(), " is not in [0, ", segments, ").");
  }
}

// Calls visit(segment, first, last) for each run of equal ids.
template <typename Visit>
void forSegments(IndexSpan ids, Visit visit) {
  for (int64_t first = 0; first < ids.size();) {
    int64_t last = first + 1;
    while (last < ids.size() && ids[last] == ids[first]) ++last;
    visit(ids[first], first, last);
    first = last;
  }
}

template <typename T>
std::unique_ptr<Kernel> makeReduce(const KernelConstruction& c) {
  return kernelOf([scale = segmentScaleOf(c.node)](KernelContext& context) {
    const Tensor& data = context.input(0);
    const IndexSpan indices(context.input(1));
    const IndexSpan ids(context.input(2));
    const bool numbered = context.inputCount() > 3;
    const int64_t wanted = numbered ? scalarInteger(context.input(3)) : -1;
    checkIds(ids, indices.size(), wanted);
    const int64_t found = segmentCount(ids);
    Tensor& out = context.output(0, withRows(data.shape(), numbered ? wanted : found));
    const int64_t rows = data.dim(0);
    const int64_t width = extentsAt(data.shape(), 0).inner;
    T* const base = out.data<T>();
    int64_t cleared = 0;  // rows of the output that are written
    forSegments(ids, [&](int64_t segment, int64_t first, int64_t last) {
      T* to = base + segment * width;
      std::fill(base + cleared * width, to, T{0});
      cleared = segment + 1;
      for (int64_t i = first; i < last; ++i) {
        const int64_t row = indices[i];
        if (row < 0 || row >= rows) failIndex(i, row, rows);
        const T* from = data.data<T>() + row * width;
        if (i == first) {
          std::copy_n(from, width, to);
        } else {
          for (int64_t k = 0; k < width; ++k) to[k] = static_cast<T>(to[k] + from[k]);
        }
      }
      if constexpr (std::is_floating_point_v<T>) {
        if (scale == SegmentScale::kSum || last - first == 1) return;
        const T by = segmentFactor<T>(scale, last - first);
        for (int64_t k = 0; k < width; ++k) to[k] *= by;
      }
    });
    std::fill(base + cleared * width, base + out.elements(), T{0});
  });
}

// Sums are also of integers.
const KernelRegistrar kReduceKernel(
    {"SparseSegmentSum", "SparseSegmentMean", "SparseSegmentSqrtN", "SparseSegmentSumWithNumSegments",
     "SparseSegmentMeanWithNumSegments", "SparseSegmentSqrtNWithNumSegments"},
    [](const KernelConstruction& c) {
      const auto make = [&](auto type) { return makeReduce<typename decltype(type)::type>(c); };
      if (isFloating(c.inputType(0)) || segmentScaleOf(c.node) != SegmentScale::kSum) return forSegmentTypes(c, make);
      requireIndex(c, c.inputType(1));
      requireIndex(c, c.inputType(2));
      return forNumber(c, c.inputType(0), make);
    });

}  // namespace
}  // namespace engine::kernels
