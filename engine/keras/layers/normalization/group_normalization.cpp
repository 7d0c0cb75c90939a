// GroupNormalization: the channels of an example in groups, each by its own mean and variance.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/normalization/axes.h"
#include "engine/keras/layers/normalization/standardized.h"

namespace engine::keras {
namespace {

class GroupNormalization : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  void build(const Arguments& arguments) override {
    const Output x = arguments.x();
    axis_ = axesOfConfig(config(), x.shape().rank()).at(0);
    const int64_t size = channels(x, axis_);
    groups_ = config().integer("groups", 32) == -1 ? size : config().integer("groups", 32);
    if (groups_ < 1 || size % groups_ != 0) config().fail("groups", "a divisor of " + std::to_string(size));
    if (config().flag("scale", true)) gamma_ = addWeight(configuredWeight(config(), "gamma", {size}));
    if (config().flag("center", true)) beta_ = addWeight(configuredWeight(config(), "beta", {size}));
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const int64_t size = x.shape()[axis_];
    // [.., channels, ..] as [.., groups, channels of one, ..].
    Shape split;
    std::vector<Output> sizes;
    std::vector<int64_t> parameter;
    std::vector<int32_t> axes;
    for (int i = 0; i < x.shape().rank(); ++i) {
      const int at = split.rank();
      if (i == axis_) {
        split.addDim(groups_);
        split.addDim(size / groups_);
        sizes.insert(sizes.end(), {intOf(s, groups_), intOf(s, size / groups_)});
        parameter.insert(parameter.end(), {groups_, size / groups_});
        axes.push_back(at + 1);
      } else {
        split.addDim(x.shape()[i]);
        sizes.push_back(sizeAt(s, x, i));
        parameter.push_back(1);
        if (i > 0) axes.push_back(at);
      }
    }
    const Output grouped = reshapedTo(s, x, split, sizes);
    const Output result = standardized(call, grouped, momentsOf(s, grouped, axes), config().number("epsilon", 0.001),
                                       {gamma_, beta_, parameter});
    return reshapedTo(s, result, x.shape(), sizesOf(s, x));
  }

 private:
  int axis_ = 0;
  int64_t groups_ = 1;
  WeightPtr gamma_, beta_;
};

const LayerRegistrar kGroupNormalization("GroupNormalization", R"({"groups": 32, "axis": -1, "epsilon": 0.001,
  "center": true, "scale": true, "beta_initializer": "zeros", "gamma_initializer": "ones", "beta_regularizer": null,
  "gamma_regularizer": null, "beta_constraint": null, "gamma_constraint": null})",
                                         makeLayerOf<GroupNormalization>);

}  // namespace
}  // namespace engine::keras
