// Gamma and Poisson numbers by rejection, drawn as TensorFlow draws them: each number from blocks of its own. Pure
// functions of the generator; callable from any thread.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "engine/core/error.h"
#include "engine/core/philox.h"
#include "engine/core/tensor.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/stream.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {

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
inline double drawGamma(Draws& draws, double alpha) {
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
inline double drawSmallPoisson(Draws& draws, double rate, double most) {
  const double limit = std::exp(-rate);
  double product = 1;
  for (double x = 0;; x += 1) {
    product *= draws.uniform();
    if (product <= limit && x <= most) return x;
  }
}

// TensorFlow looks without end for a number that is small enough for its dtype.
inline constexpr int64_t kMostTries = 100000;

// Hörmann, "The transformed rejection method for generating Poisson random variables".
inline double drawLargePoisson(Draws& draws, double rate, double most) {
  const double logRate = std::log(rate);
  const double b = 0.931 + 2.53 * std::sqrt(rate);
  const double a = -0.059 + 0.02483 * b;
  const double inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
  for (int64_t tries = 0; tries < kMostTries; ++tries) {
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
  fail(Code::kInvalidArgument, "Poisson numbers of rate ", rate, " are beyond the largest of the dtype, ", most, ".");
}

template <typename T>
double largestOf() {
  if constexpr (std::is_arithmetic_v<T>) {
    return static_cast<double>(std::numeric_limits<T>::max());
  } else {  // half
    return static_cast<float>(std::numeric_limits<T>::max());
  }
}

// A whole number of a double as T: the nearest that T holds.
template <typename T>
T drawnNumber(double number) {
  if constexpr (std::is_integral_v<T>) {
    if (number >= largestOf<T>()) return std::numeric_limits<T>::max();
  }
  return static_cast<T>(number);
}

// A number of T. A rate below 0 gives 0 and an infinite one infinity, as in TensorFlow; InvalidArgument for NaN.
template <typename T>
T drawPoisson(Draws& draws, double rate) {
  const double most = largestOf<T>();
  if (std::isnan(rate)) fail(Code::kInvalidArgument, "A Poisson distribution needs a rate, not NaN.");
  if (std::isinf(rate) && rate > 0) return std::numeric_limits<T>::infinity();
  return drawnNumber<T>(rate < 10 ? drawSmallPoisson(draws, rate, most) : drawLargePoisson(draws, rate, most));
}

// fn(std::type_identity<T>{}) for the dtype of Poisson numbers: float16 and those of forCommonNumber.
template <typename Fn>
auto forPoissonType(const KernelConstruction& c, Fn&& fn) {
  if (c.attr<DType>("dtype") == DType::kHalf) return fn(std::type_identity<Eigen::half>{});
  return forCommonNumber(c, c.attr<DType>("dtype"), fn);
}

// The output, whose shape is input `sizes` and must end with that of the parameters.
inline Tensor& drawnOutput(KernelContext& context, const Shape& parameters, int sizes = 0) {
  const Shape shape = outputShape(context, sizes);
  const int before = shape.rank() - parameters.rank();
  bool fits = before >= 0;
  for (int i = 0; fits && i < parameters.rank(); ++i) fits = shape.dim(before + i) == parameters.dim(i);
  if (!fits) {
    fail(Code::kInvalidArgument, "Shape passed in must end with broadcasted shape: ", shape, " does not end with ",
         parameters, ".");
  }
  return context.output(0, shape);
}

// Fills `out`, whose last dimensions are those of the parameters: out[…, p] = draw(draws, parameters[p]).
template <typename Parameter, typename T, typename Draw>
void drawEach(const Philox& base, const Tensor& parameters, Tensor& out, const Draw& draw) {
  const int64_t count = parameters.elements();
  const int64_t wanted = count > 0 ? out.elements() / count : 0;
  auto* to = static_cast<T*>(out.raw());
  for (int64_t i = 0; i < out.elements(); ++i) {  // numbers of one parameter come one after the other
    Philox philox = base;
    philox.skip(kBlocksPerElement * static_cast<uint64_t>(i));
    Draws draws(philox);
    const auto parameter = static_cast<double>(parameters.data<Parameter>()[i / wanted]);
    to[i % wanted * count + i / wanted] = static_cast<T>(draw(draws, parameter));
  }
}

}  // namespace engine::kernels
