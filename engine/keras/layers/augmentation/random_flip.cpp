// RandomFlip: each picture turned over or not, each way with a chance of one half.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/augmentation/random_picture.h"

namespace engine::keras {
namespace {

class RandomFlip : public RandomPicture {
 public:
  explicit RandomFlip(Config config) : RandomPicture(std::move(config)) {
    const std::string mode = this->config().text("mode", "horizontal_and_vertical");
    horizontal_ = mode != "vertical";
    vertical_ = mode != "horizontal";
    if (horizontal_ && vertical_ && mode != "horizontal_and_vertical") {
      this->config().fail("mode", "horizontal, vertical or horizontal_and_vertical");
    }
  }

 protected:
  Output changed(const Scope& s, Output x) const override {
    if (horizontal_) x = flipped(s, x, 2);
    return vertical_ ? flipped(s, x, 1) : x;
  }

 private:
  Output flipped(const Scope& s, Output x, int32_t axis) const {
    const Output drawn = drawnForEach(s, x, 0, 1);
    const Output turns = perPicture(s, s.op("Less", {drawn, numberLike(s, drawn, 0.5)}));
    return s.op("SelectV2", {turns, s.op("ReverseV2", {x, ints(s, {axis})}), x});
  }

  bool horizontal_, vertical_;
};

const LayerRegistrar kRandomFlip("RandomFlip", R"({"mode": "horizontal_and_vertical", "seed": null})",
                                 makeLayerOf<RandomFlip>);

}  // namespace
}  // namespace engine::keras
