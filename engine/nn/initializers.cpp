#include "engine/nn/initializers.h"

#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/core/philox.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/parameters.h"

namespace engine::nn {
namespace {

// Smaller tensors of one value are stored, larger ones filled.
constexpr int64_t kLargestConstant = 1000;

Tensor filled(DType dtype, const Shape& shape, double value) {
  Tensor tensor(dtype, shape);
  switch (dtype) {
    case DType::kFloat:
      std::ranges::fill(tensor.flat<float>(), static_cast<float>(value));
      break;
    case DType::kDouble:
      std::ranges::fill(tensor.flat<double>(), value);
      break;
    case DType::kInt32:
      std::ranges::fill(tensor.flat<int32_t>(), static_cast<int32_t>(value));
      break;
    case DType::kInt64:
      std::ranges::fill(tensor.flat<int64_t>(), static_cast<int64_t>(value));
      break;
    case DType::kBool:
      std::ranges::fill(tensor.flat<bool>(), value != 0);
      break;
    default:
      fail(Code::kInvalidArgument, "No ", dtypeName(dtype), " variable can be filled with a number.");
  }
  return tensor;
}

Output shapeConstant(const Scope& scope, const Shape& shape, const std::string& name) {
  const std::vector<int32_t> dims(shape.dims().begin(), shape.dims().end());
  return ops::constant(scope, Tensor::vector(dims), name);
}

Output fill(const Scope& scope, const Shape& shape, DType dtype, double value, const std::string& name) {
  if (dtype == DType::kHalf || dtype == DType::kBfloat16) {
    return ops::cast(scope, fill(scope, shape, DType::kFloat, value, name), dtype);
  }
  if (shape.elements() < kLargestConstant) return ops::constant(scope, filled(dtype, shape, value), name);
  const Output dims = shapeConstant(scope, shape, name + "/shape_as_tensor");
  const Output number = ops::constant(scope, filled(dtype, Shape{}, value), name + "/Const");
  return scope.op("Fill", {dims, number}, {}, name);
}

Output randomOp(const Scope& scope, const std::string& op, Output shape, DType dtype, Seed seed) {
  Attrs attrs = seedAttrs(scope.graph(), seed);
  attrs["dtype"] = dtype;
  return scope.op(op, {shape}, std::move(attrs));
}

// op() · stddev + mean
Output normal(const Scope& scope, const std::string& op, const std::string& name, const Shape& shape, DType dtype,
              double mean, double stddev, Seed seed) {
  const Scope inner = scope.exactly(scope.fullName(name));
  const Output dims = shapeConstant(inner, shape, "shape");
  const Output center = ops::number(inner, dtype, mean, "mean");
  const Output spread = ops::number(inner, dtype, stddev, "stddev");
  const Output scaled = ops::mul(inner, randomOp(inner, op, dims, dtype, seed), spread);
  return ops::add(scope, scaled, center, name);
}

void requireFloating(DType dtype, const std::string& name) {
  if (isFloating(dtype)) return;
  fail(Code::kInvalidArgument, "The initializer '", name, "' makes numbers with a point, not ", dtypeName(dtype), ".");
}

using ScalingMaker = Initializer (*)(Seed);
struct NamedScaling {
  const char* name;
  ScalingMaker make;
};
constexpr NamedScaling kScalings[] = {
    {"glorot_uniform", glorotUniform}, {"glorot_normal", glorotNormal}, {"xavier_uniform", glorotUniform},
    {"xavier_normal", glorotNormal},   {"he_uniform", heUniform},       {"he_normal", heNormal},
    {"lecun_uniform", lecunUniform},   {"lecun_normal", lecunNormal},
};

}  // namespace

Attrs seedAttrs(Graph& graph, Seed seed) {
  int64_t before = 0;
  if (!seed && graph.seed()) before = graph.collections().unseededRandomOps++;
  const auto [first, second] = opSeeds(graph.seed(), seed, before);
  return {{"seed", first}, {"seed2", second}};
}

Initializer constant(double value) {
  return [value](const Scope& scope, const Shape& shape, DType dtype) {
    return fill(scope, shape, dtype, value, "Const");
  };
}

Initializer zeros() {
  return [](const Scope& scope, const Shape& shape, DType dtype) { return fill(scope, shape, dtype, 0, "zeros"); };
}

Initializer ones() {
  return [](const Scope& scope, const Shape& shape, DType dtype) { return fill(scope, shape, dtype, 1, "ones"); };
}

Initializer constant(Tensor value) {
  return [value = std::move(value)](const Scope& scope, const Shape& shape, DType dtype) {
    if (value.dtype() != dtype || value.shape() != shape) {
      fail(Code::kInvalidArgument, "The initial value of '", scope.prefix(), "' is ", value.toString(0), "; ",
           dtypeName(dtype), shape, " is needed.");
    }
    return ops::constant(scope, value, "initial_value");
  };
}

Initializer randomUniform(double minimum, double maximum, Seed seed) {
  return [=](const Scope& scope, const Shape& shape, DType dtype) {
    requireFloating(dtype, "random_uniform");
    const Scope inner = scope.exactly(scope.fullName("random_uniform"));
    const Output dims = shapeConstant(inner, shape, "shape");
    const Output low = ops::number(inner, dtype, minimum, "min");
    const Output high = ops::number(inner, dtype, maximum, "max");
    const Output unit = randomOp(inner, "RandomUniform", dims, dtype, seed);
    const Output width = ops::sub(inner, high, low);
    return ops::add(scope, ops::mul(inner, unit, width), low, "random_uniform");
  };
}

Initializer randomNormal(double mean, double stddev, Seed seed) {
  return [=](const Scope& scope, const Shape& shape, DType dtype) {
    requireFloating(dtype, "random_normal");
    return normal(scope, "RandomStandardNormal", "random_normal", shape, dtype, mean, stddev, seed);
  };
}

Initializer truncatedNormal(double mean, double stddev, Seed seed) {
  return [=](const Scope& scope, const Shape& shape, DType dtype) {
    requireFloating(dtype, "truncated_normal");
    return normal(scope, "TruncatedNormal", "truncated_normal", shape, dtype, mean, stddev, seed);
  };
}

Fans fansOf(const Shape& shape) {
  if (shape.rank() == 0) return {};
  if (shape.rank() == 1) return {static_cast<double>(shape[0]), static_cast<double>(shape[0])};
  double receptiveField = 1;
  for (int i = 0; i < shape.rank() - 2; ++i) receptiveField *= static_cast<double>(shape[i]);
  return {receptiveField * static_cast<double>(shape[-2]), receptiveField * static_cast<double>(shape[-1])};
}

Initializer varianceScaling(double scale, FanMode mode, Distribution distribution, Seed seed) {
  if (scale <= 0) fail(Code::kInvalidArgument, "The scale of variance scaling must be positive, not ", scale, ".");
  return [=](const Scope& scope, const Shape& shape, DType dtype) {
    const Fans fans = fansOf(shape);
    const double average = (fans.in + fans.out) / 2;
    const double fan = mode == FanMode::kIn ? fans.in : mode == FanMode::kOut ? fans.out : average;
    const double variance = scale / std::max(1.0, fan);
    // Standard deviation of a standard normal cut off at ±2.
    constexpr double kTruncatedStddev = .87962566103423978;
    switch (distribution) {
      case Distribution::kTruncatedNormal:
        return truncatedNormal(0, std::sqrt(variance) / kTruncatedStddev, seed)(scope, shape, dtype);
      case Distribution::kNormal:
        return randomNormal(0, std::sqrt(variance), seed)(scope, shape, dtype);
      default:
        const double limit = std::sqrt(3 * variance);
        return randomUniform(-limit, limit, seed)(scope, shape, dtype);
    }
  };
}

Initializer glorotUniform(Seed seed) {
  return varianceScaling(1, FanMode::kAverage, Distribution::kUniform, seed);
}
Initializer glorotNormal(Seed seed) {
  return varianceScaling(1, FanMode::kAverage, Distribution::kTruncatedNormal, seed);
}
Initializer heUniform(Seed seed) {
  return varianceScaling(2, FanMode::kIn, Distribution::kUniform, seed);
}
Initializer heNormal(Seed seed) {
  return varianceScaling(2, FanMode::kIn, Distribution::kTruncatedNormal, seed);
}
Initializer lecunUniform(Seed seed) {
  return varianceScaling(1, FanMode::kIn, Distribution::kUniform, seed);
}
Initializer lecunNormal(Seed seed) {
  return varianceScaling(1, FanMode::kIn, Distribution::kTruncatedNormal, seed);
}

Initializer identity(double gain) {
  return [gain](const Scope& scope, const Shape& shape, DType dtype) {
    if (shape.rank() != 2) fail(Code::kInvalidArgument, "The initializer 'identity' makes matrices, not ", shape, ".");
    requireFloating(dtype, "identity");
    Tensor matrix(dtype, shape);
    for (int64_t i = 0; i < std::min(shape[0], shape[1]); ++i) {
      const auto at = static_cast<std::size_t>(i * shape[1] + i);
      if (dtype == DType::kFloat) {
        matrix.flat<float>()[at] = static_cast<float>(gain);
      } else {
        matrix.flat<double>()[at] = gain;
      }
    }
    return ops::constant(scope, std::move(matrix), "eye");
  };
}

Initializer initializerByName(const std::string& name, const Attrs& given) {
  Parameters parameters("initializer '" + name + "'", given);
  const Seed seed = parameters.optionalInteger("seed");
  Initializer result;
  if (name == "zeros") result = zeros();
  if (name == "ones") result = ones();
  if (name == "constant") result = constant(parameters.number("value", 0));
  if (name == "identity") result = identity(parameters.number("gain", 1));
  if (name == "orthogonal") result = orthogonal(parameters.number("gain", 1), seed);
  if (name == "random_uniform") {
    result = randomUniform(parameters.number("minval", -0.05), parameters.number("maxval", 0.05), seed);
  }
  if (name == "random_normal") {
    result = randomNormal(parameters.number("mean", 0), parameters.number("stddev", 0.05), seed);
  }
  if (name == "truncated_normal") {
    result = truncatedNormal(parameters.number("mean", 0), parameters.number("stddev", 0.05), seed);
  }
  for (const NamedScaling& scaling : kScalings) {
    if (name == scaling.name) result = scaling.make(seed);
  }
  if (!result) {
    fail(Code::kInvalidArgument, "There is no initializer '", name,
         "'. Known are zeros, ones, constant, identity, orthogonal, random_uniform, random_normal, truncated_normal, "
         "glorot_uniform, glorot_normal, he_uniform, he_normal, lecun_uniform, lecun_normal.");
  }
  parameters.finish();
  return result;
}

}  // namespace engine::nn
