// TimeDistributed: a layer for each step of a sequence: steps are taken as further examples.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/model/model.h"

namespace engine::keras {
namespace {

class TimeDistributed : public Layer {
 public:
  explicit TimeDistributed(Config config) : Layer(std::move(config)) {
    layer_ = addPart(layerOfJson(this->config().at("layer")));
    if (layer_->name().empty()) layer_->rename(snakeCase(layer_->className()));
  }

 protected:
  // What is inside keeps its weights right below the wrapper's name.
  void build(const Arguments& arguments) override {
    requireRank(arguments.x(), 3);
    Graph scratch;
    const auto dims = arguments.x().shape().dims();
    Shape step{kUnknownDim};
    for (std::size_t i = 2; i < dims.size(); ++i) step.addDim(dims[i]);
    const Output x = ops::placeholder(Scope(scratch), arguments.x().type(), step, "step");
    layer_->ensureBuilt(weightScope(), {{{x}}});
  }
  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    const Output x = arguments.x();
    const std::vector<Output> sizes = sizesOf(s, x);
    Arguments inner{{{flattened(s, x, sizes), {}}}};
    if (const Output mask = arguments.inputs[0].mask; mask.valid() && mask.shape().rank() > 2) {
      inner.inputs[0].mask = flattened(s, mask, sizesOf(s, mask));
    }
    const Output y = (*layer_)(call, inner).at(0).tensor;
    // Keras runs a model again for its mask: what it moves in training moves twice.
    if (call.training() && dynamic_cast<const Model*>(layer_.get())) (*layer_)(call, inner);
    Shape shape{x.shape()[0], x.shape()[1]};
    std::vector<Output> back{sizes[0], sizes[1]};
    for (int i = 1; i < y.shape().rank(); ++i) {
      shape.addDim(y.shape()[i]);
      back.push_back(sizeAt(s, y, i));
    }
    return {reshapedTo(s, y, shape, back)};
  }
  Outputs masks(const Call& call, const Arguments& arguments, const Outputs&) override {
    Output mask = arguments.inputs[0].mask;
    while (mask.valid() && mask.shape().rank() > 2) mask = call.scope().op("Any", {mask, intOf(call.scope(), -1)});
    return {mask};
  }

 private:
  static Output flattened(const Scope& s, Output x, const std::vector<Output>& sizes) {
    const bool known = x.shape()[0] >= 0 && x.shape()[1] >= 0;
    Shape shape{known ? x.shape()[0] * x.shape()[1] : kUnknownDim};
    std::vector<Output> flat{ops::mul(s, sizes[0], sizes[1])};
    for (int i = 2; i < x.shape().rank(); ++i) {
      shape.addDim(x.shape()[i]);
      flat.push_back(sizes[static_cast<std::size_t>(i)]);
    }
    return reshapedTo(s, x, shape, flat);
  }

  LayerPtr layer_;
};

const LayerRegistrar kTimeDistributed("TimeDistributed", R"({"layer": null})", makeLayerOf<TimeDistributed>);

}  // namespace
}  // namespace engine::keras
