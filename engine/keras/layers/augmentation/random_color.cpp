// RandomContrast and RandomBrightness.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/augmentation/random_picture.h"

namespace engine::keras {
namespace {

Output clipped(const Scope& s, Output x, double low, double high) {
  return s.op("ClipByValue", {x, numberLike(s, x, low), numberLike(s, x, high)});
}

// (x - mean)·c + mean for each channel of each picture, with one c for the batch; within 0 and 255.
class RandomContrast : public RandomPicture {
 public:
  using RandomPicture::RandomPicture;

 protected:
  Output changed(const Scope& s, Output x) const override {
    const auto [lower, upper] = factors("factor", false);
    const Output contrast = ops::cast(s, drawnOnce(s, 1 - lower, 1 + upper), x.type());
    const Output mean = ops::mean(s, x, {1, 2}, true);
    return clipped(s, ops::add(s, ops::mul(s, ops::sub(s, x, mean), contrast), mean), 0, 255);
  }
};

// A number of the range's size added to each picture; within the range.
class RandomBrightness : public RandomPicture {
 public:
  using RandomPicture::RandomPicture;

 protected:
  Output changed(const Scope& s, Output x) const override {
    const std::vector<double> range = config().numbers("value_range");
    if (range.size() != 2) config().fail("value_range", "the least and the largest value");
    const auto [lower, upper] = factors("factor", true);
    const double size = range[1] - range[0];
    const Output added = perPicture(s, ops::cast(s, drawnForEach(s, x, lower * size, upper * size), x.type()));
    return clipped(s, ops::add(s, x, added), range[0], range[1]);
  }
};

const LayerRegistrar kRandomContrast("RandomContrast", R"({"factor": null, "seed": null})",
                                     makeLayerOf<RandomContrast>);
const LayerRegistrar kRandomBrightness("RandomBrightness", R"({"factor": null, "value_range": [0, 255], "seed": null})",
                                       makeLayerOf<RandomBrightness>);

}  // namespace
}  // namespace engine::keras
