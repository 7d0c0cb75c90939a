// What joins the elements of two sparse tensors: SparseAdd with SparseAddGrad, SparseSparseMaximum and
// SparseSparseMinimum. An element that one of them lacks counts as 0. The elements come in row-major order, in which
// the inputs' must be, too.
#include <complex>
#include <vector>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/sparse/sparse_input.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

const OpRegistrar kSparseAddOp("SparseAdd",
                               "a_indices: int64, a_values: T, a_shape: int64, b_indices: int64, b_values: T, "
                               "b_shape: int64, thresh: Treal -> sum_indices: int64, sum_values: T, sum_shape: int64",
                               "", [](InferenceContext& c) {
                                 setSparseOutput(c, 0, kUnknownDim, inferredSparseRank(c, 0, 2));
                               });
const OpRegistrar kSparseAddGradOp("SparseAddGrad",
                                   "backprop_val_grad: T, a_indices: int64, b_indices: int64, sum_indices: int64 -> "
                                   "a_val_grad: T, b_val_grad: T",
                                   "", [](InferenceContext& c) {
                                     for (int i = 0; i < 2; ++i) {
                                       const Shape indices = c.withRank(i + 1, 2);
                                       c.setOutput(i, Shape{indices.hasRank() ? indices.dim(0) : kUnknownDim});
                                     }
                                   });
constexpr const char* kExtreme =
    "a_indices: int64, a_values: T, a_shape: int64, b_indices: int64, b_values: T, b_shape: int64 -> "
    "output_indices: int64, output_values: T";
void extremeShape(InferenceContext& c) {
  c.setOutput(0, Shape{kUnknownDim, inferredSparseRank(c, 0, 2)});
  c.setOutput(1, Shape{kUnknownDim});
}
const OpRegistrar kSparseMaximumOp("SparseSparseMaximum", kExtreme, "", extremeShape);
const OpRegistrar kSparseMinimumOp("SparseSparseMinimum", kExtreme, "", extremeShape);

const NoGradientRegistrar kUnionNoGradient({"SparseAddGrad", "SparseSparseMaximum", "SparseSparseMinimum"});
const GradientRegistrar kSparseAddGradient("SparseAdd", [](GradientContext& c) -> std::vector<Gradient> {
  if (!c.grads[1].valid()) return {};
  const Node* parts = c.scope.node("SparseAddGrad", {c.grad(1), c.input(0), c.input(3), c.output(0)});
  return {{}, parts->output(0), {}, {}, parts->output(1), {}, {}};
});

// The elements of both in order: calls element(i, j), where i or j is -1 when that tensor lacks it.
template <typename Element>
void walkUnion(const SparseInput& a, const SparseInput& b, const Element& element) {
  int64_t i = 0, j = 0;
  while (i < a.count || j < b.count) {
    int order = i == a.count ? 1 : -1;
    if (i < a.count && j < b.count) order = compareRows(a.row(i), b.row(j), a.rank);
    element(order <= 0 ? i : -1, order >= 0 ? j : -1);
    i += order <= 0;
    j += order >= 0;
  }
}

struct BothSparse {
  SparseInput a, b;

  explicit BothSparse(KernelContext& context)
      : a(context.input(0), &context.input(1), context.input(2)),
        b(context.input(3), &context.input(4), context.input(5)) {
    if (!std::ranges::equal(a.shape, b.shape)) {
      fail(Code::kInvalidArgument, "Node '", context.node().name(), "' (", context.node().op(),
           "): the sparse tensors must have the same shape, not ", context.input(2).toString(), " and ",
           context.input(5).toString(), ".");
    }
    a.checkInside();
    b.checkInside();
  }
  const int64_t* row(int64_t i, int64_t j) const { return i >= 0 ? a.row(i) : b.row(j); }
};

// Outputs 0 and 1: the elements whose combined value is wanted.
template <typename T, typename Combine, typename Wanted>
void writeUnion(KernelContext& context, const Combine& combine, const Wanted& isWanted) {
  const BothSparse both(context);
  const T* as = context.in<T>(1);
  const T* bs = context.in<T>(4);
  std::vector<int64_t> indices;
  std::vector<T> values;
  walkUnion(both.a, both.b, [&](int64_t i, int64_t j) {
    const T value = combine(i >= 0 ? as[i] : T{0}, j >= 0 ? bs[j] : T{0});
    if (i >= 0 && j >= 0 && !isWanted(value)) return;
    indices.insert(indices.end(), both.row(i, j), both.row(i, j) + both.a.rank);
    values.push_back(value);
  });
  std::ranges::copy(indices, context.output(0, Shape{std::ssize(values), both.a.rank}).template data<int64_t>());
  std::ranges::copy(values, context.output(1, Shape{std::ssize(values)}).template data<T>());
}

// Sums of two numbers that are smaller than the threshold are left out; what only one of both has stays.
template <typename T, typename Real>
std::unique_ptr<Kernel> makeSparseAdd(const KernelConstruction& c) {
  if (c.inputType(6) != DTypeOf<Real>::value) {
    c.failUnsupported("'thresh' must be " + dtypeName(DTypeOf<Real>::value) + " for values of " +
                      dtypeName(DTypeOf<T>::value) + ", not " + dtypeName(c.inputType(6)) + ".");
  }
  return kernelOf([](KernelContext& context) {
    const Real threshold = scalarWord<Real>(context.input(6), "thresh");
    writeUnion<T>(
        context, [](T a, T b) { return wrappingSum(a, b); },
        [threshold](T value) {
          if constexpr (std::is_integral_v<T>) {
            // The smallest number has no size of its type, as in TensorFlow.
            return (value < T{0} ? wrappingDifference(T{0}, value) : value) >= threshold;
          } else {
            return std::abs(value) >= threshold;
          }
        });
    context.setOutput(2, context.input(2));
  });
}

// An element's gradient is its sum's, or 0 where that was left out.
template <typename T>
void gradientOfPart(KernelContext& context, int input, int output) {
  const Tensor& grad = context.input(0);
  const Tensor& sums = context.input(3);
  const Tensor& part = context.input(input);
  const bool fits = part.rank() == 2 && sums.rank() == 2 && part.dim(1) == sums.dim(1) && grad.rank() == 1 &&
                    grad.dim(0) == sums.dim(0) && sums.dim(1) <= kMaxSparseRank;
  if (!fits) {
    fail(Code::kInvalidArgument, "Node '", context.node().name(), "' (SparseAddGrad): gradients ", grad.shape(),
         " and indices ", part.shape(), " do not fit the sum's indices ", sums.shape(), ".");
  }
  const int rank = static_cast<int>(part.dim(1));
  T* to = context.output(output, Shape{part.dim(0)}).data<T>();
  int64_t at = 0;
  for (int64_t i = 0; i < part.dim(0); ++i) {
    const int64_t* row = part.data<int64_t>() + i * rank;
    while (at < sums.dim(0) && compareRows(sums.data<int64_t>() + at * rank, row, rank) < 0) ++at;
    const bool isThere = at < sums.dim(0) && compareRows(sums.data<int64_t>() + at * rank, row, rank) == 0;
    to[i] = isThere ? grad.data<T>()[at] : T{0};
  }
}

template <typename T>
std::unique_ptr<Kernel> makeSparseAddGrad() {
  return kernelOf([](KernelContext& context) {
    gradientOfPart<T>(context, 1, 0);
    gradientOfPart<T>(context, 2, 1);
  });
}

template <typename T, bool isMaximum>
std::unique_ptr<Kernel> makeSparseExtreme() {
  return kernelOf([](KernelContext& context) {
    writeUnion<T>(
        context, [](T a, T b) { return isMaximum ? std::max(a, b) : std::min(a, b); }, [](T) { return true; });
  });
}

template <bool isMaximum>
std::unique_ptr<Kernel> sparseExtreme(const KernelConstruction& c) {
  return forNumber(c, c.inputType(1),
                   [](auto type) { return makeSparseExtreme<typename decltype(type)::type, isMaximum>(); });
}

const KernelRegistrar kSparseAdd("SparseAdd", [](const KernelConstruction& c) {
  if (isComplex(c.inputType(1))) {
    return forComplex(c, c.inputType(1), [&c](auto type) {
      using T = typename decltype(type)::type;
      return makeSparseAdd<T, typename T::value_type>(c);
    });
  }
  return forNumber(c, c.inputType(1), [&c](auto type) {
    using T = typename decltype(type)::type;
    return makeSparseAdd<T, T>(c);
  });
});
const KernelRegistrar kSparseAddGrad("SparseAddGrad", [](const KernelConstruction& c) {
  return forArithmetic(c, c.inputType(0), [](auto type) { return makeSparseAddGrad<typename decltype(type)::type>(); });
});
const KernelRegistrar kSparseMaximum("SparseSparseMaximum", sparseExtreme<true>);
const KernelRegistrar kSparseMinimum("SparseSparseMinimum", sparseExtreme<false>);

}  // namespace
}  // namespace engine::kernels
