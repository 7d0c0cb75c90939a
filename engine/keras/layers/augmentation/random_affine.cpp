// RandomTranslation, RandomRotation and RandomZoom: each picture by numbers of its own.
#include <numbers>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/augmentation/random_picture.h"
#include "engine/keras/layers/augmentation/transform.h"

namespace engine::keras {
namespace {

class RandomAffine : public RandomPicture {
 public:
  using RandomPicture::RandomPicture;

 protected:
  Output changed(const Scope& s, Output x) const override {
    const Output given = ops::cast(s, x, DType::kFloat);
    const Output numbers = s.op("Pack", transform(s, given), {{"axis", int64_t{1}}});
    return ops::cast(s, transformed(s, given, numbers, config()), x.type());
  }
  // The six numbers of transformed(), each a vector.
  virtual std::vector<Output> transform(const Scope& s, Output x) const = 0;

  static Output size(const Scope& s, Output x, int axis) { return ops::cast(s, sizeAt(s, x, axis), DType::kFloat); }
  // The last place along an axis.
  static Output last(const Scope& s, Output x, int axis) {
    return ops::sub(s, size(s, x, axis), ops::number(s, DType::kFloat, 1));
  }
};

// Factors are shares of height and width; above 0 the picture moves down and right.
class RandomTranslation : public RandomAffine {
 public:
  using RandomAffine::RandomAffine;

 protected:
  std::vector<Output> transform(const Scope& s, Output x) const override {
    const auto moved = [&](const char* key, int axis) {
      const auto [lower, upper] = factors(key, true);
      return s.op("Neg", {ops::mul(s, drawnForEach(s, x, lower, upper), size(s, x, axis))});
    };
    const Output down = moved("height_factor", 1), right = moved("width_factor", 2);
    const Output zero = s.op("ZerosLike", {down}), one = s.op("OnesLike", {down});
    return {one, zero, right, zero, one, down};
  }
};

// Factors are shares of a full turn; above 0 it is counter-clockwise, around the middle.
class RandomRotation : public RandomAffine {
 public:
  using RandomAffine::RandomAffine;

 protected:
  std::vector<Output> transform(const Scope& s, Output x) const override {
    const auto [lower, upper] = factors("factor", true);
    const Output angle = drawnForEach(s, x, lower * 2 * std::numbers::pi, upper * 2 * std::numbers::pi);
    const Output cosine = s.op("Cos", {angle}), sine = s.op("Sin", {angle});
    const Output high = last(s, x, 1), wide = last(s, x, 2);
    const auto middle = [&](Output whole, Output turned) {
      return ops::mul(s, ops::sub(s, whole, turned), ops::number(s, DType::kFloat, 0.5));
    };
    const Output right = middle(wide, ops::sub(s, ops::mul(s, cosine, wide), ops::mul(s, sine, high)));
    const Output down = middle(high, ops::add(s, ops::mul(s, sine, wide), ops::mul(s, cosine, high)));
    return {cosine, s.op("Neg", {sine}), right, sine, cosine, down};
  }
};

// Factors below 0 zoom in. Without a width factor both sides have the height's.
class RandomZoom : public RandomAffine {
 public:
  using RandomAffine::RandomAffine;

 protected:
  std::vector<Output> transform(const Scope& s, Output x) const override {
    const auto drawn = [&](const char* key) {
      const auto [lower, upper] = factors(key, true);
      return drawnForEach(s, x, 1 + lower, 1 + upper);
    };
    const Output high = drawn("height_factor");
    const Output wide = config().isNull("width_factor") ? high : drawn("width_factor");
    const Output zero = s.op("ZerosLike", {high}), one = s.op("OnesLike", {high});
    const auto middle = [&](Output zoom, int axis) {
      const Output half = ops::mul(s, last(s, x, axis), ops::number(s, DType::kFloat, 0.5));
      return ops::mul(s, half, ops::sub(s, one, zoom));
    };
    return {wide, zero, middle(wide, 2), zero, high, middle(high, 1)};
  }
};

const LayerRegistrar kRandomTranslation("RandomTranslation", R"({"height_factor": null, "width_factor": null,
  "fill_mode": "reflect", "fill_value": 0.0, "interpolation": "bilinear", "seed": null})",
                                        makeLayerOf<RandomTranslation>);
const LayerRegistrar kRandomRotation("RandomRotation", R"({"factor": null, "fill_mode": "reflect", "fill_value": 0.0,
  "interpolation": "bilinear", "seed": null})",
                                     makeLayerOf<RandomRotation>);
const LayerRegistrar kRandomZoom("RandomZoom", R"({"height_factor": null, "width_factor": null, "fill_mode": "reflect",
  "fill_value": 0.0, "interpolation": "bilinear", "seed": null})",
                                 makeLayerOf<RandomZoom>);

}  // namespace
}  // namespace engine::keras
