// GlobalMaxPooling and GlobalAveragePooling of sequences, pictures and volumes.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

template <int kDimensions, bool kMax>
class GlobalPooling : public Layer {
 public:
  using Layer::Layer;

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    const Output x = arguments.x();
    const bool first = config().text("data_format", "channels_last") == "channels_first";
    const bool keep = config().flag("keepdims");
    std::vector<int32_t> axes;
    for (int i = 0; i < kDimensions; ++i) axes.push_back(i + (first ? 2 : 1));
    if (kMax) return {s.op("Max", {x, ints(s, axes)}, {{"keep_dims", keep}})};
    const Output mask = arguments.inputs[0].mask;
    if (kDimensions != 1 || !mask.valid()) return {ops::mean(s, x, axes, keep)};
    const Output weights = expanded(s, ops::cast(s, mask, x.type()), first ? 1 : -1);
    const Output total = ops::sum(s, ops::mul(s, x, weights), axes, keep);
    return {ops::realDiv(s, total, ops::sum(s, weights, axes, keep))};
  }
};

constexpr const char* kGlobalPoolingConfig = R"({"data_format": "channels_last", "keepdims": false})";
const LayerRegistrar kGlobalMax1D("GlobalMaxPooling1D", kGlobalPoolingConfig, makeLayerOf<GlobalPooling<1, true>>);
const LayerRegistrar kGlobalMax2D("GlobalMaxPooling2D", kGlobalPoolingConfig, makeLayerOf<GlobalPooling<2, true>>);
const LayerRegistrar kGlobalMax3D("GlobalMaxPooling3D", kGlobalPoolingConfig, makeLayerOf<GlobalPooling<3, true>>);
const LayerRegistrar kGlobalMean1D("GlobalAveragePooling1D", kGlobalPoolingConfig,
                                   makeLayerOf<GlobalPooling<1, false>>);
const LayerRegistrar kGlobalMean2D("GlobalAveragePooling2D", kGlobalPoolingConfig,
                                   makeLayerOf<GlobalPooling<2, false>>);
const LayerRegistrar kGlobalMean3D("GlobalAveragePooling3D", kGlobalPoolingConfig,
                                   makeLayerOf<GlobalPooling<3, false>>);

}  // namespace
}  // namespace engine::keras
