// RandomCrop: one part of all pictures of a batch while training; otherwise their largest part of the same proportions,
// in the size wanted.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/augmentation/random_picture.h"

namespace engine::keras {
namespace {

class RandomCrop : public RandomPicture {
 public:
  explicit RandomCrop(Config config) : RandomPicture(std::move(config)) {
    const int64_t height = this->config().integer("height"), width = this->config().integer("width");
    resized_ = makeLayer("Resizing", {{"height", height},
                                      {"width", width},
                                      {"crop_to_aspect_ratio", true},
                                      {"dtype", this->config().at("dtype")}});
  }

 protected:
  Output apply(const Call& call, Output x) override {
    const int64_t high = x.shape()[-3] - config().integer("height"), wide = x.shape()[-2] - config().integer("width");
    if (call.training() && high >= 0 && wide >= 0) return RandomPicture::apply(call, x);
    return (*resized_)(call, {{{x}}}).at(0).tensor;
  }

  Output changed(const Scope& s, Output x) const override {
    const int64_t height = config().integer("height"), width = config().integer("width");
    const auto place = [&](int64_t places) {
      return ops::cast(s, drawnOnce(s, 0, static_cast<double>(places)), DType::kInt32);
    };
    const Output top = place(x.shape()[1] - height + 1), left = place(x.shape()[2] - width + 1);
    const Output begin = s.op("Pack", {intOf(s, 0), top, left, intOf(s, 0)}, {{"axis", int64_t{0}}});
    const Output part = s.op("Slice", {x, begin, ints(s, {-1, int32_t(height), int32_t(width), -1})});
    part.node->mergeOutputShape(0, {x.shape()[0], height, width, x.shape()[3]});
    return part;
  }

 private:
  LayerPtr resized_;
};

const LayerRegistrar kRandomCrop("RandomCrop", R"({"height": null, "width": null, "seed": null})",
                                 makeLayerOf<RandomCrop>);

}  // namespace
}  // namespace engine::keras
