// SpectralNormalization: a layer whose kernel is divided by its largest singular value before each call in training.
// The value is found by power iteration, which goes on from the vector of the call before.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class SpectralNormalization : public Layer {
 public:
  explicit SpectralNormalization(Config config) : Layer(std::move(config)) {
    layer_ = addPart(layerOfJson(this->config().at("layer")));
    if (layer_->name().empty()) layer_->rename(snakeCase(layer_->className()));
    if (this->config().integer("power_iterations", 1) < 1) this->config().fail("power_iterations", "positive");
  }

 protected:
  // What is inside keeps its weights right below the wrapper's name.
  void build(const Arguments& arguments) override {
    layer_->ensureBuilt(weightScope(), arguments);
    for (const WeightPtr& weight : layer_->weights()) {
      const std::string name = weight->plainName();
      if (name.ends_with("/kernel") || name.ends_with("/embeddings")) kernel_ = weight;
    }
    if (!kernel_) failInput(layer_->className() + " has no kernel to normalise");
    const Json initializer = {{"class_name", "TruncatedNormal"}, {"config", {{"stddev", 0.02}}}};
    vector_ = addWeight({.name = "vector_u",
                         .shape = {1, kernel_->shape.dim(-1)},
                         .dtype = kernel_->dtype,
                         .initializer = initializer,
                         .trainable = false});
  }
  // The kernel is read after it has been assigned, so that gradients are those of the normalised one.
  Values run(const Call& call, const Arguments& arguments) override {
    if (!call.training()) return (*layer_)(call, arguments);
    return (*layer_)(call.at(call.scope().withControls(normalize(call))), arguments);
  }

 private:
  // A kernel of zeros stays as it is. Computed in the kernel's own dtype, whatever the layer computes in.
  std::vector<Node*> normalize(const Call& outer) const {
    const Call call = outer.computingIn(kernel_->dtype);
    const Scope& s = call.scope();
    const Output kernel = call.value(kernel_), before = call.value(vector_);
    const Output matrix = ops::reshape(s, kernel, {-1, kernel_->shape.dim(-1)});
    Output u = before, v;
    for (int64_t i = 0; i < config().integer("power_iterations", 1); ++i) {
      v = l2Normalized(s, ops::matMul(s, u, matrix, false, true), 1);
      u = l2Normalized(s, ops::matMul(s, v, matrix), 1);
    }
    const Output sigma = ops::matMul(s, ops::matMul(s, v, matrix), u, false, true);
    const Output zeros = s.op("All", {s.op("Equal", {matrix, numberLike(s, matrix, 0)}), ints(s, {0, 1})});
    const Output divided = ops::realDiv(s, kernel, ops::reshape(s, sigma, {}));
    const Output normalized = s.op("SelectV2", {zeros, kernel, divided});
    return {ops::assign(s, call.variable(vector_).handle, s.op("SelectV2", {zeros, before, u})),
            ops::assign(s, call.variable(kernel_).handle, normalized)};
  }

  LayerPtr layer_;
  WeightPtr kernel_, vector_;
};

const LayerRegistrar kSpectralNormalization("SpectralNormalization", R"({"layer": null, "power_iterations": 1})",
                                            makeLayerOf<SpectralNormalization>);

}  // namespace
}  // namespace engine::keras
