// RandomGamma and RandomPoissonV2: each number is drawn by rejection from blocks of its own, the same as TensorFlow's.
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/stream.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

// [shape…, shape of the parameters…].
void perParameterShape(InferenceContext& c) {
  const Shape counts = c.inputAsShape(0);
  if (!counts.hasRank() || !c.input(1).hasRank()) return c.setOutput(0, Shape::unknown());
  Shape shape = counts;
  for (const int64_t size : c.input(1).dims()) shape.addDim(size);
  c.setOutput(0, shape);
}

const OpRegistrar kGamma("RandomGamma", "shape: S, alpha: T -> output: T",
                         "seed: int = 0; seed2: int = 0; S: type; T: type", perParameterShape, Stateful::kYes);
const OpRegistrar kPoisson("RandomPoissonV2", "shape: S, rate: R -> output: dtype",
                           "seed: int = 0; seed2: int = 0; S: type; R: type = double; dtype: type = int64",
                           perParameterShape, Stateful::kYes);
const NoGradientRegistrar kRejectionNoGradient({"RandomGamma", "RandomPoissonV2"});

// Uniform and normal doubles of one number's blocks; of the two that a block gives the second comes first.
class Draws {
 public:
  explicit Draws(const Philox& generator) : philox_(generator) {}
  double uniform() {
    if (uniformsLeft_ == 0) {
      const Philox::Block block = philox_.next();
      uniforms_ = {uniformDouble(block[0], block[1]), uniformDouble(block[2], block[3])};
      uniformsLeft_ = 2;
    }
    return uniforms_[--uniformsLeft_];
  }
  double normal() {
    if (normalsLeft_ == 0) {
      std::tie(normals_[0], normals_[1]) = normalPairDouble(philox_.next());
      normalsLeft_ = 2;
    }
    return normals_[--normalsLeft_];
  }

 private:
  Philox philox_;
  std::array<double, 2> uniforms_{}, normals_{};
  std::size_t uniformsLeft_ = 0, normalsLeft_ = 0;
};

// Marsaglia and Tsang, "A simple method for generating gamma variables"; below 1 that of alpha + 1 times u^(1/alpha).
double drawGamma(Draws& draws, double alpha) {
  if (alpha == 1) return -std::log1p(-draws.uniform());
  const bool isBelowOne = alpha < 1;
  const double d = alpha + (isBelowOne ? 2.0 / 3 : -1.0 / 3);
  const double c = 1.0 / 3 / std::sqrt(d);
  while (true) {
    const double x = draws.normal();
    double v = 1 + c * x;
    if (v <= 0) continue;
    v = v * v * v;
    const double u = draws.uniform();
    const bool accepted = u < 1 - 0.0331 * (x * x) * (x * x) || std::log(u) < 0.5 * x * x + d * (1 - v + std::log(v));
    if (!accepted) continue;
    const double result = d * v;
    return isBelowOne ? result * std::pow(draws.uniform(), 1 / alpha) : result;
  }
}

// Knuth's multiplication.
double drawSmallPoisson(Draws& draws, double rate, double most) {
  const double limit = std::exp(-rate);
  double product = 1;
  for (double x = 0;; x += 1) {
    product *= draws.uniform();
    if (product <= limit && x <= most) return x;
  }
}

// Hörmann, "The transformed rejection method for generating Poisson random variables".
double drawLargePoisson(Draws& draws, double rate, double most) {
  const double logRate = std::log(rate);
  const double b = 0.931 + 2.53 * std::sqrt(rate);
  const double a = -0.059 + 0.02483 * b;
  const double inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
  while (true) {
    const double u = draws.uniform() - 0.5;
    const double v = draws.uniform();
    const double shifted = 0.5 - std::abs(u);
    const double k = std::floor((2 * a / shifted + b) * u + rate + 0.43);
    if (k > most) continue;
    if (shifted >= 0.07 && v <= 0.9277 - 3.6224 / (b - 2)) return k;
    if (k < 0 || (shifted < 0.013 && v > shifted)) continue;
    const double s = std::log(v * inverseAlpha / (a / (shifted * shifted) + b));
    const double t = -rate + k * logRate - std::lgamma(k + 1);
    if (s <= t) return k;
  }
}

// One number for each of the wanted and each parameter; draw(draws, parameter).
template <typename T, typename Parameter, typename Draw>
class RejectionKernel : public RandomKernel {
 public:
  RejectionKernel(const KernelConstruction& c, Draw draw) : RandomKernel(c), draw_(std::move(draw)) {}

  void compute(KernelContext& context) const override {
    const Tensor& parameters = context.input(1);
    Shape shape = shapeFromTensor(context.input(0));
    const int64_t wanted = shape.elements();
    for (const int64_t size : parameters.shape().dims()) shape.addDim(size);
    Tensor& out = context.output(0, shape);
    const int64_t count = parameters.elements();
    const Philox base = stream().generator(kBlocksPerElement * static_cast<uint64_t>(out.elements()));
    for (int64_t i = 0; i < out.elements(); ++i) {  // numbers of one parameter come one after the other
      Philox philox = base;
      philox.skip(kBlocksPerElement * static_cast<uint64_t>(i));
      Draws draws(philox);
      const auto parameter = static_cast<double>(parameters.data<Parameter>()[i / wanted]);
      out.data<T>()[i % wanted * count + i / wanted] = static_cast<T>(draw_(draws, parameter));
    }
  }

 private:
  Draw draw_;
};

template <typename T, typename Parameter, typename Draw>
std::unique_ptr<Kernel> makeRejection(const KernelConstruction& c, Draw draw) {
  return std::make_unique<RejectionKernel<T, Parameter, Draw>>(c, std::move(draw));
}

const KernelRegistrar kGammaKernel("RandomGamma",
                                   [](const KernelConstruction& c) {
                                     return forFloating(c, c.inputType(1), [&](auto type) {
                                       using T = typename decltype(type)::type;
                                       return makeRejection<T, T>(c, [](Draws& draws, double alpha) {
                                         if (!(alpha > 0))
                                           fail(Code::kInvalidArgument, "RandomGamma needs alpha > 0, got ", alpha,
                                                ".");
                                         return drawGamma(draws, alpha);
                                       });
                                     });
                                   },
                                   {.foldable = false});

const KernelRegistrar kPoissonKernel(
    "RandomPoissonV2",
    [](const KernelConstruction& c) {
      return forCommonNumber(c, c.inputType(1), [&](auto parameter) {
        return forCommonNumber(c, c.attr<DType>("dtype"), [&](auto type) {
          using T = typename decltype(type)::type;
          return makeRejection<T, typename decltype(parameter)::type>(c, [](Draws& draws, double rate) {
            constexpr auto kMost = static_cast<double>(std::numeric_limits<T>::max());
            if (!(rate >= 0) || std::isinf(rate)) {
              fail(Code::kInvalidArgument, "RandomPoissonV2 needs a rate of 0 or more, got ", rate, ".");
            }
            return rate < 10 ? drawSmallPoisson(draws, rate, kMost) : drawLargePoisson(draws, rate, kMost);
          });
        });
      });
    },
    {.foldable = false});

}  // namespace
}  // namespace engine::kernels
