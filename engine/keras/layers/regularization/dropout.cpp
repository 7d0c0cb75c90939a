// Dropout and its spatial forms, which drop whole channels.
#include "engine/nn/layers/dropout.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class Dropout : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  Output apply(const Call& call, Output x) override {
    const double rate = config().number("rate", 0.5);
    if (!(rate >= 0 && rate <= 1)) config().fail("rate", "in [0, 1]");
    const Scope& s = call.scope();
    if (!call.training() || rate == 0) return ops::identity(s, x);
    if (rate == 1) return s.op("ZerosLike", {x});
    nn::DropoutOptions options;
    options.seed = config().maybeInteger("seed");
    const std::vector<Output> noise = noiseSizes(s, x);
    if (noise.empty()) return nn::dropout(s, x, rate, true, options);
    // One draw for all places along the axes of size 1: ones, dropped or grown.
    return ops::mul(s, x, nn::dropout(s, filled(s, noise, x.type(), 1), rate, true, options));
  }
  // The shape of what is drawn; empty: x's.
  virtual std::vector<Output> noiseSizes(const Scope& s, Output x) const {
    const Json& shape = config().at("noise_shape");
    if (shape.is_null()) return {};
    if (!shape.is_array()) config().fail("noise_shape", "a list");
    std::vector<Output> sizes;
    for (std::size_t i = 0; i < shape.size(); ++i) {
      sizes.push_back(shape[i].is_null() ? sizeAt(s, x, static_cast<int>(i)) : intOf(s, shape[i].get<int64_t>()));
    }
    return sizes;
  }
};

template <int kDimensions>
class SpatialDropout : public Dropout {
 public:
  using Dropout::Dropout;

 protected:
  std::vector<Output> noiseSizes(const Scope& s, Output x) const override {
    const bool first = config().text("data_format", "channels_last") == "channels_first";
    std::vector<Output> sizes{sizeAt(s, x, 0)};
    if (first) sizes.push_back(sizeAt(s, x, 1));
    for (int i = 0; i < kDimensions; ++i) sizes.push_back(intOf(s, 1));
    if (!first) sizes.push_back(sizeAt(s, x, -1));
    return sizes;
  }
};

constexpr const char* kDropoutConfig = R"({"rate": 0.5, "noise_shape": null, "seed": null})";
const LayerRegistrar kDropout("Dropout", kDropoutConfig, makeLayerOf<Dropout>);
const LayerRegistrar kSpatialDropout1D("SpatialDropout1D", kDropoutConfig, makeLayerOf<SpatialDropout<1>>);
const LayerRegistrar kSpatialDropout2D("SpatialDropout2D", kDropoutConfig, makeLayerOf<SpatialDropout<2>>);
const LayerRegistrar kSpatialDropout3D("SpatialDropout3D", kDropoutConfig, makeLayerOf<SpatialDropout<3>>);

}  // namespace
}  // namespace engine::keras
