// Stateful random tensors: RandomUniform, RandomStandardNormal, TruncatedNormal, RandomUniformInt.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/distributions.h"
#include "engine/kernels/random/stream.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

constexpr const char* kAttrs = "seed: int = 0; seed2: int = 0; dtype: type; T: type";
const OpRegistrar kUniform("RandomUniform", "shape: T -> output: dtype", kAttrs, shapeFromFirstInput, Stateful::kYes);
const OpRegistrar kNormal("RandomStandardNormal", "shape: T -> output: dtype", kAttrs, shapeFromFirstInput,
                          Stateful::kYes);
const OpRegistrar kTruncated("TruncatedNormal", "shape: T -> output: dtype", kAttrs, shapeFromFirstInput,
                             Stateful::kYes);
const OpRegistrar kUniformInt("RandomUniformInt", "shape: T, minval: Tout, maxval: Tout -> output: Tout",
                              "seed: int = 0; seed2: int = 0; Tout: type; T: type", shapeFromFirstInput,
                              Stateful::kYes);
const NoGradientRegistrar kRandomNoGradient({"RandomUniform", "RandomStandardNormal", "TruncatedNormal",
                                             "RandomUniformInt"});

// Calls fill(generator, first element, count, out) for the whole output or for a slice of the batch, spread over
// threads when it is large.
template <typename T, typename Fill>
class RandomTensor : public RandomKernel {
 public:
  RandomTensor(const KernelConstruction& c, Fill fill) : RandomKernel(c), fill_(std::move(fill)) {}

  void compute(KernelContext& context) const override {
    // A Shape has memory of its own: none is made when the plan knows it.
    Tensor& out = context.hasPlannedOutput(0) ? context.plannedOutput(0) : context.output(0, outputShape(context, 0));
    const BatchSlice& slice = context.slice();
    const bool cut = slice.rows > 0 && out.rank() > 0 && out.dim(0) == slice.rows;
    const int64_t row = cut ? out.elements() / slice.rows : 0;
    const int64_t begin = row * slice.begin;
    const int64_t total = cut ? row * slice.total : out.elements();
    const Philox philox = stream().generator(kBlocksPerElement * static_cast<uint64_t>(total));
    T* to = words<T>(out);
    if (!context.parallel() || out.elements() < kParallelElements) {
      fill_(context, philox, begin, out.elements(), to);
      return;
    }
    const int64_t tasks = (out.elements() + kTaskElements - 1) / kTaskElements;
    context.arena().forEach(static_cast<int>(tasks), [&](int task, int) {
      const int64_t first = task * kTaskElements;
      fill_(context, philox, begin + first, std::min(kTaskElements, out.elements() - first), to + first);
    });
  }

 private:
  static constexpr int64_t kParallelElements = 1 << 17;
  static constexpr int64_t kTaskElements = 1 << 14;
  Fill fill_;
};

template <typename T, typename Fill>
std::unique_ptr<Kernel> makeRandom(const KernelConstruction& c, Fill fill) {
  return std::make_unique<RandomTensor<T, Fill>>(c, std::move(fill));
}

// Whether the wanted shape follows the batch: dropout asks for Shape(x).
BatchKind rowsOfBatch(const BatchQuery& q) {
  const Shape& shape = q.node.outputShape(0);
  if (!shape.hasRank() || shape.rank() < 1) return BatchKind::kNone;
  return shape.dim(0) == q.batch || (shape.dim(0) < 0 && q.node.input(0).node->op() == "Shape") ? BatchKind::kRows
                                                                                                : BatchKind::kNone;
}

const KernelTraits kRandom{.batch = rowsOfBatch, .foldable = false};

// A maker of the kernel for floating types from a function template.
#define ENGINE_RANDOM_MAKER(fill)                                                                                \
  [](const KernelConstruction& c) {                                                                              \
    return forRandomFloating(c, c.attr<DType>("dtype"), [&](auto type) {                                         \
      using T = typename decltype(type)::type;                                                                   \
      return makeRandom<T>(c, [](const KernelContext&, const Philox& philox, int64_t begin, int64_t n, T* out) { \
        fill(philox, begin, n, out);                                                                             \
      });                                                                                                        \
    });                                                                                                          \
  }

const KernelRegistrar kUniformKernel("RandomUniform", ENGINE_RANDOM_MAKER(fillUniform), kRandom);
const KernelRegistrar kNormalKernel("RandomStandardNormal", ENGINE_RANDOM_MAKER(fillNormal), kRandom);
const KernelRegistrar kTruncatedKernel("TruncatedNormal", ENGINE_RANDOM_MAKER(fillTruncatedNormal), kRandom);
#undef ENGINE_RANDOM_MAKER

const KernelRegistrar kUniformIntKernel(
    "RandomUniformInt",
    [](const KernelConstruction& c) {
      return forIndex(c, c.attr<DType>("Tout"), [&](auto type) {
        using T = typename decltype(type)::type;
        return makeRandom<T>(c,
                             [](const KernelContext& context, const Philox& philox, int64_t begin, int64_t n, T* out) {
                               const T low = context.input(1).item<T>();
                               const T high = context.input(2).item<T>();
                               if (low >= high && n > 0)
                                 fail(Code::kInvalidArgument, "Need minval < maxval, got ", low, " >= ", high, ".");
                               if (n > 0) fillUniformInt(philox, begin, n, low, high, out);
                             });
      });
    },
    kRandom);

}  // namespace
}  // namespace engine::kernels
