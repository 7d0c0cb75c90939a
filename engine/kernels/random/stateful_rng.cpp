// Random numbers of tf.random.Generator, whose state is a variable: RngSkip, RngReadAndSkip, StatefulUniform,
// StatefulStandardNormalV2, StatefulTruncatedNormal, StatefulUniformInt, StatefulUniformFullInt.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/distributions.h"
#include "engine/kernels/random/generator_state.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

void shapeFromThirdInput(InferenceContext& c) {
  shapeFromInput(c, 2);
}

constexpr const char* kGenerated = "resource: resource, algorithm: int64, shape: shape_dtype -> output: dtype";
constexpr const char* kGeneratedAttrs = "dtype: type = float; shape_dtype: type = int64";
const OpRegistrar kStatefulUniform("StatefulUniform", kGenerated, kGeneratedAttrs, shapeFromThirdInput, Stateful::kYes);
const OpRegistrar kStatefulNormal("StatefulStandardNormalV2", kGenerated, kGeneratedAttrs, shapeFromThirdInput,
                                  Stateful::kYes);
const OpRegistrar kStatefulTruncated("StatefulTruncatedNormal", kGenerated, kGeneratedAttrs, shapeFromThirdInput,
                                     Stateful::kYes);
const OpRegistrar kStatefulFullInt("StatefulUniformFullInt", kGenerated,
                                   "dtype: type = uint64; shape_dtype: type = int64", shapeFromThirdInput,
                                   Stateful::kYes);
const OpRegistrar kStatefulInt(
    "StatefulUniformInt",
    "resource: resource, algorithm: int64, shape: shape_dtype, minval: dtype, maxval: dtype -> output: dtype",
    "dtype: type = int64; shape_dtype: type = int64", shapeFromThirdInput, Stateful::kYes);
const OpRegistrar kRngSkip("RngSkip", "resource: resource, algorithm: int64, delta: int64 ->", "", shape_fn::none,
                           Stateful::kYes);
const OpRegistrar kRngReadAndSkip(
    "RngReadAndSkip", "resource: resource, alg: int32, delta: uint64 -> value: int64", "",
    [](InferenceContext& c) { c.setOutput(0, Shape{3}); }, Stateful::kYes);
const NoGradientRegistrar kRngNoGradient({"StatefulUniform", "StatefulStandardNormalV2", "StatefulTruncatedNormal",
                                          "StatefulUniformFullInt", "StatefulUniformInt", "RngSkip", "RngReadAndSkip"});

void checkNothing(const KernelContext&) {}

// fill(context, generator, count, out), after check(context): what fails leaves the state where it was.
template <typename T, typename Fill, typename Check = void (*)(const KernelContext&)>
std::unique_ptr<Kernel> makeGenerated(const KernelConstruction& c, Fill fill, Check check = checkNothing) {
  return kernelOf([fill, check, variable = VariableAccess(c, 0, DType::kInt64)](KernelContext& context) {
    check(context);
    Tensor& out = context.output(0, outputShape(context, 2));
    const Philox philox = takePhilox(philoxState(context, variable), static_cast<uint64_t>(out.elements()));
    fill(context, philox, out.elements(), words<T>(out));
  });
}

#define ENGINE_GENERATED_MAKER(fill)                                                                            \
  [](const KernelConstruction& c) {                                                                             \
    return forRandomFloating(c, c.attr<DType>("dtype"), [&](auto type) {                                        \
      using T = typename decltype(type)::type;                                                                  \
      return makeGenerated<T>(                                                                                  \
          c, [](KernelContext&, const Philox& philox, int64_t count, T* out) { fill(philox, 0, count, out); }); \
    });                                                                                                         \
  }

const KernelRegistrar kStatefulUniformKernel("StatefulUniform", ENGINE_GENERATED_MAKER(fillUniform), kStateful);
const KernelRegistrar kStatefulNormalKernel("StatefulStandardNormalV2", ENGINE_GENERATED_MAKER(fillNormal), kStateful);
const KernelRegistrar kStatefulTruncatedKernel("StatefulTruncatedNormal", ENGINE_GENERATED_MAKER(fillTruncatedNormal),
                                               kStateful);
#undef ENGINE_GENERATED_MAKER

template <typename Fn>
auto forRandomInteger(const KernelConstruction& c, Fn&& fn) {
  const DType dtype = c.attr<DType>("dtype");
  if (dtype == DType::kUint32) return fn(Type<uint32_t>{});
  if (dtype == DType::kUint64) return fn(Type<uint64_t>{});
  return forIndex(c, dtype, fn);
}

const KernelRegistrar kStatefulFullIntKernel(
    "StatefulUniformFullInt",
    [](const KernelConstruction& c) {
      return forRandomInteger(c, [&](auto type) {
        using T = typename decltype(type)::type;
        return makeGenerated<T>(
            c, [](KernelContext&, const Philox& philox, int64_t count, T* out) { fillBits(philox, 0, count, out); });
      });
    },
    kStateful);

const KernelRegistrar kStatefulIntKernel(
    "StatefulUniformInt",
    [](const KernelConstruction& c) {
      return forRandomInteger(c, [&](auto type) {
        using T = typename decltype(type)::type;
        const auto check = [](const KernelContext& context) {
          const T low = context.input(3).item<T>(), high = context.input(4).item<T>();
          if (low >= high) fail(Code::kInvalidArgument, "Need minval < maxval, got ", low, " >= ", high, ".");
        };
        const auto fill = [](KernelContext& context, const Philox& philox, int64_t count, T* out) {
          fillUniformInt(philox, 0, count, *context.in<T>(3), *context.in<T>(4), out);
        };
        return makeGenerated<T>(c, fill, check);
      });
    },
    kStateful);

const KernelRegistrar kRngSkipKernel(
    "RngSkip",
    [](const KernelConstruction& c) {
      return kernelOf([variable = VariableAccess(c, 0, DType::kInt64)](KernelContext& context) {
        takePhilox(philoxState(context, variable), static_cast<uint64_t>(scalarInteger(context.input(2))));
      });
    },
    kStateful);

// Gives the state as it was.
const KernelRegistrar kRngReadAndSkipKernel(
    "RngReadAndSkip",
    [](const KernelConstruction& c) {
      return kernelOf([variable = VariableAccess(c, 0, DType::kInt64)](KernelContext& context) {
        int64_t* state = philoxState(context, variable);
        int64_t* out = outputOr(context, 0, [] { return Shape{kPhiloxWords}; }).data<int64_t>();
        std::copy_n(state, kPhiloxWords, out);
        takePhilox(state, context.input(2).item<uint64_t>());
      });
    },
    kStateful);

}  // namespace
}  // namespace engine::kernels
