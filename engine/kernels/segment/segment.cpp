// Reductions of rows by segment: SegmentSum, SegmentMean … for sorted ids, UnsortedSegment* for ids in any order.

#include <cmath>
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/index_span.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

void sortedShape(InferenceContext& c) {
  Shape shape = c.withRankAtLeast(0, 1);
  if (shape.hasRank()) shape.setDim(0, kUnknownDim);
  c.setOutput(0, shape);
}

void unsortedShape(InferenceContext& c) {
  const Tensor* segments = c.constant(2);
  const Shape& data = c.input(0);
  const Shape& ids = c.input(1);
  if (!data.hasRank() || !ids.hasRank()) {
    c.setOutput(0, Shape::unknown());
    return;
  }
  if (ids.rank() > data.rank()) c.failShape(message("segment_ids ", ids, " has more dimensions than data ", data, "."));
  Shape shape{segments ? scalarInteger(*segments) : kUnknownDim};
  for (int i = ids.rank(); i < data.rank(); ++i) shape.addDim(data.dim(i));
  c.setOutput(0, shape);
}

constexpr const char* kSorted = "data: T, segment_ids: Tindices -> output: T";
const OpRegistrar kSegmentSum("SegmentSum", kSorted, "", sortedShape);
const OpRegistrar kSegmentMean("SegmentMean", kSorted, "", sortedShape);
const OpRegistrar kSegmentMax("SegmentMax", kSorted, "", sortedShape);
const OpRegistrar kSegmentMin("SegmentMin", kSorted, "", sortedShape);
const OpRegistrar kSegmentProd("SegmentProd", kSorted, "", sortedShape);

constexpr const char* kUnsorted = "data: T, segment_ids: Tindices, num_segments: Tnumsegments -> output: T";
constexpr const char* kUnsortedAttrs = "T: type; Tindices: type; Tnumsegments: type = int32";
const OpRegistrar kUnsortedSum("UnsortedSegmentSum", kUnsorted, kUnsortedAttrs, unsortedShape);
const OpRegistrar kUnsortedMax("UnsortedSegmentMax", kUnsorted, kUnsortedAttrs, unsortedShape);
const OpRegistrar kUnsortedMin("UnsortedSegmentMin", kUnsorted, kUnsortedAttrs, unsortedShape);
const OpRegistrar kUnsortedProd("UnsortedSegmentProd", kUnsorted, kUnsortedAttrs, unsortedShape);

// How rows combine, and what an empty segment holds.
template <typename T>
struct SumOf {
  static T start() { return T{0}; }
  static T combine(T a, T b) { return wrappingSum(a, b); }
};
template <typename T>
struct ProdOf {
  static T start() { return T{1}; }
  static T combine(T a, T b) { return wrappingProduct(a, b); }
};
template <typename T>
struct MaxOf {
  static T start() { return std::numeric_limits<T>::lowest(); }
  static T combine(T a, T b) { return a < b || b != b ? b : a; }
};
template <typename T>
struct MinOf {
  static T start() { return std::numeric_limits<T>::max(); }
  static T combine(T a, T b) { return b < a || b != b ? b : a; }
};

// What does not depend on the type of numbers stands outside of the templates, which are made for each of many types.

// The output, of num_segments rows, after the ids were checked: below 0 is left out, beyond the end is an error.
Tensor& unsortedOutput(KernelContext& context) {
  const Tensor& data = context.input(0);
  const Tensor& ids = context.input(1);
  Tensor& out = outputOr(context, 0, [&] {
    const int64_t segments = scalarInteger(context.input(2));
    if (segments < 0) fail(Code::kInvalidArgument, "Input num_segments == ", segments, " must not be negative.");
    Shape shape{segments};
    for (int i = ids.rank(); i < data.rank(); ++i) shape.addDim(data.dim(i));
    return shape;
  });
  bool prefix = ids.rank() <= data.rank();
  for (int i = 0; prefix && i < ids.rank(); ++i) prefix = ids.dim(i) == data.dim(i);
  if (!prefix) {
    fail(Code::kInvalidArgument, "data.shape = ", data.shape(),
         " does not start with segment_ids.shape = ", ids.shape(), ".");
  }
  const IndexSpan segment(ids);
  for (int64_t row = 0; row < ids.elements(); ++row) {
    if (segment[row] < out.dim(0)) continue;
    fail(Code::kInvalidArgument, "segment_ids[", row, "] = ", segment[row], " is out of range [0, ", out.dim(0), ").");
  }
  return out;
}

template <template <typename> class Op, typename T>
std::unique_ptr<Kernel> makeUnsorted() {
  return kernelOf([](KernelContext& context) {
    const Tensor& data = context.input(0);
    const Tensor& ids = context.input(1);
    Tensor& out = unsortedOutput(context);
    T* to = out.data<T>();
    std::fill_n(to, out.elements(), Op<T>::start());
    const int64_t rows = ids.elements();
    const int64_t width = rows ? data.elements() / rows : 0;
    const IndexSpan segment(ids);
    // Each thread has some of the columns: the same sums on any number of threads.
    forRanges(context, width, static_cast<int64_t>(data.bytes()), [&](int64_t begin, int64_t end) {
      for (int64_t row = 0; row < rows; ++row) {
        if (segment[row] < 0) continue;
        const T* from = data.data<T>() + row * width;
        T* sum = to + segment[row] * width;
        for (int64_t i = begin; i < end; ++i) sum[i] = Op<T>::combine(sum[i], from[i]);
      }
    });
  });
}

// The output, of a row for each id up to the last, after the ids were checked.
Tensor& sortedOutput(KernelContext& context) {
  const Tensor& data = context.input(0);
  const IndexSpan ids(context.input(1));
  if (data.rank() < 1 || ids.size() != data.dim(0)) {
    fail(Code::kInvalidArgument, "segment_ids should be the same size as dimension 0 of input.");
  }
  for (int64_t i = 0; i < ids.size(); ++i) {
    if (ids[i] < (i ? ids[i - 1] : 0)) {
      fail(Code::kInvalidArgument, "segment ids are not increasing, or negative: at ", i, " stands ", ids[i], ".");
    }
  }
  Shape shape = data.shape();
  shape.setDim(0, segmentCount(ids));
  return context.output(0, shape);
}

// Ids sorted ascending; segments without rows are 0, or 1 where rows are multiplied.
template <template <typename> class Op, bool kMean, typename T>
std::unique_ptr<Kernel> makeSorted() {
  return kernelOf([](KernelContext& context) {
    Tensor& out = sortedOutput(context);
    const Tensor& data = context.input(0);
    const IndexSpan ids(context.input(1));
    std::fill_n(out.data<T>(), out.elements(), std::is_same_v<Op<T>, ProdOf<T>> ? T{1} : T{0});
    const int64_t width = ids.empty() ? 0 : data.elements() / data.dim(0);
    for (int64_t first = 0; first < ids.size();) {
      int64_t last = first;
      T* to = out.data<T>() + ids[first] * width;
      std::fill_n(to, width, Op<T>::start());
      for (; last < ids.size() && ids[last] == ids[first]; ++last) {
        const T* from = data.data<T>() + last * width;
        for (int64_t i = 0; i < width; ++i) to[i] = Op<T>::combine(to[i], from[i]);
      }
      if constexpr (kMean) {
        using Count = std::conditional_t<std::is_integral_v<T>, int64_t, T>;  // not every T holds the number of rows
        for (int64_t i = 0; i < width; ++i) to[i] = static_cast<T>(static_cast<Count>(to[i]) / Count(last - first));
      }
      first = last;
    }
  });
}

// Complex numbers have no order.
template <template <typename> class Op, typename Fn>
auto forCombined(const KernelConstruction& c, Fn&& fn) {
  constexpr bool kOrdered = std::is_same_v<Op<float>, MaxOf<float>> || std::is_same_v<Op<float>, MinOf<float>>;
  if constexpr (kOrdered) {
    return forNumber(c, c.inputType(0), fn);
  } else {
    return forArithmetic(c, c.inputType(0), fn);
  }
}

template <template <typename> class Op>
std::unique_ptr<Kernel> unsorted(const KernelConstruction& c) {
  requireIndex(c, c.inputType(1), true);
  return forCombined<Op>(c, [](auto type) { return makeUnsorted<Op, typename decltype(type)::type>(); });
}

template <template <typename> class Op, bool kMean = false>
std::unique_ptr<Kernel> sorted(const KernelConstruction& c) {
  requireIndex(c, c.inputType(1));
  return forCombined<Op>(c, [](auto type) { return makeSorted<Op, kMean, typename decltype(type)::type>(); });
}

// Rows of the batch are added up into the segments.
BatchKind sumOfRows(const BatchQuery& q) {
  return q.carries[0] && q.carries[1] && !q.carries[2] ? BatchKind::kSum : BatchKind::kNone;
}

const KernelRegistrar kUnsortedSumKernel("UnsortedSegmentSum", unsorted<SumOf>, {.batch = sumOfRows});
const KernelRegistrar kUnsortedMaxKernel("UnsortedSegmentMax", unsorted<MaxOf>);
const KernelRegistrar kUnsortedMinKernel("UnsortedSegmentMin", unsorted<MinOf>);
const KernelRegistrar kUnsortedProdKernel("UnsortedSegmentProd", unsorted<ProdOf>);
const KernelRegistrar kSumKernel("SegmentSum", sorted<SumOf>);
const KernelRegistrar kMeanKernel("SegmentMean", sorted<SumOf, true>);
const KernelRegistrar kMaxKernel("SegmentMax", sorted<MaxOf>);
const KernelRegistrar kMinKernel("SegmentMin", sorted<MinOf>);
const KernelRegistrar kProdKernel("SegmentProd", sorted<ProdOf>);

}  // namespace
}  // namespace engine::kernels
