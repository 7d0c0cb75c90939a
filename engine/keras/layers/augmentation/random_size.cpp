// RandomHeight and RandomWidth: all pictures of a batch in another height or width, while training.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/augmentation/random_picture.h"
#include "engine/keras/layers/preprocessing/resize.h"

namespace engine::keras {
namespace {

class RandomSize : public RandomPicture {
 public:
  // `axis`: of [batch, height, width, channels].
  RandomSize(Config config, int axis) : RandomPicture(std::move(config)), axis_(axis) {
    const auto [lower, upper] = factors("factor", true);
    if (upper < lower || lower < -1 || upper < -1) {
      this->config().fail("factor", "a number of at least 0, or two of at least -1, the lower one first");
    }
  }

 protected:
  // Of an unknown size outside of training, too: the layers behind it are built for any.
  Output unchanged(const Scope& s, Output x) const override {
    return ops::placeholderWithDefault(s, x, withAnySize(x.shape()));
  }
  Output changed(const Scope& s, Output x) const override {
    const auto [lower, upper] = factors("factor", true);
    const Output factor = drawnOnce(s, 1 + lower, 1 + upper);
    const Output wanted = ops::mul(s, factor, ops::cast(s, sizeAt(s, x, axis_), DType::kFloat));
    Output sizes[2] = {sizeAt(s, x, 1), sizeAt(s, x, 2)};
    sizes[axis_ - 1] = ops::cast(s, wanted, DType::kInt32);
    const Output y = ops::cast(s, resizeImages(s, x, sizes[0], sizes[1], config().text("interpolation")), dtype());
    y.node->mergeOutputShape(0, withAnySize(x.shape()));
    return y;
  }

 private:
  Shape withAnySize(Shape shape) const {
    shape.setDim(axis_, kUnknownDim);
    return shape;
  }

  int axis_;
};

template <int kAxis>
LayerPtr makeRandomSize(Config config) {
  return std::make_shared<RandomSize>(std::move(config), kAxis);
}

const LayerRegistrar kRandomHeight("RandomHeight", R"({"factor": null, "interpolation": "bilinear", "seed": null})",
                                   makeRandomSize<1>);
const LayerRegistrar kRandomWidth("RandomWidth", R"({"factor": null, "interpolation": "bilinear", "seed": null})",
                                  makeRandomSize<2>);

}  // namespace
}  // namespace engine::keras
