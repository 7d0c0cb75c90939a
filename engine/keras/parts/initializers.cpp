#include "engine/keras/parts/initializers.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/parts/part_config.h"

namespace engine::keras {
namespace {

// Of a normal distribution whose values beyond two standard deviations are drawn again.
constexpr double kTruncatedDeviation = .87962566103423978;

std::string classOfInitializer(const std::string& name) {
  static const std::map<std::string, std::string> kNames = {{"uniform", "RandomUniform"},
                                                            {"normal", "RandomNormal"},
                                                            {"zero", "Zeros"},
                                                            {"one", "Ones"},
                                                            {"zeros", "Zeros"},
                                                            {"ones", "Ones"},
                                                            {"constant", "Constant"},
                                                            {"identity", "Identity"},
                                                            {"orthogonal", "Orthogonal"},
                                                            {"random_uniform", "RandomUniform"},
                                                            {"random_normal", "RandomNormal"},
                                                            {"truncated_normal", "TruncatedNormal"},
                                                            {"variance_scaling", "VarianceScaling"},
                                                            {"glorot_uniform", "GlorotUniform"},
                                                            {"glorot_normal", "GlorotNormal"},
                                                            {"he_uniform", "HeUniform"},
                                                            {"he_normal", "HeNormal"},
                                                            {"lecun_uniform", "LecunUniform"},
                                                            {"lecun_normal", "LecunNormal"},
                                                            {"IdentityInitializer", "Identity"},
                                                            {"OrthogonalInitializer", "Orthogonal"}};
  const auto found = kNames.find(name);
  return found == kNames.end() ? name : found->second;
}

// What Keras draws with a seed: the stateless op with the seeds [seed, 0].
Output draw(const Scope& s, const char* op, const Shape& shape, DType dtype, int64_t seed) {
  std::vector<int32_t> dims(shape.dims().begin(), shape.dims().end());
  const Output seeds = ops::constant(s, Tensor::vector<int64_t>({seed, 0}), "seed");
  return s.op(op, {ops::constant(s, Tensor::vector(dims), "shape"), seeds}, {{"dtype", dtype}});
}

Output scaled(const Scope& s, Output x, double factor, double offset) {
  const Output grown = ops::mul(s, x, ops::number(s, x.type(), factor));
  return ops::add(s, grown, ops::number(s, x.type(), offset));
}

nn::Initializer uniformBetween(double low, double high, nn::Seed seed) {
  if (!seed) return nn::randomUniform(low, high);
  return [=](const Scope& s, const Shape& shape, DType dtype) {
    return scaled(s, draw(s, "StatelessRandomUniform", shape, dtype, *seed), high - low, low);
  };
}

nn::Initializer normalOf(double mean, double stddev, bool truncated, nn::Seed seed) {
  if (!seed) return truncated ? nn::truncatedNormal(mean, stddev) : nn::randomNormal(mean, stddev);
  return [=](const Scope& s, const Shape& shape, DType dtype) {
    const char* op = truncated ? "StatelessTruncatedNormal" : "StatelessRandomNormal";
    return scaled(s, draw(s, op, shape, dtype, *seed), stddev, mean);
  };
}

struct Scaling {
  double scale = 1;
  std::string mode = "fan_in";
  std::string distribution = "truncated_normal";
};

nn::Initializer scalingBy(const Scaling& scaling, nn::Seed seed) {
  return [=](const Scope& s, const Shape& shape, DType dtype) {
    const nn::Fans fans = nn::fansOf(shape);
    double fan = (fans.in + fans.out) / 2;
    if (scaling.mode == "fan_in") fan = fans.in;
    if (scaling.mode == "fan_out") fan = fans.out;
    const double variance = scaling.scale / std::max(1.0, fan);
    if (scaling.distribution == "uniform") {
      const double limit = std::sqrt(3 * variance);
      return uniformBetween(-limit, limit, seed)(s, shape, dtype);
    }
    const bool truncated = scaling.distribution != "untruncated_normal";
    const double deviation = std::sqrt(variance) / (truncated ? kTruncatedDeviation : 1);
    return normalOf(0, deviation, truncated, seed)(s, shape, dtype);
  };
}

nn::Initializer orthogonalOf(double gain, nn::Seed seed) {
  if (!seed) return nn::orthogonal(gain);
  return [=](const Scope& s, const Shape& shape, DType dtype) {
    const int64_t columns = shape.dim(-1);
    const int64_t rows = columns == 0 ? 0 : shape.elements() / columns;
    const Shape flat{std::max(rows, columns), std::min(rows, columns)};
    Node* qr = s.node("Qr", {draw(s, "StatelessRandomNormal", flat, dtype, *seed)}, {{"full_matrices", false}});
    const Output signs =
        s.op("Sign", {s.op("DiagPart", {s.op("MatrixDiag", {s.op("MatrixDiagPart", {qr->output(1)})})})});
    Output q = ops::mul(s, qr->output(0), signs);
    if (rows < columns) q = s.op("Transpose", {q, ops::constant(s, Tensor::vector<int32_t>({1, 0}))});
    const std::vector<int64_t> dims(shape.dims().begin(), shape.dims().end());
    return ops::mul(s, ops::number(s, dtype, gain), ops::reshape(s, q, dims));
  };
}

void collectNumbers(const Json& value, std::vector<double>& numbers) {
  if (isNumber(value)) return numbers.push_back(numberOf(value));
  if (!value.is_array()) fail(Code::kInvalidArgument, "A constant initializer has no value ", value.dump(), ".");
  for (const Json& one : value) collectNumbers(one, numbers);
}

// One number, or lists of them in the weight's shape.
nn::Initializer constantOf(const Config& config) {
  if (!config.at("value").is_array()) return nn::constant(config.number("value", 0));
  std::vector<double> numbers;
  collectNumbers(config.at("value"), numbers);
  return [numbers](const Scope& s, const Shape& shape, DType dtype) {
    if (shape.elements() != static_cast<int64_t>(numbers.size())) {
      fail(Code::kInvalidArgument, "A constant initializer has ", numbers.size(), " numbers for the shape ", shape,
           ".");
    }
    return ops::cast(s, ops::constant(s, Tensor::of(numbers, shape)), dtype);
  };
}

std::map<std::string, Scaling> scalings() {
  return {{"GlorotUniform", {1, "fan_avg", "uniform"}}, {"GlorotNormal", {1, "fan_avg", "truncated_normal"}},
          {"HeUniform", {2, "fan_in", "uniform"}},      {"HeNormal", {2, "fan_in", "truncated_normal"}},
          {"LecunUniform", {1, "fan_in", "uniform"}},   {"LecunNormal", {1, "fan_in", "truncated_normal"}}};
}

}  // namespace

nn::Initializer initializerOf(const Json& json) {
  if (json.is_null()) return nn::glorotUniform();
  const PartConfig part = partOf(json, "the initializer");
  const Config& c = part.config;
  const std::string name = classOfInitializer(part.className);
  const nn::Seed seed = c.maybeInteger("seed");
  if (name == "Zeros") return nn::zeros();
  if (name == "Ones") return nn::ones();
  if (name == "Constant") return constantOf(c);
  if (name == "Identity") return nn::identity(c.number("gain", 1));
  if (name == "Orthogonal") return orthogonalOf(c.number("gain", 1), seed);
  if (name == "RandomUniform") return uniformBetween(c.number("minval", -0.05), c.number("maxval", 0.05), seed);
  if (name == "RandomNormal") return normalOf(c.number("mean", 0), c.number("stddev", 0.05), false, seed);
  if (name == "TruncatedNormal") return normalOf(c.number("mean", 0), c.number("stddev", 0.05), true, seed);
  if (name == "VarianceScaling") {
    return scalingBy({c.number("scale", 1), c.text("mode", "fan_in"), c.text("distribution", "truncated_normal")},
                     seed);
  }
  const auto known = scalings();
  const auto found = known.find(name);
  if (found == known.end()) fail(Code::kNotFound, "There is no Keras initializer '", part.className, "'.");
  return scalingBy(found->second, seed);
}

Json initializerJson(const std::string& name) {
  const std::string className = classOfInitializer(name);
  Json config = Json::object();
  if (className == "RandomUniform") config = {{"minval", -0.05}, {"maxval", 0.05}, {"seed", nullptr}};
  if (className == "RandomNormal" || className == "TruncatedNormal") {
    config = {{"mean", 0.0}, {"stddev", 0.05}, {"seed", nullptr}};
  }
  if (className == "Orthogonal") config = {{"gain", 1.0}, {"seed", nullptr}};
  if (className == "Identity") config = {{"gain", 1.0}};
  if (className == "Constant") config = {{"value", 0}};
  if (scalings().contains(className)) config = {{"seed", nullptr}};
  return {
      {"module", "keras.initializers"}, {"class_name", className}, {"config", config}, {"registered_name", nullptr}};
}

}  // namespace engine::keras
