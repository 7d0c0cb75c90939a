#include "engine/keras/applications/picture_builder.h"

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

// As Keras's obtain_input_shape.
Shape pictureShape(const ApplicationOptions& options, const ApplicationInfo& info) {
  if (!options.inputShape.hasRank()) {
    return options.includeTop ? Shape{info.size, info.size, 3} : Shape{kUnknownDim, kUnknownDim, 3};
  }
  const Shape& shape = options.inputShape;
  const bool right = shape.rank() == 3 && shape[2] > 0;
  if (!right) fail(Code::kInvalidArgument, info.name, ": the input shape must be [height, width, channels].");
  for (int axis = 0; axis < 2; ++axis) {
    if (shape[axis] != kUnknownDim && shape[axis] < info.smallest) {
      fail(Code::kInvalidArgument, info.name, ": pictures must be at least ", info.smallest, "x", info.smallest,
           " pixels, not ", shape[0], "x", shape[1], ".");
    }
  }
  return shape;
}

Json pair(int64_t size) {
  return Json::array({size, size});
}

}  // namespace

PictureBuilder::PictureBuilder(const ApplicationOptions& options, const ApplicationInfo& info) : options_(options) {
  if (options.pooling != "" && options.pooling != "avg" && options.pooling != "max")
    fail(Code::kInvalidArgument, info.name, ": pooling is 'avg', 'max' or none, not '", options.pooling, "'.");
  if (options.includeTop && options.classes < 1) fail(Code::kInvalidArgument, info.name, " needs at least one class.");
  input_ = engine::keras::input(pictureShape(options, info), {.name = "input_1"});
}

KerasTensor PictureBuilder::layer(const std::string& className, Json config, const std::string& name,
                                  const std::vector<KerasTensor>& inputs) {
  std::string chosen = name;
  if (chosen.empty()) {
    chosen = snakeCase(className);
    if (const int number = used_[chosen]++; number > 0) chosen += "_" + std::to_string(number);
  }
  config["name"] = chosen;
  return callLayer(makeLayer(className, config), {inputs}).at(0);
}

KerasTensor PictureBuilder::activation(KerasTensor x, const std::string& function, const std::string& name) {
  return layer("Activation", {{"activation", function}}, name, {x});
}

KerasTensor PictureBuilder::pad(KerasTensor x, const Json& padding, const std::string& name) {
  return layer("ZeroPadding2D", {{"padding", padding}}, name, {x});
}

KerasTensor PictureBuilder::conv(KerasTensor x, const Conv& conv, const std::string& name) {
  return layer("Conv2D",
               {{"filters", conv.filters},
                {"kernel_size", {conv.height, conv.width}},
                {"strides", pair(conv.stride)},
                {"padding", conv.same ? "same" : "valid"},
                {"dilation_rate", pair(1)},
                {"use_bias", conv.bias},
                {"activation", conv.activation},
                {"kernel_initializer", conv.initializer}},
               name, {x});
}

KerasTensor PictureBuilder::depthwise(KerasTensor x, const Conv& conv, const std::string& name) {
  return layer("DepthwiseConv2D",
               {{"kernel_size", {conv.height, conv.width}},
                {"strides", pair(conv.stride)},
                {"padding", conv.same ? "same" : "valid"},
                {"dilation_rate", pair(1)},
                {"use_bias", conv.bias},
                {"depthwise_initializer", conv.initializer}},
               name, {x});
}

KerasTensor PictureBuilder::norm(KerasTensor x, const Norm& norm, const std::string& name) {
  return layer(
      "BatchNormalization",
      {{"axis", Json::array({3})}, {"momentum", norm.momentum}, {"epsilon", norm.epsilon}, {"scale", norm.scale}}, name,
      {x});
}

KerasTensor PictureBuilder::pool(KerasTensor x, bool max, int64_t size, int64_t stride, bool same,
                                 const std::string& name) {
  return layer(max ? "MaxPooling2D" : "AveragePooling2D",
               {{"pool_size", pair(size)}, {"strides", pair(stride)}, {"padding", same ? "same" : "valid"}}, name, {x});
}

KerasTensor PictureBuilder::globalPool(KerasTensor x, bool max, const std::string& name) {
  return layer(max ? "GlobalMaxPooling2D" : "GlobalAveragePooling2D", Json::object(), name, {x});
}

KerasTensor PictureBuilder::dense(KerasTensor x, int64_t units, const std::string& activation, const std::string& name,
                                  const Json& initializer) {
  return layer("Dense", {{"units", units}, {"activation", activation}, {"kernel_initializer", initializer}}, name, {x});
}

KerasTensor PictureBuilder::end(KerasTensor x, bool named) {
  if (options_.includeTop) {
    x = globalPool(x, false, named ? "avg_pool" : "");
    return dense(x, options_.classes, options_.classifierActivation, "predictions");
  }
  if (options_.pooling.empty()) return x;
  const bool max = options_.pooling == "max";
  return globalPool(x, max, !named ? "" : max ? "max_pool" : "avg_pool");
}

ModelPtr PictureBuilder::finish(KerasTensor x, const std::string& name) {
  return functionalModel({input_}, {x}, name);
}

Json halvingPadding(const KerasTensor& x, int64_t kernel) {
  Json padding = Json::array();
  for (const int axis : {1, 2}) {
    const int64_t size = x.shape()[axis];
    const int64_t less = size == kUnknownDim ? 1 : 1 - size % 2;
    padding.push_back({kernel / 2 - less, kernel / 2});
  }
  return padding;
}

}  // namespace engine::keras
