#include "app/features/wizard/layers/layer_presets.h"

#include "widgets/forms/field_info.h"

namespace app {
namespace {

using engine::estimator::Layer;

constexpr int kClassesUnknown = 10;

Layer convolution(int filters, int kernel, const char* padding, const char* activation) {
  Layer layer;
  layer.set_type("conv2d");
  layer.set_filters(filters);
  layer.set_kernel_size(kernel);
  layer.set_padding(padding);
  layer.set_activation(activation);
  layer.set_kernel_initializer("glorot_uniform");
  return layer;
}

Layer pooling(const char* type) {
  Layer layer;
  layer.set_type(type);
  layer.set_pool_size(2);
  layer.set_strides(2);
  return layer;
}

Layer dense(int units, const char* activation) {
  Layer layer;
  layer.set_type("dense");
  layer.set_units(units);
  if (activation) layer.set_activation(activation);
  layer.set_kernel_initializer("glorot_uniform");
  return layer;
}

Layer dropout() {
  Layer layer;
  layer.set_type("dropout");
  layer.set_rate(0.5);
  return layer;
}

Layer plain(const char* type) {
  Layer layer;
  layer.set_type(type);
  return layer;
}

std::vector<Layer> convnet(int classes) {
  return {convolution(20, 5, "valid", "relu"),
          pooling("max_pooling2d"),
          convolution(40, 5, "valid", "relu"),
          pooling("max_pooling2d"),
          plain("flatten"),
          dense(256, "relu"),
          dropout(),
          dense(256, "relu"),
          dropout(),
          dense(classes, nullptr)};
}

// LeCun et al. 1998, with its layers' modern forms.
std::vector<Layer> leNet(int classes) {
  return {convolution(6, 5, "same", "tanh"),
          pooling("average_pooling2d"),
          convolution(16, 5, "valid", "tanh"),
          pooling("average_pooling2d"),
          plain("flatten"),
          dense(120, "tanh"),
          dense(84, "tanh"),
          dense(classes, nullptr)};
}

std::vector<Layer> mlp(int classes) {
  return {plain("flatten"), dense(128, "relu"), dense(64, "relu"), dense(classes, nullptr)};
}

}  // namespace

LayerList presetLayers(LayerPreset preset, const DataFacts& data) {
  const int classes = data.classes >= 2 ? static_cast<int>(data.classes) : kClassesUnknown;
  const std::vector<Layer> layers = preset == LayerPreset::kConvnet ? convnet(classes)
                                    : preset == LayerPreset::kLeNet ? leNet(classes)
                                                                    : mlp(classes);
  return {layers.begin(), layers.end()};
}

Layer newLayer(const std::string& type) {
  Layer layer = plain(type.c_str());
  if (type.find("pooling") != std::string::npos) return pooling(type.c_str());
  if (type == "dropout") return dropout();
  if (type == "dense") return dense(64, "relu");
  if (type.find("conv") != std::string::npos) {
    layer.set_filters(32);
    layer.set_kernel_size(3);
    layer.set_activation("relu");
  }
  return layer;
}

QStringList layerTypes() {
  return widgets::fieldInfo(*Layer::descriptor()->FindFieldByName("type")).choices;
}

std::vector<std::string> layerFields(const std::string& type) {
  const auto has = [&type](const char* part) { return type.find(part) != std::string::npos; };
  std::vector<std::string> fields;
  if (has("pooling")) {
    fields = {"pool_size", "strides", "padding"};
  } else if (has("conv")) {
    fields = {"filters", "kernel_size", "strides", "padding", "activation"};
    if (has("separable")) {
      fields.insert(fields.end(), {"depth_multiplier", "depthwise_initializer", "pointwise_initializer"});
    } else {
      fields.push_back("kernel_initializer");
    }
    fields.push_back("use_bias");
    if (!has("transpose")) fields.push_back("dilation_rate");
  } else if (type == "dense") {
    fields = {"units", "activation", "kernel_initializer", "use_bias"};
  } else if (type == "dropout") {
    fields = {"rate"};
  } else if (type == "batch_normalization") {
    fields = {"momentum", "epsilon"};
  }
  fields.push_back("name");
  return fields;
}

}  // namespace app
