// Stateless random tensors: the numbers follow from the seed (or key and counter) that comes as input.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/distributions.h"
#include "engine/kernels/random/stateless_key.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

constexpr const char* kSeeded = "shape: T, seed: Tseed -> output: dtype";
constexpr const char* kSeededAttrs = "dtype: type = float; T: type = int32; Tseed: type = int64";
const OpRegistrar kStatelessUniform("StatelessRandomUniform", kSeeded, kSeededAttrs, shapeFromFirstInput);
const OpRegistrar kStatelessNormal("StatelessRandomNormal", kSeeded, kSeededAttrs, shapeFromFirstInput);
const OpRegistrar kStatelessTruncated("StatelessTruncatedNormal", kSeeded, kSeededAttrs, shapeFromFirstInput);
const OpRegistrar kFullInt("StatelessRandomUniformFullInt", kSeeded,
                           "dtype: type = uint64; T: type = int32; Tseed: type = int64", shapeFromFirstInput);
const OpRegistrar kInt("StatelessRandomUniformInt",
                       "shape: T, seed: Tseed, minval: dtype, maxval: dtype -> output: dtype",
                       "dtype: type; T: type; Tseed: type = int64", shapeFromFirstInput);

constexpr const char* kKeyed = "shape: Tshape, key: uint64, counter: uint64, alg: int32 -> output: dtype";
constexpr const char* kKeyedAttrs = "dtype: type = float; Tshape: type = int32";
const OpRegistrar kUniformV2("StatelessRandomUniformV2", kKeyed, kKeyedAttrs, shapeFromFirstInput);
const OpRegistrar kNormalV2("StatelessRandomNormalV2", kKeyed, kKeyedAttrs, shapeFromFirstInput);
const OpRegistrar kTruncatedV2("StatelessTruncatedNormalV2", kKeyed, kKeyedAttrs, shapeFromFirstInput);
const OpRegistrar kFullIntV2("StatelessRandomUniformFullIntV2", kKeyed, "dtype: type = uint64; Tshape: type = int32",
                             shapeFromFirstInput);
const OpRegistrar kIntV2(
    "StatelessRandomUniformIntV2",
    "shape: Tshape, key: uint64, counter: uint64, alg: int32, minval: dtype, maxval: dtype -> output: dtype",
    "dtype: type; Tshape: type = int32", shapeFromFirstInput);

const OpRegistrar kKeyCounter("StatelessRandomGetKeyCounter", "seed: Tseed -> key: uint64, counter: uint64",
                              "Tseed: type = int64", [](InferenceContext& c) {
                                c.setOutput(0, Shape{1});
                                c.setOutput(1, Shape{2});
                              });
const OpRegistrar kKeyCounterAlg("StatelessRandomGetKeyCounterAlg",
                                 "seed: Tseed -> key: uint64, counter: uint64, alg: int32", "Tseed: type = int64",
                                 [](InferenceContext& c) {
                                   c.setOutput(0, Shape{1});
                                   c.setOutput(1, Shape{2});
                                   c.setOutput(2, Shape{});
                                 });
const OpRegistrar kAlg("StatelessRandomGetAlg", "-> alg: int32", "", shape_fn::scalar);
const NoGradientRegistrar kStatelessNoGradient({"StatelessRandomUniform", "StatelessRandomNormal",
                                                "StatelessTruncatedNormal", "StatelessRandomUniformFullInt",
                                                "StatelessRandomUniformInt", "StatelessRandomUniformV2",
                                                "StatelessRandomNormalV2", "StatelessTruncatedNormalV2",
                                                "StatelessRandomUniformFullIntV2", "StatelessRandomUniformIntV2"});

// Whether the op takes key, counter and algorithm instead of a seed.
bool isKeyed(const Node& node) {
  return node.op().ends_with("V2");
}

Philox generatorFor(const KernelContext& context, bool keyed) {
  return keyed ? generatorOfInputs(context) : generatorOfSeed(context.input(1));
}

template <typename T, typename Fill>
std::unique_ptr<Kernel> makeStateless(const KernelConstruction& c, Fill fill) {
  return kernelOf([fill, keyed = isKeyed(c.node)](KernelContext& context) {
    Tensor& out = context.output(0, outputShape(context, 0));
    fill(context, generatorFor(context, keyed), out.elements(), words<T>(out));
  });
}

// fill(generator, 0, count, out) for the floating type of the output.
template <typename Fill>
std::unique_ptr<Kernel> makeFloating(const KernelConstruction& c, const Fill& fill) {
  return forRandomFloating(c, c.attr<DType>("dtype"), [&](auto type) {
    using T = typename decltype(type)::type;
    return makeStateless<T>(
        c, [fill](const KernelContext&, const Philox& p, int64_t n, T* out) { fill(p, int64_t{0}, n, out); });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeFullInt(const KernelConstruction& c) {
  return makeStateless<T>(c, [](const KernelContext&, const Philox& p, int64_t n, T* out) { fillBits(p, 0, n, out); });
}

template <typename T>
std::unique_ptr<Kernel> makeInt(const KernelConstruction& c) {
  const int first = isKeyed(c.node) ? 4 : 2;
  return makeStateless<T>(c, [first](const KernelContext& context, const Philox& p, int64_t n, T* out) {
    const T low = context.input(first).item<T>();
    const T high = context.input(first + 1).item<T>();
    if (low >= high) fail(Code::kInvalidArgument, "Need minval < maxval, got ", low, " >= ", high, ".");
    fillUniformInt(p, 0, n, low, high, out);
  });
}

const KernelRegistrar kStatelessUniformKernel({"StatelessRandomUniform", "StatelessRandomUniformV2"},
                                              [](const KernelConstruction& c) {
                                                return makeFloating(c, [](auto&&... to) { fillUniform(to...); });
                                              });
const KernelRegistrar kStatelessNormalKernel({"StatelessRandomNormal", "StatelessRandomNormalV2"},
                                             [](const KernelConstruction& c) {
                                               return makeFloating(c, [](auto&&... to) { fillNormal(to...); });
                                             });
const KernelRegistrar kStatelessTruncatedKernel({"StatelessTruncatedNormal", "StatelessTruncatedNormalV2"},
                                                [](const KernelConstruction& c) {
                                                  return makeFloating(c,
                                                                      [](auto&&... to) { fillTruncatedNormal(to...); });
                                                });
const KernelRegistrar kFullIntKernel({"StatelessRandomUniformFullInt", "StatelessRandomUniformFullIntV2"},
                                     [](const KernelConstruction& c) {
                                       const DType dtype = c.attr<DType>("dtype");
                                       if (dtype == DType::kUint32) return makeFullInt<uint32_t>(c);
                                       if (dtype == DType::kUint64) return makeFullInt<uint64_t>(c);
                                       return forIndex(c, dtype, [&](auto type) {
                                         return makeFullInt<typename decltype(type)::type>(c);
                                       });
                                     });
const KernelRegistrar kIntKernel({"StatelessRandomUniformInt", "StatelessRandomUniformIntV2"},
                                 [](const KernelConstruction& c) {
                                   return forIndex(c, c.attr<DType>("dtype"), [&](auto type) {
                                     return makeInt<typename decltype(type)::type>(c);
                                   });
                                 });

const KernelRegistrar kKeyKernel({"StatelessRandomGetKeyCounter", "StatelessRandomGetKeyCounterAlg"},
                                 [](const KernelConstruction&) {
                                   return kernelOf([](KernelContext& context) {
                                     const KeyCounter start = scrambled(context.input(0));
                                     context.output(0, {1}).data<uint64_t>()[0] = start.key;
                                     uint64_t* counter = context.output(1, {2}).data<uint64_t>();
                                     counter[0] = 0;
                                     counter[1] = start.counter;
                                     if (context.node().outputCount() > 2) {
                                       *context.output(2, {}).data<int32_t>() = kPhiloxAlgorithm;
                                     }
                                   });
                                 });
const KernelRegistrar kAlgKernel("StatelessRandomGetAlg", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) { *context.output(0, {}).data<int32_t>() = kPhiloxAlgorithm; });
});

}  // namespace
}  // namespace engine::kernels
