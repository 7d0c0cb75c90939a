// SparseReduceSum, SparseReduceMax (dense results) and their Sparse forms: elements reduced over some dimensions.
// Positions without any element are 0 in dense results.

#include <numeric>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/sparse/sparse_input.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

constexpr const char* kInputs = "input_indices: int64, input_values: T, input_shape: int64, reduction_axes: int32";

void denseShape(InferenceContext& c) {
  c.setOutput(0, Shape::unknown());
}
void sparseOutputShape(InferenceContext& c) {
  setSparseOutput(c, 0, kUnknownDim, kUnknownDim);
}

class ReduceOp {
 public:
  ReduceOp(const char* name, bool sparse) {
    const std::string outputs =
        sparse ? " -> output_indices: int64, output_values: T, output_shape: int64" : " -> output: T";
    OpRegistrar(name, (kInputs + outputs).c_str(), "keep_dims: bool = false; T: type",
                sparse ? sparseOutputShape : denseShape);
  }
};
const ReduceOp kSum("SparseReduceSum", false);
const ReduceOp kMax("SparseReduceMax", false);
const ReduceOp kSumSparse("SparseReduceSumSparse", true);
const ReduceOp kMaxSparse("SparseReduceMaxSparse", true);
const NoGradientRegistrar kReduceNoGradient({"SparseReduceMax", "SparseReduceSumSparse", "SparseReduceMaxSparse"});

// The shape with 1 for each reduced dimension.
Output keptShape(const Scope& s, Output shape, Output axes) {
  const Output shape32 = ops::cast(s, shape, DType::kInt32);
  const Output rank = s.op("Size", {shape32});
  const Output positive = s.op("FloorMod", {ops::add(s, axes, rank), rank}, {}, "mod");
  const Output all =
      s.op("Range", {ops::scalar(s, int32_t{0}, "range/start"), rank, ops::scalar(s, int32_t{1}, "range/delta")});
  const Output ones = s.op("Fill", {ops::shapeOf(s, positive), ops::scalar(s, int32_t{1})}, {}, "ones");
  return s.op("DynamicStitch", {all, positive, shape32, ones});
}

const GradientRegistrar kSumGradient("SparseReduceSum", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output kept = keptShape(s, c.input(2), c.input(3));
  const Output grad = s.op("Reshape", {c.grad(), kept});
  const Output scale = s.op("FloorDiv", {c.input(2), ops::cast(s, kept, DType::kInt64)}, {}, "floordiv");
  const Output at = s.op("FloorDiv", {c.input(0), scale}, {}, "floordiv");
  return {{}, s.op("GatherNd", {grad, at}), {}, {}};
});

// Which dimensions stay, and the strides that lead an element to its place in the result.
struct Reduction {
  std::array<int64_t, kMaxSparseRank> strides{};  // 0 for a reduced dimension
  Shape kept;                                     // reduced dimensions left out
  Shape output;                                   // as asked: left out, or 1

  Reduction(const SparseInput& in, const Tensor& axes, bool keepDims) {
    std::array<bool, kMaxSparseRank> reduced{};
    for (int32_t axis : axes.flat<int32_t>()) reduced[static_cast<std::size_t>(normalAxis(axis, in.rank))] = true;
    int64_t stride = 1;
    for (std::size_t d = static_cast<std::size_t>(in.rank); d-- > 0;) {
      if (reduced[d]) continue;
      strides[d] = stride;
      stride = wrappingProduct(stride, in.shape[d]);  // passes 63 bits only where there is no element
    }
    for (std::size_t d = 0; d < static_cast<std::size_t>(in.rank); ++d) {
      if (!reduced[d]) kept.addDim(in.shape[d]);
      if (!reduced[d] || keepDims) output.addDim(reduced[d] ? 1 : in.shape[d]);
    }
  }

  int64_t place(const SparseInput& in, int64_t i) const {
    int64_t at = 0;
    for (int d = 0; d < in.rank; ++d) at += strides[static_cast<std::size_t>(d)] * in.row(i)[d];
    return at;
  }
};

template <typename T>
struct Added {
  static T combine(T a, T b) { return wrappingSum(a, b); }
};
template <typename T>
struct Largest {
  static T combine(T a, T b) { return std::max(a, b); }
};

template <typename T>
struct Element {
  int64_t place;
  T value;
};

// The elements by place; in scratch memory, each place once.
template <typename T, typename Combine>
std::span<Element<T>> reduced(KernelContext& context, const SparseInput& in, const Reduction& reduction) {
  in.checkInside();
  const auto count = static_cast<std::size_t>(in.count);
  const std::span<Element<T>> all(static_cast<Element<T>*>(context.scratch(count * sizeof(Element<T>))), count);
  for (int64_t i = 0; i < in.count; ++i) {
    all[static_cast<std::size_t>(i)] = {reduction.place(in, i), context.in<T>(1)[i]};
  }
  std::ranges::stable_sort(all, {}, &Element<T>::place);
  std::size_t last = 0;
  for (std::size_t i = 1; i < count; ++i) {
    if (all[i].place == all[last].place) {
      all[last].value = Combine::combine(all[last].value, all[i].value);
    } else {
      all[++last] = all[i];
    }
  }
  return all.first(count ? last + 1 : 0);
}

template <typename T, typename Combine>
std::unique_ptr<Kernel> makeDense(const KernelConstruction& c) {
  return kernelOf([keep = c.attr<bool>("keep_dims")](KernelContext& context) {
    const SparseInput in(context.input(0), &context.input(1), context.input(2));
    const Reduction reduction(in, context.input(3), keep);
    auto out = context.output(0, reduction.output).template flat<T>();
    std::fill(out.begin(), out.end(), T{0});
    for (const Element<T>& element : reduced<T, Combine>(context, in, reduction)) {
      out[static_cast<std::size_t>(element.place)] = element.value;
    }
  });
}

template <typename T, typename Combine>
std::unique_ptr<Kernel> makeSparse(const KernelConstruction& c) {
  return kernelOf([keep = c.attr<bool>("keep_dims")](KernelContext& context) {
    const SparseInput in(context.input(0), &context.input(1), context.input(2));
    const Reduction reduction(in, context.input(3), keep);
    const auto elements = reduced<T, Combine>(context, in, reduction);
    const int rank = reduction.output.rank();
    const auto count = static_cast<int64_t>(elements.size());
    int64_t* indices = context.output(0, Shape{count, rank}).template data<int64_t>();
    T* values = context.output(1, Shape{count}).template data<T>();
    std::ranges::copy(reduction.output.dims(), context.output(2, Shape{rank}).template data<int64_t>());
    for (const Element<T>& element : elements) {
      int64_t place = element.place;
      for (int d = rank - 1; d >= 0; --d) {
        indices[d] = place % reduction.output.dim(d);
        place /= reduction.output.dim(d);
      }
      indices += rank;
      *values++ = element.value;
    }
  });
}

template <template <typename> class Combine, bool kSparse>
std::unique_ptr<Kernel> make(const KernelConstruction& c) {
  return forNumber(c, c.inputType(1), [&](auto type) {
    using T = typename decltype(type)::type;
    return kSparse ? makeSparse<T, Combine<T>>(c) : makeDense<T, Combine<T>>(c);
  });
}

const KernelRegistrar kSumKernel("SparseReduceSum", make<Added, false>);
const KernelRegistrar kMaxKernel("SparseReduceMax", make<Largest, false>);
const KernelRegistrar kSumSparseKernel("SparseReduceSumSparse", make<Added, true>);
const KernelRegistrar kMaxSparseKernel("SparseReduceMaxSparse", make<Largest, true>);

}  // namespace
}  // namespace engine::kernels
