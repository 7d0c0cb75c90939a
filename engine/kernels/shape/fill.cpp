// Fill, ZerosLike and OnesLike: tensors of one value.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/gradient_ops.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/variant_value.h"

namespace engine::kernels {
namespace {

const OpRegistrar kFill("Fill", "dims: index_type, value: T -> output: T", "T: type; index_type: type = int32",
                        [](InferenceContext& c) { shapeFromInput(c, 0); });
const OpRegistrar kZerosLike("ZerosLike", "x: T -> y: T", "", shape_fn::unchanged);
const OpRegistrar kOnesLike("OnesLike", "x: T -> y: T", "", shape_fn::unchanged);

const GradientRegistrar kFillGradient("Fill", [](GradientContext& c) -> std::vector<Gradient> {
  return {{}, sumAll(c.scope, c.grad())};
});
const NoGradientRegistrar kFillNoGradient({"ZerosLike", "OnesLike"});

template <typename Word>
std::unique_ptr<Kernel> makeFill() {
  return kernelOf([](KernelContext& context) {
    const Word& value = scalarWord<Word>(context.input(1), "value");
    Tensor& out = context.output(0, outputShape(context, 0));
    std::fill_n(words<Word>(out), out.elements(), value);
  });
}

template <typename T>
std::unique_ptr<Kernel> makeLike(T value) {
  return kernelOf([value](KernelContext& context) {
    Tensor& out = context.output(0, context.input(0).shape());
    std::fill_n(out.data<T>(), out.elements(), value);
  });
}

std::unique_ptr<Kernel> makeComplexLike(const KernelConstruction& c, float value) {
  return forComplex(c, c.inputType(0), [value](auto type) { return makeLike(typename decltype(type)::type(value)); });
}

std::unique_ptr<Kernel> makeZeroVariant() {
  return kernelOf([](KernelContext& context) { context.setOutput(0, variantZeros(context.input(0))); });
}

const KernelRegistrar kFillKernel("Fill", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(1), [](auto type) { return makeFill<typename decltype(type)::type>(); });
});
const KernelRegistrar kZerosKernel("ZerosLike",
                                   [](const KernelConstruction& c) {
                                     if (c.inputType(0) == DType::kVariant) return makeZeroVariant();
                                     if (isComplex(c.inputType(0))) return makeComplexLike(c, 0);
                                     return forAny(c, c.inputType(0),
                                                   [](auto type) { return makeLike(typename decltype(type)::type{}); });
                                   },
                                   {.batch = batch_rule::firstInput});
const KernelRegistrar kOnesKernel("OnesLike",
                                  [](const KernelConstruction& c) {
                                    if (isComplex(c.inputType(0))) return makeComplexLike(c, 1);
                                    return forNumberOrBool(c, c.inputType(0), [](auto type) {
                                      using T = typename decltype(type)::type;
                                      return makeLike(static_cast<T>(1));
                                    });
                                  },
                                  {.batch = batch_rule::firstInput});

}  // namespace
}  // namespace engine::kernels
