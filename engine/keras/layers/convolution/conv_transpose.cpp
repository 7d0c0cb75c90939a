// Conv1DTranspose, Conv2DTranspose, Conv3DTranspose: the gradient of a convolution taken as a layer.
#include <algorithm>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/convolution/convolve.h"
#include "engine/keras/parts/activations.h"

namespace engine::keras {
namespace {

template <int kDimensions>
class ConvTranspose : public Layer {
 public:
  using Layer::Layer;

 protected:
  void build(const Arguments& arguments) override {
    requireRank(arguments.x(), kDimensions + 2);
    shape_ = convolutionShape(config(), kDimensions);
    filters_ = config().integer("filters");
    Shape kernel(shape_.kernel);
    kernel.addDim(filters_);
    kernel.addDim(channels(arguments.x()));
    kernel_ = addWeight(configuredWeight(config(), "kernel", kernel));
    if (!config().flag("use_bias", true)) return;
    bias_ = addWeight(configuredWeight(config(), "bias", {filters_}));
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    Output kernel = call.value(kernel_);
    ConvolutionShape shape = shape_;
    const bool one = kDimensions == 1;
    if (one) {
      x = expanded(s, x, 1);
      kernel = expanded(s, kernel, 0);
      for (auto* numbers : {&shape.kernel, &shape.strides, &shape.dilations}) numbers->insert(numbers->begin(), 1);
    }
    Output y = transposedOf(s, x, kernel, shape);
    if (one) y = squeezed(s, y, 1);
    if (bias_) y = s.op("BiasAdd", {y, call.value(bias_)});
    return activated(s, y, activationOf(config().at("activation")));
  }

 private:
  // Keras's deconv_output_length.
  int64_t moreThanStrided(const ConvolutionShape& shape, std::size_t i) const {
    const int64_t kernel = (shape.kernel[i] - 1) * shape.dilations[i] + 1;
    const bool same = shape.padding == nn::Padding::kSame;
    const std::size_t first = shape.kernel.size() - kDimensions;
    if (config().isNull("output_padding") || i < first)
      return same ? 0 : std::max<int64_t>(kernel - shape.strides[i], 0);
    const int64_t extra = config().integers("output_padding", kDimensions)[i - first];
    return kernel - shape.strides[i] - 2 * (same ? kernel / 2 : 0) + extra;
  }
  Output transposedOf(const Scope& s, Output x, Output kernel, const ConvolutionShape& shape) const {
    std::vector<Output> sizes{sizeAt(s, x, 0)};
    std::vector<int64_t> strides{1}, dilations{1};
    for (std::size_t i = 0; i < shape.kernel.size(); ++i) {
      const int axis = static_cast<int>(i) + 1;
      const int64_t more = moreThanStrided(shape, i), size = x.shape()[axis];
      const Output strided = ops::mul(s, sizeAt(s, x, axis), intOf(s, shape.strides[i]));
      sizes.push_back(size >= 0 ? intOf(s, size * shape.strides[i] + more) : ops::add(s, strided, intOf(s, more)));
      strides.push_back(shape.strides[i]);
      dilations.push_back(shape.dilations[i]);
    }
    sizes.push_back(intOf(s, filters_));
    strides.push_back(1);
    dilations.push_back(1);
    const Output target = s.op("Pack", sizes, {{"axis", int64_t{0}}});
    const char* op = shape.kernel.size() == 2 ? "Conv2DBackpropInput" : "Conv3DBackpropInputV2";
    return s.op(op, {target, kernel, x},
                {{"strides", strides}, {"dilations", dilations}, {"padding", nn::paddingName(shape.padding)}});
  }

  ConvolutionShape shape_;
  int64_t filters_ = 0;
  WeightPtr kernel_, bias_;
};

constexpr const char* kTransposeConfig =
    R"({"filters": null, "kernel_size": null, "strides": 1, "padding": "valid", "data_format": "channels_last",
  "dilation_rate": 1, "groups": 1, "activation": "linear", "use_bias": true,
  "kernel_initializer": "glorot_uniform", "bias_initializer": "zeros", "kernel_regularizer": null,
  "bias_regularizer": null, "activity_regularizer": null, "kernel_constraint": null, "bias_constraint": null,
  "output_padding": null})";
const LayerRegistrar kConv1DTranspose("Conv1DTranspose", kTransposeConfig, makeLayerOf<ConvTranspose<1>>);
const LayerRegistrar kConv2DTranspose("Conv2DTranspose", kTransposeConfig, makeLayerOf<ConvTranspose<2>>);
const LayerRegistrar kConv3DTranspose("Conv3DTranspose", kTransposeConfig, makeLayerOf<ConvTranspose<3>>);

}  // namespace
}  // namespace engine::keras
