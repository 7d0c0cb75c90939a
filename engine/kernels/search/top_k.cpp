// TopK, TopKV2, InTopK and InTopKV2.

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

Shape withLast(const Shape& shape, int64_t size) {
  Shape result = shape;
  result.setDim(-1, size);
  return result;
}

void topKShape(InferenceContext& c) {
  const Shape& shape = c.withRankAtLeast(0, 1);
  int64_t k = kUnknownDim;
  if (c.node().op() == "TopK") {
    k = c.node().attr<int64_t>("k");
  } else if (const Tensor* value = c.constant(1)) {
    k = scalarInteger(*value);
  }
  if (k < kUnknownDim || (k == kUnknownDim && c.node().op() == "TopK"))
    c.failShape(message("Need k >= 0, got ", k, "."));
  const Shape result = shape.hasRank() ? withLast(shape, k) : shape;
  c.setOutput(0, result);
  c.setOutput(1, result);
}

void inTopKShape(InferenceContext& c) {
  const Shape& targets = c.withRank(1, 1);
  c.setOutput(0, Shape{targets.dim(0) >= 0 ? targets.dim(0) : c.withRank(0, 2).dim(0)});
}

const OpRegistrar kTopK("TopK", "input: T -> values: T, indices: int32", "k: int; sorted: bool = true; T: type",
                        topKShape);
const OpRegistrar kTopKV2("TopKV2", "input: T, k: Tk -> values: T, indices: index_type",
                          "sorted: bool = true; T: type; Tk: type = int32; index_type: type = int32", topKShape);
const OpRegistrar kInTopK("InTopK", "predictions: float, targets: T -> precision: bool", "k: int; T: type = int32",
                          inTopKShape);
const OpRegistrar kInTopKV2("InTopKV2", "predictions: float, targets: T, k: T -> precision: bool", "T: type = int32",
                            inTopKShape);
const NoGradientRegistrar kTopKNoGradient({"InTopK", "InTopKV2"});

// The gradient goes back to where the values were taken, counted through the flattened input.
std::vector<Gradient> topKGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const auto ints = [&](std::vector<int32_t> values) { return ops::constant(s, Tensor::vector(values)); };
  const Output shape = ops::shapeOf(s, c.input(0));
  const auto lastOf = [&](Output sizes) {
    return s.op("StridedSlice", {sizes, ints({-1}), ints({0}), ints({1})}, {{"end_mask", 1}}, "last");
  };
  const Output k = lastOf(ops::shapeOf(s, c.output(1)));
  const Output indices = ops::cast(s, c.output(1), DType::kInt32);
  const Output open = ints({-1});
  const Output axis = ops::scalar(s, int32_t{0}, "axis");
  const Output rows = s.op("Reshape", {indices, s.op("ConcatV2", {open, k, axis}, {}, "concat")});
  const Output scalarShape = ints({});
  const Output width = s.op("Reshape", {lastOf(shape), scalarShape});
  const Output total = s.op("Prod", {shape, ints({0})}, {{"keep_dims", true}});
  const Output starts = s.op("Range", {ops::scalar(s, int32_t{0}), s.op("Reshape", {total, scalarShape}), width});
  const Output column = s.op("Reshape", {starts, ints({-1, 1})});
  const Output places = s.op("Reshape", {ops::add(s, rows, column), ints({-1, 1})});
  const Output values = s.op("Reshape", {c.grad(), open});
  std::vector<Gradient> grads(c.node.inputs().size());
  grads[0] = s.op("Reshape", {s.op("ScatterNd", {places, values, total}), shape});
  return grads;
}
const GradientRegistrar kTopKGradient("TopK", topKGradient);
const GradientRegistrar kTopKV2Gradient("TopKV2", topKGradient);

// The k first of `order` in the order `isBefore`.
template <typename Index, typename Before>
void selectSorted(std::vector<Index>& order, int64_t k, const Before& isBefore) {
  std::iota(order.begin(), order.end(), Index{0});
  std::partial_sort(order.begin(), order.begin() + k, order.end(), isBefore);
}

// The same k in the order in which they lie in TensorFlow's heap of the best so far.
template <typename Index, typename Before>
void selectUnsorted(std::vector<Index>& order, int64_t k, const Before& isBefore) {
  const auto count = std::ssize(order);
  if (k == 0) return;
  if (k == 1 || k == count) return selectSorted(order, k, isBefore);
  std::vector<Index> heap(static_cast<std::size_t>(k + 1));
  std::iota(heap.begin(), heap.end(), Index{0});
  std::make_heap(heap.begin(), heap.end(), isBefore);
  std::pop_heap(heap.begin(), heap.end(), isBefore);
  heap.pop_back();
  for (auto next = static_cast<Index>(k + 1); next < count; ++next) {
    if (!isBefore(next, heap.front())) continue;
    std::pop_heap(heap.begin(), heap.end(), isBefore);
    heap.back() = next;
    std::push_heap(heap.begin(), heap.end(), isBefore);
  }
  std::ranges::copy(heap, order.begin());
}

// Larger values come first, then smaller indices. No lambda: the standard library's checks would bring the path of this
// file into what ships.
template <typename T, typename Index>
struct TopKOrder {
  const T* values;
  bool operator()(Index a, Index b) const { return values[a] > values[b] || (!(values[b] > values[a]) && a < b); }
};

// `attrK` is read where k is no input.
template <typename T, typename Index>
std::unique_ptr<Kernel> makeTopK(int64_t attrK, bool isSorted) {
  return kernelOf([attrK, isSorted](KernelContext& context) {
    const Tensor& in = context.input(0);
    const int64_t k = context.inputCount() > 1 ? scalarInteger(context.input(1)) : attrK;
    if (in.rank() < 1 || k < 0 || in.dim(-1) < k) {
      fail(Code::kInvalidArgument, "input must have at least k = ", k, " columns, but its shape is ", in.shape(), ".");
    }
    Tensor& values = outputOr(context, 0, [&] { return withLast(in.shape(), k); });
    Tensor& indices = outputOr(context, 1, [&] { return withLast(in.shape(), k); });
    const int64_t width = in.dim(-1);
    const int64_t rows = width ? in.elements() / width : 0;
    std::vector<Index> order(static_cast<std::size_t>(width));
    for (int64_t row = 0; row < rows; ++row) {
      const T* from = in.data<T>() + row * width;
      const TopKOrder<T, Index> isBefore{from};
      isSorted ? selectSorted(order, k, isBefore) : selectUnsorted(order, k, isBefore);
      for (int64_t i = 0; i < k; ++i) {
        values.data<T>()[row * k + i] = from[order[static_cast<std::size_t>(i)]];
        indices.data<Index>()[row * k + i] = order[static_cast<std::size_t>(i)];
      }
    }
  });
}

// In: fewer than k classes are strictly better than the target, and all are finite.
template <typename Target>
std::unique_ptr<Kernel> makeInTopK(int64_t attrK) {
  return kernelOf([attrK](KernelContext& context) {
    const Tensor& predictions = context.input(0);
    const Tensor& targets = context.input(1);
    const int64_t k = context.inputCount() > 2 ? scalarInteger(context.input(2)) : attrK;
    if (predictions.rank() != 2 || targets.rank() != 1 || targets.dim(0) != predictions.dim(0)) {
      fail(Code::kInvalidArgument, "predictions must be [batch, classes] and targets [batch], got ",
           predictions.shape(), " and ", targets.shape(), ".");
    }
    bool* out = context.output(0, targets.shape()).data<bool>();
    const int64_t classes = predictions.dim(1);
    for (int64_t row = 0; row < targets.elements(); ++row) {
      const float* p = predictions.data<float>() + row * classes;
      const auto target = static_cast<int64_t>(targets.data<Target>()[row]);
      bool in = target >= 0 && target < classes && std::isfinite(p[target]);
      int64_t better = 0;
      for (int64_t i = 0; in && i < classes; ++i) {
        in = std::isfinite(p[i]);
        if (p[i] > p[target]) ++better;
        if (better >= k) break;
      }
      out[row] = in && better < k;
    }
  });
}

BatchKind topKBatch(const BatchQuery& q) {
  const Shape& shape = q.node.input(0).shape();
  return shape.hasRank() && shape.rank() > 1 ? batch_rule::firstInput(q) : BatchKind::kNone;
}
BatchKind inTopKBatch(const BatchQuery& q) {
  const bool rows = q.carries[0] && q.carries[1] && (q.carries.size() < 3 || !q.carries[2]);
  return rows ? BatchKind::kRows : BatchKind::kNone;
}

const KernelRegistrar kTopKKernel({"TopK", "TopKV2"},
                                  [](const KernelConstruction& c) {
                                    const int64_t k = c.node.hasAttr("k") ? c.attr<int64_t>("k") : -1;
                                    const DType index =
                                        c.node.hasAttr("index_type") ? c.attr<DType>("index_type") : DType::kInt32;
                                    return forNumber(c, c.inputType(0), [&](auto type) {
                                      return forIndex(c, index, [&](auto out) {
                                        return makeTopK<typename decltype(type)::type, typename decltype(out)::type>(
                                            k, c.attr<bool>("sorted"));
                                      });
                                    });
                                  },
                                  {.batch = topKBatch});
const KernelRegistrar kInTopKKernel({"InTopK", "InTopKV2"},
                                    [](const KernelConstruction& c) {
                                      const int64_t k = c.node.hasAttr("k") ? c.attr<int64_t>("k") : -1;
                                      return forIndex(c, c.inputType(1), [&](auto type) {
                                        return makeInTopK<typename decltype(type)::type>(k);
                                      });
                                    },
                                    {.batch = inTopKBatch});

}  // namespace
}  // namespace engine::kernels
