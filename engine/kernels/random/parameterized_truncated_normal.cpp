// ParameterizedTruncatedNormal and StatelessParameterizedTruncatedNormal: normal numbers between bounds, with a mean,
// deviation and bounds for each row, or for all.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/broadcast_parameters.h"
#include "engine/kernels/random/rejection.h"
#include "engine/kernels/random/stateless_key.h"
#include "engine/kernels/random/truncated_bounds.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

const OpRegistrar kBounded("ParameterizedTruncatedNormal",
                           "shape: T, means: dtype, stdevs: dtype, minvals: dtype, maxvals: dtype -> output: dtype",
                           "seed: int = 0; seed2: int = 0; dtype: type; T: type", shapeFromFirstInput, Stateful::kYes);
const OpRegistrar kStatelessBounded(
    "StatelessParameterizedTruncatedNormal",
    "shape: S, seed: Tseed, means: dtype, stddevs: dtype, minvals: dtype, maxvals: dtype -> output: dtype",
    "S: type; Tseed: type = int64; dtype: type", shapeFromFirstInput);
const NoGradientRegistrar kNoBoundedGradient({"ParameterizedTruncatedNormal", "StatelessParameterizedTruncatedNormal"});

// What is drawn one after the other with the same parameters.
struct BoundedRows {
  int64_t count, length;
};

BoundedRows boundedRows(const KernelContext& context, const Shape& shape) {
  if (shape.rank() < 1) fail(Code::kInvalidArgument, "Shape must not be a scalar; it has a parameter for each row.");
  bool isShared = true;
  constexpr std::array kNames{"means", "stddevs", "minvals", "maxvals"};
  for (int i = 1; i <= 4; ++i) {
    const Shape& own = context.input(i).shape();
    const bool fits = own.rank() == 0 || (own.rank() == 1 && (own.dim(0) == 1 || own.dim(0) == shape.dim(0)));
    if (!fits) {
      fail(Code::kInvalidArgument, "Input ", kNames[static_cast<std::size_t>(i - 1)],
           " should have length 1 or shape[0], got shape: ", own);
    }
    isShared = isShared && (own.rank() == 0 || (own.dim(0) == 1 && i <= 2));
  }
  constexpr int64_t kSharedLength = 100;  // TensorFlow's, which reserves numbers for as many at a time
  const int64_t elements = shape.elements();
  if (isShared) return {(elements + kSharedLength - 1) / kSharedLength, kSharedLength};
  return {shape.dim(0), shape.dim(0) ? elements / shape.dim(0) : 0};
}

template <typename T>
class BoundedKernel : public RandomKernel {
 public:
  using RandomKernel::RandomKernel;

  void compute(KernelContext& context) const override {
    Tensor& out = context.output(0, outputShape(context, 0));
    const BoundedRows rows = boundedRows(context, out.shape());
    const int64_t reserved = rows.count * 2 * kMostTruncatedTries * (rows.length + 3) / 4;
    GroupedDraws<T> draws(stream().generator(static_cast<uint64_t>(reserved)));
    const auto parameter = [&](int input, int64_t row) {
      const Tensor& values = context.input(input);
      return words<T>(values)[values.elements() == 1 ? 0 : row];
    };
    T* to = words<T>(out);
    for (int64_t row = 0; row < rows.count; ++row) {
      int64_t at = row * rows.length;
      const int64_t end = std::min(at + rows.length, out.elements());
      if (at >= end) continue;
      const TruncatedNormal<T> normal(parameter(1, row), parameter(2, row), parameter(3, row), parameter(4, row));
      drawTruncated(normal, draws, [&](T number) {
        to[at++] = number;
        return at < end;
      });
    }
  }
};

template <typename T>
std::unique_ptr<Kernel> makeStatelessBounded() {
  return kernelOf([](KernelContext& context) {
    Shape shape;
    for (int i = 2; i <= 5; ++i) shape = broadcastShape(shape, context.input(i).shape());
    Tensor& out = drawnOutput(context, shape);
    std::array<std::vector<T>, 4> parameters;
    for (int i = 0; i < 4; ++i) {
      parameters[static_cast<std::size_t>(i)] = broadcastParameter<T>(context.input(i + 2), shape);
    }
    GroupedDraws<T> draws(generatorOfSeed(context.input(1)));
    const int64_t count = shape.elements();
    const int64_t wanted = count > 0 ? out.elements() / count : 0;
    T* to = words<T>(out);
    for (int64_t i = 0; wanted > 0 && i < count; ++i) {  // numbers of one parameter come one after the other
      const auto at = static_cast<std::size_t>(i);
      const TruncatedNormal<T> normal(parameters[0][at], parameters[1][at], parameters[2][at], parameters[3][at]);
      drawTruncated(normal, draws, [&, drawn = int64_t{0}](T number) mutable {
        to[drawn++ * count + i] = number;
        return drawn < wanted;
      });
    }
  });
}

const KernelRegistrar kBoundedKernel("ParameterizedTruncatedNormal",
                                     [](const KernelConstruction& c) {
                                       return forRandomFloating(c, c.attr<DType>("dtype"), [&](auto type) {
                                         return std::unique_ptr<Kernel>(
                                             std::make_unique<BoundedKernel<typename decltype(type)::type>>(c));
                                       });
                                     },
                                     {.foldable = false});
const KernelRegistrar kStatelessBoundedKernel("StatelessParameterizedTruncatedNormal", [](const KernelConstruction& c) {
  return forRandomFloating(c, c.attr<DType>("dtype"),
                           [](auto type) { return makeStatelessBounded<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
