// Rescaling, Resizing, CenterCrop: pictures before a network.
#include <algorithm>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/preprocessing/resize.h"

namespace engine::keras {
namespace {

// A number, or one for each channel.
Output perChannel(const Scope& s, const Config& config, const char* key, DType dtype) {
  const std::vector<double> numbers = config.numbers(key);
  if (!config.at(key).is_array()) return ops::number(s, dtype, numbers[0]);
  const std::vector<float> values(numbers.begin(), numbers.end());
  return ops::cast(s, ops::constant(s, Tensor::vector(values)), dtype);
}

class Rescaling : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const Output scaled = ops::mul(s, ops::cast(s, x, dtype()), perChannel(s, config(), "scale", dtype()));
    return ops::add(s, scaled, perChannel(s, config(), "offset", dtype()));
  }
};

struct PictureSize {
  int64_t height, width;
};

// The middle of the largest part that has the wanted sides' ratio, as Keras's smart_resize cuts it. Sizes are known.
Output cutToRatio(const Scope& s, Output x, PictureSize wanted) {
  const int64_t height = x.shape()[1], width = x.shape()[2];
  const auto part = [](int64_t other, int64_t own, int64_t otherOwn) {
    return static_cast<int64_t>(static_cast<float>(other * own) / static_cast<float>(otherOwn));
  };
  const int64_t high = std::min(height, part(width, wanted.height, wanted.width));
  const int64_t wide = std::min(width, part(height, wanted.width, wanted.height));
  const int64_t top = (height - high) / 2, left = (width - wide) / 2;
  const Output rows = cut(s, x, 1, top, top + high);
  return cut(s, rows, 2, left, left + wide);
}

class PictureLayer : public Layer {
 public:
  using Layer::Layer;

 protected:
  // One picture or a batch of them.
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const bool single = x.shape().rank() == 3;
    if (single) x = expanded(s, x, 0);
    if (x.shape().rank() != 4) failInput("takes pictures [height, width, channels], or a batch of them");
    const PictureSize wanted{config().integer("height"), config().integer("width")};
    if (wanted.height < 1 || wanted.width < 1) config().fail("height", "positive, and the width, too");
    const Output y = ops::cast(s, picture(s, x, wanted), dtype());
    return single ? squeezed(s, y, 0) : y;
  }
  virtual Output picture(const Scope& s, Output x, PictureSize wanted) const = 0;
  void requireSizes(Output x) const {
    if (x.shape()[1] < 0 || x.shape()[2] < 0) failInput("needs pictures of a known size to cut them");
  }
};

class Resizing : public PictureLayer {
 public:
  using PictureLayer::PictureLayer;

 protected:
  Output picture(const Scope& s, Output x, PictureSize wanted) const override {
    const std::string method = config().text("interpolation", "bilinear");
    if (config().flag("crop_to_aspect_ratio")) {
      requireSizes(x);
      x = cutToRatio(s, x, wanted);
    }
    if (method != "nearest") x = ops::cast(s, x, dtype());
    return resizeImages(s, x, intOf(s, wanted.height), intOf(s, wanted.width), method);
  }
};

// The middle, or resized where the picture is smaller.
class CenterCrop : public PictureLayer {
 public:
  using PictureLayer::PictureLayer;

 protected:
  Output picture(const Scope& s, Output x, PictureSize wanted) const override {
    requireSizes(x);
    x = ops::cast(s, x, dtype());
    const int64_t high = x.shape()[1] - wanted.height, wide = x.shape()[2] - wanted.width;
    if (high < 0 || wide < 0) {
      const Output part = cutToRatio(s, x, wanted);
      return resizeImages(s, part, intOf(s, wanted.height), intOf(s, wanted.width), "bilinear");
    }
    const Output rows = cut(s, x, 1, high / 2, high / 2 + wanted.height);
    return cut(s, rows, 2, wide / 2, wide / 2 + wanted.width);
  }
};

const LayerRegistrar kRescaling("Rescaling", R"({"scale": null, "offset": 0.0})", makeLayerOf<Rescaling>);
const LayerRegistrar kResizing("Resizing", R"({"height": null, "width": null, "interpolation": "bilinear",
  "crop_to_aspect_ratio": false})",
                               makeLayerOf<Resizing>);
const LayerRegistrar kCenterCrop("CenterCrop", R"({"height": null, "width": null})", makeLayerOf<CenterCrop>);

}  // namespace
}  // namespace engine::keras
