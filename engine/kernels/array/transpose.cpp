// Transpose, ConjugateTranspose and InvertPermutation.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

// Fails unless `perm` holds each of 0 … rank - 1 once. Negative entries count from the end.
std::vector<int> permutation(const Tensor& perm, int rank) {
  std::vector<int> result;
  std::vector<char> seen(static_cast<std::size_t>(rank), 0);
  for (int64_t axis : perm.toInt64s()) {
    const int at = normalAxis(axis, rank);
    if (seen[static_cast<std::size_t>(at)]++) {
      fail(Code::kInvalidArgument, at, " is more than once in the permutation ", perm.toString(), ".");
    }
    result.push_back(at);
  }
  if (static_cast<int>(result.size()) != rank) {
    fail(Code::kInvalidArgument, "transpose expects a vector of size ", rank, ", got ", perm.toString(), ".");
  }
  return result;
}

void transposeShape(InferenceContext& c) {
  const Shape& shape = c.input(0);
  const Tensor* perm = c.constant(1);
  if (!shape.hasRank()) {
    c.setOutput(0, perm ? Shape::unknownOfRank(static_cast<int>(perm->elements())) : Shape::unknown());
    return;
  }
  Shape out = Shape::unknownOfRank(shape.rank());
  if (perm) {
    const std::vector<int> axes = permutation(*perm, shape.rank());
    for (int i = 0; i < shape.rank(); ++i) out.setDim(i, shape.dim(axes[static_cast<std::size_t>(i)]));
  }
  c.setOutput(0, out);
}

const OpRegistrar kTranspose("Transpose", "x: T, perm: Tperm -> y: T", "T: type; Tperm: type = int32", transposeShape);
const OpRegistrar kConjugateTranspose("ConjugateTranspose", "x: T, perm: Tperm -> y: T", "T: type; Tperm: type = int32",
                                      transposeShape);
const OpRegistrar kInvertPermutation("InvertPermutation", "x: T -> y: T", "T: type = int32", shape_fn::unchanged);

std::vector<Gradient> transposeGradient(GradientContext& c) {
  const Output back = c.scope.op("InvertPermutation", {c.input(1)});
  return {c.scope.op(c.node.op(), {c.grad(), back}, {}, "transpose"), {}};
}
const GradientRegistrar kTransposeGradient("Transpose", transposeGradient);
const GradientRegistrar kConjugateGradient("ConjugateTranspose", transposeGradient);
const NoGradientRegistrar kTransposeNoGradient({"InvertPermutation"});

template <typename Word>
Tensor& transposed(KernelContext& context) {
  const Tensor& in = context.input(0);
  const std::vector<int> axes = permutation(context.input(1), in.rank());
  Tensor& out = outputOr(context, 0, [&] {
    Shape shape;
    for (int axis : axes) shape.addDim(in.dim(axis));
    return shape;
  });
  const Strides from(in.shape());
  const Strides to(out.shape());
  StridedCopy copy;
  for (int i = 0; i < in.rank(); ++i) copy.add(out.dim(i), from[axes[static_cast<std::size_t>(i)]], to[i]);
  copy.run(words<Word>(in), words<Word>(out));
  return out;
}

template <typename Word>
std::unique_ptr<Kernel> makeTranspose() {
  return kernelOf([](KernelContext& context) { transposed<Word>(context); });
}

template <typename T>
std::unique_ptr<Kernel> makeConjugateTranspose() {
  return kernelOf([](KernelContext& context) {
    for (T& element : transposed<T>(context).template flat<T>()) element = std::conj(element);
  });
}

// The batch stays in front.
BatchKind keepsBatch(const BatchQuery& q) {
  const Tensor* perm = constantValue(q.node.input(1));
  const bool first = perm && perm->elements() > 0 && perm->toInt64s()[0] == 0;
  return first ? batch_rule::firstInput(q) : BatchKind::kNone;
}

std::unique_ptr<Kernel> transposeKernel(const KernelConstruction& c) {
  if (c.node.op() == "ConjugateTranspose" && isComplex(c.inputType(0))) {
    return forComplex(c, c.inputType(0),
                      [](auto type) { return makeConjugateTranspose<typename decltype(type)::type>(); });
  }
  return forWord(c, c.inputType(0), [](auto type) { return makeTranspose<typename decltype(type)::type>(); });
}
const KernelRegistrar kTransposeKernel({"Transpose", "ConjugateTranspose"}, transposeKernel, {.batch = keepsBatch});

template <typename T>
std::unique_ptr<Kernel> makeInvert() {
  return kernelOf([](KernelContext& context) {
    const Tensor& x = context.input(0);
    const std::vector<int> axes = permutation(x, static_cast<int>(x.elements()));
    T* out = context.output(0, x.shape()).template data<T>();
    for (std::size_t i = 0; i < axes.size(); ++i) out[axes[i]] = static_cast<T>(i);
  });
}

const KernelRegistrar kInvertKernel("InvertPermutation", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(0), [](auto type) { return makeInvert<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
