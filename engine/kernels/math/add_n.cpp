#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/math/binary.h"
#include "engine/kernels/type_list.h"
#include "engine/kernels/variant_value.h"

namespace engine::kernels {
namespace {

void addNShape(InferenceContext& c) {
  Shape shape = Shape::unknown();
  for (int i = 0; i < c.inputCount(); ++i) shape = shape.mergedWith(c.input(i));
  c.setOutput(0, shape);
}

const OpRegistrar kAddNOp("AddN", "inputs: N * T -> sum: T", "N: int; T: type", addNShape);
const OpRegistrar kAccumulateOp("AccumulateNV2", "inputs: N * T -> sum: T", "N: int; T: type; shape: shape", addNShape);

template <typename T>
void addInto(T* out, const T* a, const T* b, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i) out[i] = wrappingSum(a[i], b[i]);
}

std::unique_ptr<Kernel> makeAddVariants() {
  return kernelOf([](KernelContext& context) {
    Tensor sum = context.input(0);
    for (int i = 1; i < context.inputCount(); ++i) sum = variantSum(sum, context.input(i));
    context.setOutput(0, sum);
  });
}

std::unique_ptr<Kernel> makeAddN(const KernelConstruction& c) {
  if (c.inputType(0) == DType::kVariant) return makeAddVariants();
  return dispatch(ArithmeticTypes{}, c, c.inputType(0), []<typename T>(std::type_identity<T>) {
    return kernelOf([](KernelContext& context) {
      const Tensor& first = context.input(0);
      for (int i = 1; i < context.inputCount(); ++i) {
        if (context.input(i).shape() != first.shape()) {
          fail(Code::kInvalidArgument,
               "Inputs to operation must have the same size and shape. Input 0: ", first.shape(), " != input ", i, ": ",
               context.input(i).shape());
        }
      }
      Tensor& out = context.output(0, first.shape());
      const int64_t bytes = static_cast<int64_t>(first.bytes()) * (context.inputCount() + 1);
      forRanges(context, first.elements(), bytes, [&](int64_t begin, int64_t end) {
        if (context.inputCount() == 1) {
          const T* in = first.data<T>();
          if (in != out.data<T>()) std::copy(in + begin, in + end, out.data<T>() + begin);
          return;
        }
        addInto(out.data<T>(), first.data<T>(), context.in<T>(1), begin, end);
        for (int i = 2; i < context.inputCount(); ++i) {
          addInto(out.data<T>(), out.data<T>(), context.in<T>(i), begin, end);
        }
      });
    });
  });
}

KernelTraits addNTraits() {
  KernelTraits traits;
  traits.inPlace = {0, 1};  // the first two are read before the output is written, the others after
  traits.batch = batch_rule::everyInput;
  return traits;
}

const KernelRegistrar kAddN({"AddN", "AccumulateNV2"}, makeAddN, addNTraits());

std::vector<Gradient> sumGradient(GradientContext& c) {
  return std::vector<Gradient>(c.node.inputs().size(), Gradient(c.grad()));
}
const GradientRegistrar kAddNGradient("AddN", sumGradient);
const GradientRegistrar kAccumulateGradient("AccumulateNV2", sumGradient);

}  // namespace
}  // namespace engine::kernels
