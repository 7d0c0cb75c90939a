// MaxPooling1D/2D/3D and AveragePooling1D/2D/3D.
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/nn/layers/pooling_nd.h"

namespace engine::keras {
namespace {

template <int kDimensions, bool kMax>
class Pooling : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const bool first = config().text("data_format", "channels_last") == "channels_first";
    if (!first) return pooled(s, x);
    std::vector<int32_t> last{0}, back{0, kDimensions + 1};
    for (int i = 0; i < kDimensions; ++i) {
      last.push_back(i + 2);
      back.push_back(i + 1);
    }
    last.push_back(1);
    return transposed(s, pooled(s, transposed(s, x, last)), back);
  }

 private:
  Output pooled(const Scope& s, Output x) const {
    const std::vector<int64_t> pool = config().integers("pool_size", kDimensions);
    const std::vector<int64_t> strides = config().isNull("strides") ? pool : config().integers("strides", kDimensions);
    nn::PoolingOptions options;
    options.padding = nn::paddingByName(config().text("padding", "valid"));
    if constexpr (kDimensions == 1) {
      return kMax ? nn::maxPooling1d(s, x, pool[0], strides[0], options)
                  : nn::averagePooling1d(s, x, pool[0], strides[0], options);
    } else if constexpr (kDimensions == 2) {
      return kMax ? nn::maxPooling2d(s, x, pool, strides, options) : nn::averagePooling2d(s, x, pool, strides, options);
    } else {
      return kMax ? nn::maxPooling3d(s, x, pool, strides, options) : nn::averagePooling3d(s, x, pool, strides, options);
    }
  }
};

constexpr const char* kPoolingConfig =
    R"({"pool_size": 2, "padding": "valid", "strides": null, "data_format": "channels_last"})";
const LayerRegistrar kMaxPooling1D("MaxPooling1D", kPoolingConfig, makeLayerOf<Pooling<1, true>>);
const LayerRegistrar kMaxPooling2D("MaxPooling2D", kPoolingConfig, makeLayerOf<Pooling<2, true>>);
const LayerRegistrar kMaxPooling3D("MaxPooling3D", kPoolingConfig, makeLayerOf<Pooling<3, true>>);
const LayerRegistrar kAveragePooling1D("AveragePooling1D", kPoolingConfig, makeLayerOf<Pooling<1, false>>);
const LayerRegistrar kAveragePooling2D("AveragePooling2D", kPoolingConfig, makeLayerOf<Pooling<2, false>>);
const LayerRegistrar kAveragePooling3D("AveragePooling3D", kPoolingConfig, makeLayerOf<Pooling<3, false>>);

}  // namespace
}  // namespace engine::keras
